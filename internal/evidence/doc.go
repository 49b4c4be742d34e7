// Package evidence lets a test of the physics be read by a sceptic: what the test
// judges, against which bound, and the curves behind it.
//
// A test opens its row of the report by Show, judges by Within and Near, which fail
// it as t.Errorf does, and adds the curves of the model and of its reference. Where
// SITLARK_EVIDENCE names a folder, the row is written there as JSON, whatever came
// out; `make validate` makes a page of all. The page therefore shows what the tests
// judged, and nothing else.
package evidence
