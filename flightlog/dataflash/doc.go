// Package dataflash reads the logs that ArduPilot writes on board (.bin): of every vehicle and
// version whose logs describe themselves, from 2013 on. A log is a row of records, each with
// the number of its type; the types are described in the log itself by FMT records, and from
// version 3.6 on their units by FMTU, UNIT and MULT.
//
//	dataflash.go  Open, Read: a Log, and what is wrong with it
//	scan.go       finds the records, also in a log that is cut or damaged
//	sniff.go      is a file such a log
//	format.go     types: names, formats and units of columns
//	table.go      the records of one type, decoded when they are asked for
//
// Opening a log goes through it once and notes where each record is: some 4 bytes a record.
// Columns are decoded from the file when they are asked for.
//
// Source: ArduPilot's documentation "Code Overview: Adding a new Log Message" and "Onboard
// Message Log Messages" on ardupilot.org; the layout of FMT is in every log.
package dataflash
