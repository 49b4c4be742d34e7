package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/sitlark/sitlark/internal/evidence"
)

// load reads every row in the folder, by name; tests of the same row in the order
// of their files.
func load(folder string) (map[string][]evidence.Row, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil {
		return nil, err
	}
	found := map[string][]evidence.Row{}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		var r evidence.Row
		if err := json.Unmarshal(text, &r); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		found[r.Name] = append(found[r.Name], r)
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("%s holds no rows: run the tests with %s=%s first, as make validate does", folder, evidence.Folder, folder)
	}
	return found, nil
}
