package ui

import (
	"fmt"
	"image/color"
	"math"
	"strings"
	"testing"

	"github.com/g3n/engine/window"

	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/physics/state"
	"github.com/sitlark/sitlark/settings"
	"github.com/sitlark/sitlark/sim/snapshot"
	"github.com/sitlark/sitlark/ui/hud"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

func TestHUDByKey(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		has := func(id string) bool { _, _, _, _, ok := r.p.Find(id); return ok }
		if has("hud.compact") || has("hud.heading") {
			t.Error("the display is on beside the panels at the start")
		}
		for _, want := range []string{"hud.compact", "hud.heading", "", "hud.compact"} {
			r.key(window.KeyH, 0)
			for _, id := range []string{"hud.compact", "hud.heading"} {
				if has(id) != (id == want) {
					t.Errorf("%s is shown: %v, want %q", id, has(id), want)
				}
			}
		}
	})
	inWindow(t, 1280, 720, func(r *rig) {
		r.key(window.KeyTab, 0)
		if _, _, _, _, ok := r.p.Find("hud.compact"); !ok {
			t.Error("the compact display does not stand in for hidden panels")
		}
		r.snap = waitingForClient()
		r.frame()
		if _, _, _, _, ok := r.p.Find("hud.compact"); ok {
			t.Error("the display shows a flight while none is connected")
		}
	})
}

// TestHUDSaysTheFlight: the numbers of the snapshot stand in both sizes, and what
// is broken is said in words.
func TestHUDSaysTheFlight(t *testing.T) {
	for mode, want := range map[hud.Mode][]string{
		hud.Compact: {"4.7", "21.3", "−0.3", "83", "5.1"},
		hud.Full:    {"4.7", "21.3", "−0.3", "83 %", "5.1 m/s", "058°", "AUTO armed", "air 4.4", "11.72 V 17.6 A"},
	} {
		inWindow(t, 1280, 720, func(r *rig) {
			r.p.hidden, r.p.middle.hud.Mode = true, mode
			r.frame()
			for _, text := range want {
				if !r.shows(text) && !r.says(strings.ReplaceAll(text, " 17", "  17")) {
					t.Errorf("mode %d does not say %q", mode, text)
				}
			}
			r.snap.Rotors[1].Failed = true
			r.snap.Rotors[2].Broken = true
			r.frame()
			for _, text := range []string{"Motor 2 failed", "propeller 3"} {
				if !r.says(text) {
					t.Errorf("mode %d does not say %q", mode, text)
				}
			}
		})
	}
}

// dived is a submarine 5.6 m under water, in a current to the east.
func dived() snapshot.Snapshot {
	s := flying()
	s.HullCount, s.Water.Afloat, s.Water.Level = 1, true, 27
	s.Body.PositionNED.Z = -21.4
	s.Water.VelFRD = frame.OfFRD(1.2, 0, 0.5)
	s.Water.CurrentSpeed, s.Water.CurrentTowardDeg = 0.6, 90
	s.Contact.Height = 14.2
	return s
}

// sailing is a boat with the apparent wind 60° from the left of its bow.
func sailing() snapshot.Snapshot {
	s := flying()
	s.HullCount, s.Water.Afloat, s.Water.Level = 1, true, 21.2
	s.Water.VelFRD = frame.OfFRD(1.1, 0.2, 0)
	sin, cos := math.Sincos(-60 * math.Pi / 180)
	s.Air.VelAirFRD, s.Air.Airspeed = frame.OfFRD(6*cos, 6*sin, 0), 6
	s.Contact.Height = 4.8
	return s
}

// TestInstrumentsByKind: under water the depth and the current stand where the height and the wind do, a sailing boat's apparent wind
// where the wind does; the panel Instruments says the same, of a helicopter what its rotor does, and of hulls the speed through the water and the way to the ground. A dash is where
// there is nothing to measure.
func TestInstrumentsByKind(t *testing.T) {
	for _, c := range []struct {
		name       string
		s          func() snapshot.Snapshot
		sails      bool
		want, wont []string
	}{
		{"submarine", dived, false, []string{"depth m", "5.6", "current", "0.6 m/s", "to E", "Depth", "Water speed", "1.3", "Above ground", "14.2"}, []string{"Altitude", "Airspeed", "from W"}},
		{"sailing boat", sailing, true, []string{"height m", "6.0 m/s", "−60° off the bow", "Altitude", "Apparent wind", "Wind angle", "−60", "Water speed", "1.1", "4.8"}, []string{"Depth", "Airspeed", "to E"}},
		{"helicopter", func() snapshot.Snapshot {
			s := flying()
			s.HeadCount = 2
			s.Heads[0].Radius, s.Heads[0].Speed, s.Heads[0].Collective = 0.1, 900, 0.02
			s.Heads[1].Radius, s.Heads[1].Speed, s.Heads[1].Collective = 0.7, 172.8, 0.1
			return s
		}, false, []string{"rotor 1650 rpm", "Rotor", "1650", "Collective", "5.7", "Airspeed", "Altitude"}, []string{"Depth", "8594"}},
		{"the same in a calm", func() snapshot.Snapshot {
			s := sailing()
			s.Air.VelAirFRD, s.Air.Airspeed = frame.OfFRD(0.1, 0, 0), 0.1
			return s
		}, true, []string{"apparent wind", "heel ", "Wind angle", "—"}, []string{"off the bow"}},
	} {
		inWindow(t, 1280, 720, func(r *rig) {
			r.p.middle.hud.Mode, r.view.Sails = hud.Full, c.sails
			r.snap = c.s()
			r.unfoldOnly("numbers.title")
			for range 20 { // numbers change five times a second
				r.frame()
			}
			for _, text := range c.want {
				if !r.shows(text) && !r.says(text) {
					t.Errorf("%s: nothing says %q", c.name, text)
				}
			}
			for _, text := range c.wont {
				if r.says(text) {
					t.Errorf("%s: %q is said", c.name, text)
				}
			}
		})
	}
}

// TestHUDOfPlanes: the airspeed comes first, with the angle of attack; a stall is said in words, and nothing of it
// of a vehicle without wings.
func TestHUDOfPlanes(t *testing.T) {
	for mode, want := range map[hud.Mode][]string{hud.Compact: {"12.0", "AoA 9.5°"}, hud.Full: {"12.0", "AoA 9.5°", "ground 4.7", "air m/s"}} {
		for _, size := range [][2]int{{1280, 720}, {900, 600}} {
			inWindow(t, size[0], size[1], func(r *rig) {
				r.p.hidden, r.p.middle.hud.Mode = true, mode
				r.snap.Air.Airspeed, r.snap.Air.Stalled = 12, 0.5
				r.snap.Air.VelAirFRD = frame.OfFRD(12*math.Cos(0.166), 0, 12*math.Sin(0.166))
				r.after(0.3)
				if r.says("STALL") || r.says("AoA") {
					t.Errorf("mode %d speaks of the wings of a multirotor", mode)
				}
				r.view.Winged = true
				r.after(0.3)
				for _, text := range append(want, "STALL") {
					if !r.says(text) {
						t.Errorf("mode %d at %v does not say %q", mode, size, text)
					}
				}
				r.snap.Air.Stalled = 0.2
				if r.after(0.3); r.says("STALL") {
					t.Errorf("mode %d says that it stalls at a fifth", mode)
				}
			})
		}
	}
}

// TestHUDSaysWhatElseIsBroken: servos, wings and wheels, and a propeller that is out of balance.
func TestHUDSaysWhatElseIsBroken(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.p.hidden, r.p.middle.hud.Mode = true, hud.Compact
		r.snap = flying()
		r.snap.ServoCount, r.snap.Servos[0] = 1, state.Servo{Output: 4, Floating: true}
		r.frame()
		if !r.says("Servo 1 floating") {
			t.Error("it does not say that a servo floats")
		}
		r.snap = flying()
		r.snap.Rotors[1].Imbalance = 1e-4
		r.snap.Contact.Wheels, r.snap.Contact.WheelsBroken, r.snap.RC.Lost = 3, 2, true
		r.frame()
		if !r.says("Propeller 2 out of balance by 100 g mm, RC lost, wheel 2 broken") {
			t.Error("it does not say that a propeller is out of balance, a wheel is broken and RC is lost")
		}
	})
}

// TestHUDCountsFaultsWithoutRoom: in a narrow window the line ends with how many faults it leaves out.
func TestHUDCountsFaultsWithoutRoom(t *testing.T) {
	for mode, size := range map[hud.Mode][2]int{hud.Compact: {900, 600}, hud.Full: {1280, 720}} {
		inWindow(t, size[0], size[1], func(r *rig) {
			r.p.hidden, r.p.middle.hud.Mode = true, mode
			r.snap = flying()
			r.snap.Rotors[0].Failed, r.snap.Rotors[1].Imbalance, r.snap.Rotors[2].ThrustFactor = true, 1e-4, 0.5
			r.snap.ServoCount, r.snap.Servos[0] = 1, state.Servo{Output: 4, Floating: true}
			r.snap.Power.FailedCells, r.snap.Power.AddedResistance = 1, 0.08
			r.snap.Contact.Wheels, r.snap.Contact.WheelsBroken, r.snap.RC.Lost = 3, 2, true
			r.frame()
			if !r.says("more") || r.says("…") {
				t.Errorf("mode %v does not say how many faults it leaves out", mode)
			}
		})
	}
}

// TestHUDSaysManyFaultsBriefly: a fault of several motors is one phrase, and volts stay where
// the minutes come.
func TestHUDSaysManyFaultsBriefly(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.p.hidden, r.p.middle.hud.Mode = true, hud.Compact
		for _, c := range []struct {
			broken []int
			weak   int
			want   string
		}{
			{[]int{0}, -1, "Propeller 1 broken"},
			{[]int{0, 1, 2}, -1, "Propellers 1, 2 and 3 broken"},
			{[]int{0, 2}, 3, "Propellers 1 and 3 broken, motor 4 thrust at 50 %"},
			{[]int{0, 1, 2, 3}, -1, "All propellers broken"},
		} {
			r.snap = flying()
			for _, i := range c.broken {
				r.snap.Rotors[i].Broken = true
			}
			if c.weak >= 0 {
				r.snap.Rotors[c.weak].ThrustFactor = 0.5
			}
			r.frame()
			if !r.says(c.want) {
				t.Errorf("broken %v, weak %d: it does not say %q", c.broken, c.weak, c.want)
			}
		}
		r.snap = flying()
		r.frame()
		if !r.says("11.72 V") {
			t.Error("no volts before the minutes are known")
		}
		r.flight(0, 30)
		r.frame()
		volts := units.Volts(r.snap.Power.Voltage).String()
		if left := r.p.middle.hud.Endurance.String(); left == "" || !r.says(volts+"  "+left) {
			t.Errorf("%s and %q do not stand together", volts, left)
		}
	})
}

// TestWindArrowIsRelativeToTheNose: with the wind from the west, it comes from the
// left of a vehicle that looks north, and from ahead of one that looks west.
func TestWindArrowIsRelativeToTheNose(t *testing.T) {
	s := flying()
	s.Air.WindNED = frame.OfNED(0, 5, 0)
	for yaw, want := range map[float64]float64{0: math.Pi / 2, -math.Pi / 2: math.Pi, math.Pi / 2: 0, math.Pi: -math.Pi / 2} {
		s.Body.NEDFromFRD = frame.FromEuler(0.2, -0.1, yaw)
		_, to, v, _ := (&hud.View{}).Stream(&s)
		if math.Abs(math.Remainder(to-want, 2*math.Pi)) > 1e-9 || v != 5 {
			t.Errorf("looking to %g rad: the air goes to %g at %g m/s, want %g", yaw, to, v, want)
		}
	}
}

// TestHUDCanBeReadOverAnything: its colours stand out from their halo, over the
// darkest and the brightest picture.
func TestHUDCanBeReadOverAnything(t *testing.T) {
	th := widget.Dark
	halo := hud.HaloOf(th)
	for name, ink := range map[string]color.NRGBA{"text": th.Text, "accent": th.Accent, "fault": th.Fault,
		"caution": th.Caution} {
		least := 4.5
		for _, ground := range []color.NRGBA{{A: 255}, {R: 255, G: 255, B: 255, A: 255}} {
			if k := widget.Contrast(ink, widget.Over(halo, ground)); k < least {
				t.Errorf("%s on its halo over %v: contrast %.2f, must be %g", name, ground, k, least)
			}
		}
	}
}

// TestHorizonTiltsWithTheVehicle finds the horizon's strokes in the picture where
// roll and pitch put them.
func TestHorizonTiltsWithTheVehicle(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.p.hidden, r.p.middle.hud.Mode = true, hud.Full
		for _, c := range [][2]float64{{0, 0}, {0.2, 0}, {-0.3, 0.05}, {0, -0.1}} {
			r.snap.Body.NEDFromFRD = frame.FromEuler(c[0], c[1], 0)
			r.frame()
			img := r.picture()
			x, y, w, h, _ := r.p.Find("hud.attitude")
			for _, across := range []float64{-130, 130} {
				// A right roll lowers the horizon's left end; a raised nose lowers it all.
				up := -c[1] * units.ToDegrees * h / 50
				px := x + w/2 + across*math.Cos(c[0]) - up*math.Sin(c[0])
				py := y + h/2 - across*math.Sin(c[0]) - up*math.Cos(c[0])
				if !brightNear(img.NRGBAAt, int(px), int(py)) {
					t.Errorf("roll %g, pitch %g: no horizon at %.0f, %.0f", c[0], c[1], px, py)
				}
			}
		}
	})
}

func brightNear(at func(x, y int) color.NRGBA, x, y int) bool {
	for d := -3; d <= 3; d++ {
		if c := at(x, y+d); c.R > 215 && c.G > 215 && c.B > 215 && c.R > 200 {
			return true
		}
	}
	return false
}

// TestHUDBearsBadNumbers: nothing is drawn that is not a number, and nothing hangs.
func TestHUDBearsBadNumbers(t *testing.T) {
	for _, bad := range []float64{math.NaN(), math.Inf(1), -1e300, 1e300} {
		inWindow(t, 1280, 720, func(r *rig) {
			r.p.middle.hud.Mode = hud.Full
			r.snap.Body.PositionNED.Z, r.snap.Body.VelGround.X, r.snap.Body.VelGround.Z = bad, bad, bad
			r.snap.Air.WindNED.X, r.snap.Power.Charge, r.snap.Contact.Height = bad, bad, bad
			r.snap.Time += 1
			r.openPlots("height", "wind")
			r.after(1)
			for _, v := range r.p.ctx.Vertices {
				if x := float64(v.X + v.Y); math.IsNaN(x) || math.IsInf(x, 0) {
					t.Fatalf("%g: a corner at (%g, %g)", bad, v.X, v.Y)
				}
			}
		})
	}
}

// TestSameStateSamePicture: of the display and of the plots.
func TestSameStateSamePicture(t *testing.T) {
	inWindow(t, 1280, 720, func(r *rig) {
		r.flight(0, 40)
		r.p.middle.hud.Mode = hud.Full
		r.openPlots("attitude", "rpm")
		r.after(0)
		first := r.picture().Pix
		r.after(0)
		if n := differing(first, r.picture().Pix); n != 0 {
			t.Errorf("%d bytes differ", n)
		}
	})
}

// TestScaleFor: what is wanted, as far as the window allows.
func TestScaleFor(t *testing.T) {
	for _, c := range []struct {
		wanted float64
		w, h   int
		want   float32
	}{
		{1, 1280, 720, 1}, {1.5, 1280, 720, 1.5}, {2, 1280, 720, 1.75}, {3, 1280, 720, 1.75}, {3, 3840, 2160, 3},
		{0.75, 1024, 640, 0.75}, {1.1, 1280, 720, 1.125}, {1, 640, 400, 1}, {2, 640, 400, 1}, {1, 320, 200, 0.5},
	} {
		if got := scaleFor(c.wanted, c.w, c.h); got != c.want {
			t.Errorf("%g in %d×%d: %g, want %g", c.wanted, c.w, c.h, got, c.want)
		}
	}
}

// TestEveryScaleIsLaidOut: at each factor and size nothing overlaps, and the mouse
// meets what is drawn.
func TestEveryScaleIsLaidOut(t *testing.T) {
	for _, size := range [][2]int{{1024, 640}, {1280, 720}, {1920, 1080}, {3840, 2160}} {
		for _, k := range []float64{settings.MinScale, 1.5, settings.MaxScale} {
			inWindow(t, size[0], size[1], func(r *rig) {
				r.flight(0, 20)
				r.p.SetScale(k)
				r.p.middle.hud.Mode = hud.Full
				r.openPlots()
				at := fmt.Sprintf("scale %g at %d×%d", k, size[0], size[1])
				checkZones(t, r, at)
				checkTexts(t, r, at)
				r.unfoldOnly("motors.1") // small windows fold it
				if r.click("motors.1"); !r.p.parts.motors.Chosen[1] {
					t.Errorf("%s: a click chose no motor", at)
				}
			})
		}
	}
}

func TestScaleKeepsItsLimits(t *testing.T) {
	p := &Panels{screen: screen{userScale: 1}}
	for _, c := range [][2]float64{{0.1, settings.MinScale}, {9, settings.MaxScale}, {1.5, 1.5}, {math.NaN(), 1.5}} {
		if p.SetScale(c[0]); p.screen.userScale != c[1] {
			t.Errorf("SetScale(%g) gives %g, want %g", c[0], p.screen.userScale, c[1])
		}
	}
}

// TestHUDKeyBeforeTheFirstPass: a key pressed before anything was drawn does what
// it does on the empty screen after.
func TestHUDKeyBeforeTheFirstPass(t *testing.T) {
	var h hud.Display
	for _, want := range []hud.Mode{hud.Compact, hud.Compact} {
		if h.Next(); h.Mode != want {
			t.Errorf("H before the first pass: mode %q, want %q", h.Mode.Name(), want.Name())
		}
	}
}

// TestHUDShowsFuel in place of the battery, and an engine that does not run.
func TestHUDShowsFuel(t *testing.T) {
	for _, mode := range []hud.Mode{hud.Compact, hud.Full} {
		inWindow(t, 1280, 720, func(r *rig) {
			r.p.hidden, r.p.middle.hud.Mode, r.view.Winged = true, mode, true
			r.snap = engined()
			r.after(1)
			if !r.says("fuel 0.75 kg  0.25 g/s") || !r.says("75") || r.says("11.72 V") {
				t.Errorf("mode %d does not show the fuel in place of the battery", mode)
			}
			r.snap.Rotors[0].Engine = state.EngineCranks
			r.after(0.3)
			if !r.says("fuel 0.75 kg  engine cranking") {
				t.Errorf("mode %d does not say that the engine is cranked", mode)
			}
		})
	}
}
