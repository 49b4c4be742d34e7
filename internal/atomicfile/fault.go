package atomicfile

// Step is a step of a write that can fail.
type Step int

// The steps of a write, in their order.
const (
	StepCreate Step = iota // of the new file
	StepWrite              // of content to it
	StepSync               // to the disk
	StepClose
	StepRename // to the name that it is to have
	Steps      // how many there are
)

// TestFault, if it is set, is asked before each step of each write, with the path of the
// file that is to be written; the error that it returns is that of the step. Of a write
// half is written before. Only tests set it, package faultydisk for them.
var TestFault func(s Step, path string) error

func ask(s Step, path string) error {
	if TestFault == nil {
		return nil
	}
	return TestFault(s, path)
}

// step does what a step does, unless a test lets it fail.
func step(s Step, path string, do func() error) error {
	if err := ask(s, path); err != nil {
		return err
	}
	return do()
}
