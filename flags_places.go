package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/sitlark/sitlark/mission"
	"github.com/sitlark/sitlark/mission/places"
	"github.com/spf13/cobra"
)

// homeFlag reads --home: coordinates, or the name of a place. notes are what a person
// should know of the files with places.
func homeFlag(text string) (home mission.Home, notes []string, err error) {
	if strings.Contains(text, ",") {
		home, err = mission.ParseHome(text)
		return home, nil, err
	}
	book := places.Open(places.Files(os.Getenv))
	home, err = book.Find(strings.TrimSpace(text))
	if faults := book.Faults(); err != nil && len(faults) > 0 { // it may stand in such a line
		err = fmt.Errorf("%w\n%s", err, strings.Join(faults, "\n"))
	}
	return home, book.Faults(), err
}

func (f *flags) parseHome(o *options) error {
	o.home = mission.DefaultHome
	if f.home == "" {
		return nil
	}
	home, notes, err := homeFlag(f.home)
	if err != nil {
		return fmt.Errorf("--home: %w", err)
	}
	o.home, o.notes = home, append(o.notes, notes...)
	return nil
}

// completeHome offers the names of places to a shell, with where they are. Case does
// not matter, as in the flag.
func completeHome(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
	var offers []string
	for _, p := range places.Open(places.Files(os.Getenv)).All() {
		if len(p.Name) >= len(typed) && strings.EqualFold(p.Name[:len(typed)], typed) {
			offers = append(offers, cobra.CompletionWithDesc(p.Name, p.Home.String()))
		}
	}
	return offers, cobra.ShellCompDirectiveNoFileComp
}
