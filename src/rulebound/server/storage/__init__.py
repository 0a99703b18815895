"""What is kept: the database, its schema, the writer that commits many entries at once, the bus between processes."""
