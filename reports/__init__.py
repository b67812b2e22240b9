"""From the rows of a run to numbers, pictures, tables and the balance report."""
