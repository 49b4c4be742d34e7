package control

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
)

// The lengths of a token that are accepted: 16 characters of a random one can't be
// guessed at the rate that is answered.
const leastToken, mostToken = 16, 512

// ReadToken reads the secret that clients must show from a file that its owner
// alone can read. Space around it does not count.
func ReadToken(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", fmt.Errorf("%w; make it: (umask 077; openssl rand -hex 24 > %s)", err, path)
	}
	defer f.Close()
	if err := private(f, path); err != nil {
		return "", err
	}
	text, err := io.ReadAll(io.LimitReader(f, 4096))
	if err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	token := strings.TrimSpace(string(text))
	return token, checkToken(path, token)
}

// private refuses a file that others could have read the secret from.
func private(f *os.File, path string) error {
	info, err := f.Stat()
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", path, err)
	case info.IsDir():
		return fmt.Errorf("%s is a folder: expected a file with the token", path)
	case runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0: // which has no such bits
		return fmt.Errorf("%s has mode %04o: others can read or change it; chmod 600 %s", path, info.Mode().Perm(), path)
	}
	return nil
}

func checkToken(path, token string) error {
	switch {
	case token == "":
		return fmt.Errorf("%s is empty: put a secret of %d characters or more there: openssl rand -hex 24 > %s", path, leastToken, path)
	case len(token) < leastToken || len(token) > mostToken:
		return fmt.Errorf("%s holds %d characters: a token has from %d to %d; openssl rand -hex 24 makes one", path, len(token), leastToken, mostToken)
	case strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }):
		return fmt.Errorf("%s: a token is one word of ASCII letters, digits and signs; openssl rand -hex 24 makes one", path)
	}
	return nil
}
