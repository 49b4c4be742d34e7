package share

import _ "github.com/sitlark/sitlark/internal/propcache/shared" // propellers are solved once for all test programs
