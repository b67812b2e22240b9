"""Games of Encyclopedia: the rules, single matches, batches and records."""
