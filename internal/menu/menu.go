// Package menu is about a start without a terminal, by a click on an icon. Windows tells it from a start in
// a terminal; on other systems the menu entry says so, by a flag.
package menu

// Started reports whether nobody can read what this program prints, because Windows started it by a
// click. It is false on other systems.
func Started() bool { return started() }

// LeaveConsole closes the console that Windows may have opened for this program alone, and lets what is
// printed from now on, also by Go's runtime where it fails, go to the file log, which is replaced. It does
// nothing where a user sees what is printed, and on other systems.
func LeaveConsole(log string) error { return leaveConsole(log) }
