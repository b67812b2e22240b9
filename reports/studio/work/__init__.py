"""What the studio plays and works out, in processes of their own."""
