package plane_test

import _ "github.com/sitlark/sitlark/internal/propcache/shared"
