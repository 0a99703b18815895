"""One table and the house of all tables: the log, what it means, who may do what, what each reader is told."""
