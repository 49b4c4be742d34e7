package bundle

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/scenario"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/session/sessiontest"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

const hop = `name: hop
vehicle: ../vehicles/mine.yaml
weather: {wind: 3@290}
mission: hover.waypoints
steps:
  - after: waypoint 1
    delay: 3s
    do:
      gust:
        speed: 4
        from: 90deg
  - {at: 5s, do: {set_rain: {rate: 5}}}
expect:
  - always: tilt < 60deg
timeout: 60s
`

// write makes a folder with a scenario whose files lie elsewhere, and returns the scenario.
func write(t testing.TB, text string) *scenario.File {
	t.Helper()
	folder := t.TempDir()
	_, vehicle, err := catalog.Text("hexa-7kg")
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{
		"scenarios/hop.yaml": text, "vehicles/mine.yaml": string(vehicle), "campaigns/soft.parm": "ATC_RAT_RLL_P 0.1 # soft\nATC_RAT_PIT_P,0.1\n",
		"campaigns/quad.yaml":       strings.Replace(string(vehicle), "name:", "name:", 1),
		"scenarios/hover.waypoints": "QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t-35.363262\t149.165237\t584\t1\n1\t0\t3\t22\t0\t0\t0\t0\t-35.363262\t149.165237\t10\t1\n2\t0\t3\t20\t0\t0\t0\t0\t0\t0\t0\t1\n",
	} {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	f, err := scenario.Load(filepath.Join(folder, "scenarios", "hop.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func source(f *scenario.File) Source {
	return Source{Scenario: f, Folder: filepath.Join(filepath.Dir(f.Source.Name), "..", "campaigns"), Vehicles: []string{"quad.yaml", "quad-1.5kg"}, Parameters: []string{"soft.parm"}}
}

// TestFlightFromABundleAlone: the same flight as from the disk, after the disk's files have gone.
func TestFlightFromABundleAlone(t *testing.T) {
	f := write(t, hop)
	want, err := sessiontest.FlyScenario(t.Context(), f, session.FlyOptions{})
	if err != nil {
		t.Fatal(err)
	}
	archive, err := Make(source(f))
	if err != nil {
		t.Fatal(err)
	}
	again, err := Make(source(f))
	if err != nil || !bytes.Equal(archive, again) {
		t.Errorf("made twice, the archives differ: %v", err)
	}
	if err := os.RemoveAll(filepath.Join(filepath.Dir(f.Source.Name), "..")); err != nil {
		t.Fatal(err)
	}
	b, err := Open(archive)
	if err != nil {
		t.Fatal(err)
	}
	for name, settings := range map[string][]campaign.Setting{"as it is": nil, "the same vehicle": {{Target: campaign.VehicleFile, Text: "quad.yaml"}}} {
		p, err := b.Scenario(settings, false)
		if err != nil {
			t.Fatal(err)
		}
		got, err := p.Fly(t.Context(), session.FlyOptions{})
		if err != nil || got.Hash != want.Hash {
			t.Errorf("%s: hash %s, from the disk %s; %v", name, got.Hash, want.Hash, err)
		}
	}
}

func set(target campaign.Target, path, text string) campaign.Setting {
	return campaign.Setting{Variable: path, Target: target, Path: path, Text: text}
}

// TestSettingsAreApplied, each to what it is about, all at once.
func TestSettingsAreApplied(t *testing.T) {
	archive, err := Make(source(write(t, hop)))
	if err != nil {
		t.Fatal(err)
	}
	b, err := Open(archive)
	if err != nil {
		t.Fatal(err)
	}
	p, err := b.Scenario([]campaign.Setting{
		set(campaign.ScenarioNumber, "wind.speed", "7.5"), set(campaign.ScenarioNumber, "weather.turbulence", "20%"), set(campaign.ScenarioNumber, "steps.1.delay", "4.25 s"),
		set(campaign.ScenarioStep, "1", "{fail_motor: {motor: 3}}"), set(campaign.ScenarioStep, "2", "{gust: {speed: 3, from: 0deg}}"),
		set(campaign.VehicleParameter, "parts[5].mass", "3.17 kg"), set(campaign.AutopilotParam, "ATC_RAT_RLL_P", "0.2"), set(campaign.AutopilotParam, "ATC_RAT_PIT_P", "0.3"),
		set(campaign.ParameterFile, "", "soft.parm"), set(campaign.StartPlace, "north", "5 m"), set(campaign.StartPlace, "east", "-3 m"), set(campaign.StartPlace, "heading", "90 deg"),
		set(campaign.Seed, "seed", "77"),
	}, false)
	if err != nil {
		t.Fatal(err)
	}
	f := p.File
	if f.Weather.Wind.Speed != 7.5 || f.Weather.Wind.FromDeg != 290 || f.Weather.Turbulence.Intensity != 0.2 || f.Steps[0].Delay != 4.25 || f.Seed != 77 {
		t.Errorf("numbers: %+v, delay %g, seed %d", f.Weather, f.Steps[0].Delay, f.Seed)
	}
	if f.Steps[0].Name != "fail_motor" || f.Steps[1].Name != "gust" || f.Steps[1].Trigger.Time != 5 {
		t.Errorf("steps: %+v", f.Steps)
	}
	if more := p.Entry.Vehicle.Mass - p.Entry.SetUp().Mass; math.Abs(more-0.5) > 1e-9 {
		t.Errorf("%g kg more than the autopilot is set up for", more)
	}
	if len(f.Params) != 2 || f.Params[1].Value != 0.3 || len(p.Params) != 2 || p.Params[0].Value != 0.1 {
		t.Errorf("parameters: %v, of the file %v", f.Params, p.Params)
	}
	base, err := b.Scenario(nil, false)
	if err != nil {
		t.Fatal(err)
	}
	if north, east, _ := base.Home.Local(p.Home.LatDeg, p.Home.LonDeg, p.Home.AltM); north < 4.99 || north > 5.01 || east < -3.01 || east > -2.99 || p.Home.YawDeg != 90 {
		t.Errorf("start %g north, %g east, heading %g", north, east, p.Home.YawDeg)
	}
	if base.File.Seed != 1 || base.Entry.Vehicle.Mass == p.Entry.Vehicle.Mass {
		t.Error("the scenario without settings has changed")
	}
}

// TestParametersOfAVariantWin over those of the scenario, which would undo them; and those of a sample
// over both.
func TestParametersOfAVariantWin(t *testing.T) {
	archive, err := Make(source(write(t, hop+"params: {ATC_RAT_PIT_P: 0.5, MOT_SPIN_MIN: 0.2}\n")))
	if err != nil {
		t.Fatal(err)
	}
	b, err := Open(archive)
	if err != nil {
		t.Fatal(err)
	}
	p, err := b.Scenario([]campaign.Setting{set(campaign.ParameterFile, "", "soft.parm"), set(campaign.AutopilotParam, "ATC_RAT_RLL_P", "0.2")}, true)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]float64{} // as a flight takes them, one after the other
	for _, of := range p.Params {
		got[of.Name] = of.Value
	}
	for _, of := range p.File.Params {
		got[of.Name] = of.Value
	}
	if want := map[string]float64{"ATC_RAT_PIT_P": 0.1, "ATC_RAT_RLL_P": 0.2, "MOT_SPIN_MIN": 0.2}; !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if base, err := b.Scenario(nil, true); err != nil || len(base.File.Params) != 2 {
		t.Errorf("the scenario without settings: %v, %v", base.File.Params, err)
	}
}

// TestSettingsThatDoNotFit say which one and why.
func TestSettingsThatDoNotFit(t *testing.T) {
	archive, err := Make(source(write(t, hop)))
	if err != nil {
		t.Fatal(err)
	}
	b, err := Open(archive)
	if err != nil {
		t.Fatal(err)
	}
	for says, s := range map[string]campaign.Setting{
		`has no number "altitude"`:   set(campaign.ScenarioNumber, "altitude", "3"),
		"motor is 9":                 set(campaign.ScenarioStep, "1", "{fail_motor: {motor: 9}}"),
		"there is no steps.7.do":     set(campaign.ScenarioStep, "7", "{fail_motor: {motor: 1}}"),
		"a vehicle has no parameter": set(campaign.VehicleParameter, "weight", "7 kg"),
		"the bundle has no file":     set(campaign.ParameterFile, "", "/etc/passwd"),
		"no such file":               set(campaign.VehicleFile, "", "/etc/passwd.yaml"),
		"expected a number from":     set(campaign.StartPlace, "north", "5 km"),
		"does not know how":          set("shell", "rm", "-rf"),
		"expected a whole":           set(campaign.Seed, "seed", "77 }"),
	} {
		if _, err := b.Scenario([]campaign.Setting{s}, false); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%+v: %v, want %q", s, err, says)
		}
	}
}

// TestNothingIsReadFromTheDisk that a scenario of a bundle names.
func TestNothingIsReadFromTheDisk(t *testing.T) {
	f := write(t, hop)
	secret := filepath.Join(filepath.Dir(f.Source.Name), "..", "vehicles", "mine.yaml")
	for _, line := range []string{"vehicle: " + secret, "mission: " + secret, "terrain: " + filepath.Dir(secret), "vehicles: [{name: A, vehicle: " + secret + "}]"} {
		archive, err := pack("evil.yaml", []byte("name: evil\nautopilot: ardupilot\n"+line+"\n"), nil)
		if err != nil {
			t.Fatal(err)
		}
		b, err := Open(archive)
		if err != nil {
			t.Fatal(err)
		}
		if p, err := b.Scenario(nil, false); err == nil {
			t.Errorf("%s: %+v", line, p.Entry)
		} else if line[0] == 'v' && !strings.Contains(err.Error(), "no such file") && !strings.Contains(err.Error(), "not exist") {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// TestBadArchivesAreRefused with the reason.
func TestBadArchivesAreRefused(t *testing.T) {
	entry := func(f func(z *zip.Writer)) []byte {
		var buf bytes.Buffer
		z := zip.NewWriter(&buf)
		f(z)
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return buf.Bytes()
	}
	file := func(name, text string) func(z *zip.Writer) {
		return func(z *zip.Writer) {
			w, err := z.Create(name)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := w.Write([]byte(text)); err != nil {
				t.Fatal(err)
			}
		}
	}
	for says, archive := range map[string][]byte{
		"not a valid zip file":      []byte("PK"),
		`a file "../scenario.yaml"`: entry(file("../scenario.yaml", "name: x")),
		`a file "/etc/passwd"`:      entry(file("/etc/passwd", "x")),
		`a file "files\\x"`:         entry(file(`files\x`, "x")),
		"is in it twice":            entry(func(z *zip.Writer) { file("a", "x")(z); file("a", "y")(z) }),
		"lacks scenario.yaml":       entry(file("bundle.json", "{}")),
		`the bundle lacks "bundle.json"`: entry(func(z *zip.Writer) {
			file("bundle.json", `{"files": {"x": "bundle.json"}}`)(z)
			file("scenario.yaml", "x")(z)
		}),
		"is no regular file": entry(func(z *zip.Writer) {
			h := &zip.FileHeader{Name: "link"}
			h.SetMode(fs.ModeSymlink | 0o777)
			w, err := z.CreateHeader(h)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := w.Write([]byte("/etc/passwd")); err != nil {
				t.Fatal(err)
			}
		}),
		"have more than 512 MB": entry(func(z *zip.Writer) {
			w, err := z.Create("zeros")
			if err != nil {
				t.Fatal(err)
			}
			zeros := make([]byte, 1<<20)
			for range 513 {
				if _, err := w.Write(zeros); err != nil {
					t.Fatal(err)
				}
			}
		}),
	} {
		if _, err := Open(archive); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %q", err, says)
		}
	}
}

// BenchmarkScenario is what the settings of a sample cost.
func BenchmarkScenario(b *testing.B) {
	b.Run("with the vehicle", func(b *testing.B) { benchmark(b, set(campaign.VehicleParameter, "parts[5].mass", "3.17 kg")) })
	b.Run("numbers", func(b *testing.B) { benchmark(b) })
}

func benchmark(b *testing.B, more ...campaign.Setting) {
	archive, err := Make(source(write(b, hop)))
	if err != nil {
		b.Fatal(err)
	}
	opened, err := Open(archive)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		settings := append([]campaign.Setting{set(campaign.ScenarioNumber, "wind.speed", "7.5"), set(campaign.ScenarioNumber, "steps.1.delay", "4.25 s")}, more...)
		if _, err := opened.Scenario(settings, false); err != nil {
			b.Fatal(err)
		}
	}
}
