package control

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"strings"

	"github.com/sitlark/sitlark/internal/inputfile"
	"github.com/sitlark/sitlark/internal/secret"
)

// The lengths of a token that are accepted: 16 random characters can't be guessed at the
// rate at which requests are answered.
const leastToken, mostToken = 16, 512

// maxTokenFile is the largest file of a token [bytes].
const maxTokenFile = 64 << 10

// ReadToken reads the secret that clients must show from a file that its owner
// alone can read. Space around it does not count.
func ReadToken(path string) (secret.Text, error) {
	if err := private(path); err != nil {
		return secret.Text{}, err
	}
	text, err := inputfile.Read(path, maxTokenFile)
	if err != nil {
		return secret.Text{}, err
	}
	token := strings.TrimSpace(string(text))
	return secret.NewText(token), checkToken(path, token)
}

// private refuses a file that others could have read the secret from.
func private(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: no such file; make it: (umask 077; openssl rand -hex 24 > %s)", path, path)
	case err != nil:
		return err
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
