// Package columns reads the Parquet files that package store writes, whoever gives them to us.
//
// A Parquet file says in many places how much is to come: rows, values, sizes of pages before and after
// decompression, entries of dictionaries, lengths of runs. All of these are checked against the size of the file, and
// against each other, before anything of that size is made. What a file of our own never has is refused: it was
// damaged or changed.
//
// It reads what our writer writes, and no more: flat columns, bare lists and lists of three levels; of booleans, 64-bit
// integers, doubles and byte arrays; pages of version 2; Zstandard or none; the encodings PLAIN, RLE_DICTIONARY and
// DELTA_LENGTH_BYTE_ARRAY.
//
// Source: the Parquet format, version 2.12 (parquet.thrift, Encodings.md), and Thrift's compact protocol.
//
//	footer.go   the footer: schema, row groups, metadata
//	file.go     a file that may be read: the footer is checked
//	pages.go    the values of a column
//	decode.go   encodings
//	thrift.go   Thrift's compact protocol
package columns
