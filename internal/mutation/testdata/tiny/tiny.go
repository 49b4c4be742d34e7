// Package tiny has something that its test notices, something that only an importer's test notices, and
// something that nobody does.
package tiny

func Sum(a, b int) int { return a + b }

func Difference(a, b int) int { return a - b }

func Half(a int) int { return a / two }

func Both(a int, b string) (int, string) { return a, b }

var two = len("ab")
