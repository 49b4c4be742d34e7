package plaintext

import "testing"

// TestWithoutFolders: paths from the root lose their folders, and nothing else changes.
func TestWithoutFolders(t *testing.T) {
	for text, want := range map[string]string{
		"":                   "",
		"/home/alice/a.yaml": "a.yaml",
		"/a.yaml":            "a.yaml",
		"/home/alice/a.yaml:3:13: tilt < 3m is an error":                                                "a.yaml:3:13: tilt < 3m is an error",
		"sitlark scenario run '/home/alice/a.yaml' --sitl /opt/ardupilot/arducopter --set wind.speed=3": "sitlark scenario run 'a.yaml' --sitl arducopter --set wind.speed=3",
		"open /home/alice/x/y: no space left on device":                                                 "open y: no space left on device",
		`open C:\Users\alice\x.mcap: Access is denied.`:                                                 "open x.mcap: Access is denied.",
		"folder/a.yaml, ../b.fen, /home/alice/c.fen":                                                    "folder/a.yaml, ../b.fen, c.fen",
		"s3://bucket/flights/a.mcap":                                                                    "s3://bucket/flights/a.mcap",
		"http://localhost:9100/v1/state":                                                                "http://localhost:9100/v1/state",
		"3 m/s and 1/2, 120 mm/h, a / b":                                                                "3 m/s and 1/2, 120 mm/h, a / b",
	} {
		if got := WithoutFolders(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
