package main

import (
	"cmp"
	"errors"
	"slices"
	"strings"
)

// kinds are the licences that a linked module may have, by words that only they contain. Where
// one text contains all words of another, it stands before it and hides it.
var kinds = []struct {
	name  string
	words []string
	hides string
}{
	{"Apache-2.0", []string{"apache license", "version 2.0"}, ""},
	{"OFL-1.1", []string{"sil open font license"}, ""},
	{"MPL-2.0", []string{"mozilla public license version 2.0"}, ""},
	{"Zlib", []string{"altered source versions must be plainly marked"}, ""},
	{"FTL", []string{"similar to the original bsd license with an advertising clause"}, ""},
	{"BSD-3-Clause", []string{"redistributions of source code", "endorse or promote products derived from"}, "BSD-2-Clause"},
	{"BSD-2-Clause", []string{"redistributions of source code", "redistributions in binary form"}, ""},
	{"ISC", []string{"permission to use, copy, modify, and/or distribute this software for any purpose"}, ""},
	{"ISC", []string{"permission to use, copy, modify, and distribute this software for any purpose"}, ""},
	{"MIT", []string{"permission is hereby granted, free of charge, to any person obtaining a copy of this software"}, ""},
	{"Unlicense", []string{"this is free and unencumbered software released into the public domain"}, ""},
	{"CC0-1.0", []string{"cc0 1.0 universal"}, ""},
	{"CC-BY-4.0", []string{"creative commons attribution 4.0 international"}, ""},
}

// kindsOf returns the SPDX names of the licences that a text consists of.
func kindsOf(text string) (names []string, err error) {
	plain := strings.Join(strings.Fields(strings.ToLower(text)), " ")
	hidden := ""
	for _, kind := range kinds {
		lacks := func(words string) bool { return !strings.Contains(plain, words) }
		if slices.ContainsFunc(kind.words, lacks) || kind.name == hidden || slices.Contains(names, kind.name) {
			continue
		}
		names = append(names, kind.name)
		hidden = cmp.Or(kind.hides, hidden)
	}
	if len(names) == 0 {
		return nil, errors.New("no licence that is known: see whether sitlark may be distributed with it, then add it to internal/packaging/licence.go")
	}
	return names, nil
}
