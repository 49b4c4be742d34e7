package library

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

var songs = Library{
	Names: []string{"first-song", "winter-song"}, Extensions: []string{".yaml", ".yml"},
	Kind: "song", What: "song or tune", Formats: "a .yaml file", Expected: "a tune, or a .yaml file", List: "sitlark songs",
}

// TestPathsAreToldFromNames, whatever there is on the disk.
func TestPathsAreToldFromNames(t *testing.T) {
	for name, want := range map[string]bool{
		"first-song": false, "": false, "song.json": false, "yaml": false,
		"mine.yaml": true, "MINE.YML": true, "./first-song": true, `songs\first`: true, "a/b": true,
	} {
		if got := songs.IsPath(name); got != want {
			t.Errorf("%q: a path: %t, want %t", name, got, want)
		}
	}
	if !songs.Has("winter-song") || songs.Has("Winter-song") || songs.Has("mine.yaml") {
		t.Error("names are not told from others")
	}
}

// TestUnknownNames have what is near them, or all names.
func TestUnknownNames(t *testing.T) {
	file := filepath.Join(t.TempDir(), "f.txt")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Chdir(filepath.Dir(file))
	for name, want := range map[string]string{
		"frist-song": `"frist-song": no such song or tune; did you mean first-song? ` + "`sitlark songs` lists all",
		"polka2":     `"polka2": no such song or tune; did you mean polka? ` + "`sitlark songs` lists all",
		"xyz":        `"xyz": no such song or tune; expected one of first-song, winter-song, a tune, or a .yaml file; ` + "`sitlark songs` lists all",
		"f.txt":      `"f.txt" is a file, but no song's: expected a .yaml file`,
	} {
		err := songs.Unknown(name, "polka")
		if unknown := (*UnknownError)(nil); !errors.As(err, &unknown) || err.Error() != want {
			t.Errorf("%q: %v\nwant %s", name, err, want)
		}
	}
	sorted := songs
	sorted.Sorts, sorted.Own = []Sort{{"firsts", []string{"first-song"}}, {"winters", []string{"winter-song"}}}, "or sing"
	want := `"xyz": no such song or tune; expected one of the firsts first-song; winters winter-song, a tune, or a .yaml file; ` + "`sitlark songs` lists all; or sing"
	if err := sorted.Unknown("xyz"); err.Error() != want {
		t.Errorf("by their sorts: %v\nwant %s", err, want)
	}
	if songs.IsFile(file+".yaml") || songs.IsFile("f.txt") || !songs.IsFile("./f.txt") {
		t.Error("files of the user are not told from names")
	}
}
