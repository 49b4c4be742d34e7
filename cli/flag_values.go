package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/sitlark/sitlark/internal/quantity"
	"github.com/sitlark/sitlark/internal/spelling"
)

// expected says what a flag's value is, by its type.
var expected = map[string]string{
	"duration": "a time with its unit, such as 90s or 5m",
	"int":      "a whole number", "int64": "a whole number", "uint": "a whole number from 0", "uint64": "a whole number from 0",
	"float64": "a number",
	"bool":    "true or false",
	"share":   "a number such as 0.3, or 30%",
}

// flagError says what a flag expected, where the flag library says what its parser met, and
// which flag of cmd an unknown one may be.
func flagError(cmd *cobra.Command, err error) error {
	var none *pflag.NotExistError
	if errors.As(err, &none) {
		return fmt.Errorf("%w; %s", err, nearFlag(cmd, none.GetSpecifiedName()))
	}
	var bad *pflag.InvalidValueError
	if !errors.As(err, &bad) {
		return err
	}
	flag := bad.GetFlag()
	what, ok := expected[flag.Value.Type()]
	if !ok {
		return err
	}
	if errors.Is(err, strconv.ErrRange) {
		what += " that is not so large"
	}
	return fmt.Errorf("--%s %q: expected %s", flag.Name, bad.GetValue(), what)
}

// nearFlag says which flag of cmd is written nearly as name, or where they are listed.
func nearFlag(cmd *cobra.Command, name string) string {
	var known []string
	allFlags(cmd).VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			known = append(known, "--"+f.Name)
		}
	})
	_, below, _ := strings.Cut(cmd.CommandPath(), " ")
	return spelling.Ask("--"+name, known, strings.Join(strings.Fields("sitlark help "+below+" flags"), " ")+" lists all")
}

// percentage is a flag's number that may also be written in percent, as in scenario files.
type percentage float64

func (s *percentage) Set(text string) error {
	v, err := quantity.Parse(text, "")
	if err == nil {
		*s = percentage(v)
	}
	return err
}

func (s *percentage) String() string { return strconv.FormatFloat(float64(*s), 'g', -1, 64) }

// Type implements pflag.Value.
func (*percentage) Type() string { return "share" }

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
