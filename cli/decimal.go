package cli

import (
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// decimal is a flag's whole number, in digits alone as in files: the flag library takes a leading zero
// for octal.
type decimal struct{ pflag.Value }

// Set implements pflag.Value.
func (d decimal) Set(text string) error {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return err
	}
	return d.Value.Set(strconv.FormatInt(n, 10))
}

// takeDecimals lets the whole numbers of all flags of cmd, and of the commands below it, be decimal.
func takeDecimals(cmd *cobra.Command) {
	for _, set := range []*pflag.FlagSet{cmd.Flags(), cmd.PersistentFlags()} {
		set.VisitAll(func(f *pflag.Flag) {
			switch f.Value.Type() {
			case "int", "int64", "uint", "uint64":
				if _, done := f.Value.(decimal); !done {
					f.Value = decimal{f.Value}
				}
			}
		})
	}
	for _, below := range cmd.Commands() {
		takeDecimals(below)
	}
}
