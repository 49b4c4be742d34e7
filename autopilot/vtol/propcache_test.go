package vtol_test

import _ "github.com/sitlark/sitlark/internal/propcache/shared"
