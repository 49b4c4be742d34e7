package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

const (
	cyclonedx     = "github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod@v1.10.0"
	modulesEnding = ".cdx.json"
)

// writeModules writes which modules a program contains, with versions, checksums and the licences
// that the tool knows, as a CycloneDX bill of materials. They are read from the program itself.
func writeModules(tool string, r release, program, to string) error {
	// Licences are those of the modules that were linked, which are here: nothing is
	// downloaded, least of all sitlark itself, which is public only after its release.
	_, err := output([]string{"GOFLAGS=", "GOPROXY=off"}, tool, "bin", "-json", "-licenses", "-std", "-noserial", "-notimestamp",
		"-version", "v"+r.plain(), "-output", to, program)
	return err
}

// installModulesTool builds the tool that lists modules in the folder work and returns its
// path. Its checksum is in each list: -trimpath keeps folders of this computer out of it.
func installModulesTool(work string) (string, error) {
	folder, err := filepath.Abs(work)
	if err != nil {
		return "", err
	}
	cmd := exec.Command("go", "install", "-trimpath", cyclonedx)
	cmd.Env = append(os.Environ(), "GOBIN="+folder, "GOFLAGS=", "CGO_ENABLED=0")
	if said, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go install %s: %w: %s", cyclonedx, err, said)
	}
	return filepath.Join(folder, "cyclonedx-gomod"), nil
}
