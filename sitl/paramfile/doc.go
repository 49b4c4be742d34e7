// Package paramfile reads files of ArduPilot parameters, in the forms in which people have them,
// and writes them in the one form that ArduPilot itself reads.
//
// ArduPilot drops what it does not understand without a word, takes "abc" for 0 and "1,5" for 1,
// and cuts a line after 98 bytes (AP_Param::parse_param_line, AP_Filesystem::fgets). So the files
// are read here, before ArduPilot starts:
//
//   - NAME VALUE, with blanks, tabs, a comma or = between them: Mission Planner, MAVProxy, ArduPilot.
//     @READONLY may follow.
//   - VEHICLE COMPONENT NAME VALUE TYPE: QGroundControl. Parameters of other components than the
//     autopilot are left out, with a note.
//   - # begins a comment anywhere.
//   - @include FILE reads another file in this place, relative to the folder of the file that names
//     it, as the builds of ArduPilot's boards do. ArduPilot's SITL skips such a line.
//   - UTF-8 or UTF-16, with or without a byte order mark; lines may end with LF, CRLF or CR.
//
// Values are what C's strtof takes as a whole: decimal or hexadecimal, with a point. A line that
// cannot be a parameter is an *Error with line and column. What can be read but will not reach
// ArduPilot is a note: names that are longer than any of ArduPilot's, FORMAT_VERSION, and values that a
// later line of the same file replaces.
package paramfile
