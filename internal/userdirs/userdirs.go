// Package userdirs has the folders of the user that the XDG Base Directory Specification and xdg-user-dirs
// name, or what is usual on the system, as the environment names them now. It may be used from several
// goroutines, which github.com/adrg/xdg itself may not while it reads the environment again.
package userdirs

import (
	"sync"

	"github.com/adrg/xdg"
)

var mu sync.Mutex

func current(dir *string) string {
	mu.Lock()
	defer mu.Unlock()
	xdg.Reload() // the environment may have changed since the program started, as in tests
	return *dir
}

// Home is the user's home.
func Home() string { return current(&xdg.Home) }

// Data is the base of data files, $XDG_DATA_HOME.
func Data() string { return current(&xdg.DataHome) }

// Config is the base of settings, $XDG_CONFIG_HOME.
func Config() string { return current(&xdg.ConfigHome) }

// Pictures is the desktop's folder for pictures.
func Pictures() string { return current(&xdg.UserDirs.Pictures) }

// Videos is the desktop's folder for films.
func Videos() string { return current(&xdg.UserDirs.Videos) }
