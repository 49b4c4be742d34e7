package physics_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/physics"
	"github.com/sitlark/sitlark/physics/frame"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
)

// antenna is the world of the tracker that comes with sitlark, which looks to 350° at the start.
func antenna(t testing.TB, change func(*airframe.Vehicle)) *physics.World {
	t.Helper()
	e, err := catalog.Find("tracker", "")
	if err != nil {
		t.Fatal(err)
	}
	v := e.Vehicle.Clone()
	if change != nil {
		change(&v)
	}
	w, err := physics.New(physics.Params{Seed: 1, HomeAltitude: 100, Yaw: 350 * math.Pi / 180, Vehicle: v})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// pointed steps a world with two pulses for a time [s].
func pointed(t testing.TB, w *physics.World, azimuth, elevation uint16, seconds float64) {
	t.Helper()
	in := physics.Inputs{}
	in.PWMUs[0], in.PWMUs[1] = azimuth, elevation
	for range int(math.Round(seconds * 1000)) {
		if err := w.Step(&in, 0.001); err != nil {
			t.Fatal(err)
		}
	}
}

// looks returns the azimuth and the elevation of the antenna [deg], and by how much it leans about its axis.
func looks(w *physics.World) (azimuth, elevation, lean float64) {
	r := w.State().Body.NEDFromFRD
	along, right := r.Apply(frame.OfFRD(1, 0, 0)), r.Apply(frame.OfFRD(0, 1, 0))
	return math.Mod(math.Atan2(along.Y, along.X)*180/math.Pi+360, 360), -math.Asin(along.Z) * 180 / math.Pi, right.Z * 180 / math.Pi
}

// TestTrackerPointsWhereItsServosStand: pulses over their range are angles over that of the axes; it turns there as fast as its servos do; its base stays;
// what an accelerometer feels is gravity, and a gyro the turning.
func TestTrackerPointsWhereItsServosStand(t *testing.T) {
	w := antenna(t, nil)
	start := w.State().Body.PositionNED
	if math.Abs(start.Z+1.5) > 1e-9 || !w.State().Contact.InContact {
		t.Errorf("it stands at %v, want 1.5 m over the ground, on it", start.Array())
	}
	for _, c := range []struct {
		azimuth, elevation uint16
		want               [2]float64
	}{{0, 0, [2]float64{350, 0}}, {1700, 1600, [2]float64{80, 21.25}}, {1300, 1850, [2]float64{260, 74.375}}, {1101, 1400, [2]float64{170.45, -21.25}}, {2200, 1500, [2]float64{170, 0}}, {1500, 900, [2]float64{350, -85}}} {
		pointed(t, w, c.azimuth, c.elevation, 4)
		azimuth, elevation, lean := looks(w)
		if math.Abs(math.Remainder(azimuth-c.want[0], 360)) > 1e-6 || math.Abs(elevation-c.want[1]) > 1e-5 || math.Abs(lean) > 1e-6 {
			t.Errorf("pulses %d and %d: it looks to %.4f°, %.4f° up, leaning %.2g°, want %v", c.azimuth, c.elevation, azimuth, elevation, lean, c.want)
		}
		felt := w.State().Body.SpecificForceFRD
		up := w.State().Body.NEDFromFRD.Inverse().Apply(frame.OfNED(0, 0, -9.80665))
		if felt.Sub(up).Len() > 1e-6 || w.State().Body.Rate.Len() > 1e-9 || w.State().Body.PositionNED != start || w.State().Body.VelGround != (frame.Vec[frame.NED]{}) {
			t.Errorf("it feels %v m/s² at %v rad/s and %v m: want gravity at rest", felt.Array(), w.State().Body.Rate.Array(), w.State().Body.PositionNED.Array())
		}
	}
	pointed(t, w, 1500, 1700, 3) // 42.5° up
	pointed(t, w, 1800, 1700, 0.4)
	if got, want := w.State().Body.Rate, frame.OfFRD(-math.Sin(42.5*math.Pi/180), 0, math.Cos(42.5*math.Pi/180)).Scale(150*math.Pi/180); got.Sub(want).Len() > 1e-3*want.Len() {
		t.Errorf("on its way it turns at %v rad/s, want %v: 150°/s about the axis upright, 42.5° up", got.Array(), want.Array())
	}
}

// TestTrackerFeelsWhereItsSensorSits: an IMU off the axes feels that it goes round.
func TestTrackerFeelsWhereItsSensorSits(t *testing.T) {
	w := antenna(t, func(v *airframe.Vehicle) { v.IMUPlace = frame.OfFRD(0.2, 0, 0) })
	pointed(t, w, 1500, 1500, 1)
	pointed(t, w, 1700, 1500, 0.4)
	rate := 150 * math.Pi / 180
	if got, want := w.State().Body.SpecificForceFRD.X, -rate*rate*0.2; math.Abs(got-want) > 0.01*math.Abs(want) {
		t.Errorf("200 mm ahead it feels %g m/s² along, want %g m/s²", got, want)
	}
}

// TestTrackerThatTurnsContinuously: pulses are speeds, none stands still, and it goes round and round.
func TestTrackerThatTurnsContinuously(t *testing.T) {
	w := antenna(t, func(v *airframe.Vehicle) {
		v.Servos[0].AtMinDeg, v.Servos[0].AtMaxDeg, v.Servos[0].RateDeg = -80, 80, 400
		v.Pedestal.Azimuth.Continuous, v.Pedestal.Azimuth.Least, v.Pedestal.Azimuth.Most = true, 0, 0
	})
	pointed(t, w, 0, 1500, 1)
	from, _, _ := looks(w)
	if math.Abs(from-350) > 1e-9 {
		t.Errorf("without pulses it looks to %g°, want 350°", from)
	}
	pointed(t, w, 1700, 1500, 20) // 40°/s
	if rate := w.State().Body.Rate.Z * 180 / math.Pi; math.Abs(rate-40) > 0.01 {
		t.Errorf("it turns at %g°/s, want 40°/s", rate)
	}
	pointed(t, w, 0, 1500, 2)
	at, _, _ := looks(w)
	if rate := w.State().Body.Rate.Len(); rate > 1e-9 || math.Abs(math.Remainder(at-from-800, 360)) > 3 {
		t.Errorf("it stands at %g°, at %g rad/s, want 800° further than %g° and still", at, rate, from)
	}
}

// TestTrackerGoesOnFromItsCheckpoint to the same bits, and allocates nothing.
func TestTrackerGoesOnFromItsCheckpoint(t *testing.T) {
	w := antenna(t, nil)
	pointed(t, w, 1750, 1620, 0.3)
	kept := physics.AppendCheckpoint(nil, w)
	other := antenna(t, nil)
	if err := physics.RestoreCheckpoint(other, kept); err != nil {
		t.Fatal(err)
	}
	pointed(t, w, 1200, 1850, 0.5)
	pointed(t, other, 1200, 1850, 0.5)
	if *w.State() != *other.State() {
		t.Error("it goes on otherwise than the world that it was kept of")
	}
	in := physics.Inputs{}
	in.PWMUs[0], in.PWMUs[1] = 1900, 1100
	if n := testing.AllocsPerRun(200, func() {
		if err := w.Step(&in, 0.002); err != nil {
			t.Error(err)
		}
	}); n != 0 {
		t.Errorf("a step allocates %g times", n)
	}
	w.Reset()
	if azimuth, elevation, _ := looks(w); math.Abs(azimuth-350) > 1e-9 || math.Abs(elevation) > 1e-9 {
		t.Errorf("after a reset it looks to %g°, %g°", azimuth, elevation)
	}
}

// TestTrackerBearsAnyPulse: random pulses and weather leave everything finite, and servos obey their faults.
func TestTrackerBearsAnyPulse(t *testing.T) {
	w := antenna(t, nil)
	if err := w.Apply(command.SetWind{Speed: 20, FromDeg: 40}); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		pointed(t, w, uint16(r.UintN(65536)), uint16(r.UintN(65536)), 0.02)
		b := &w.State().Body
		if !b.NEDFromFRD.IsFinite() || !b.Rate.IsFinite() || !b.SpecificForceFRD.IsFinite() || b.Rate.Len() > 6 {
			t.Fatalf("it turns at %v rad/s and feels %v m/s²", b.Rate.Array(), b.SpecificForceFRD.Array())
		}
	}
	if err := w.Apply(command.StickServo{Servo: command.Part{Number: 2}}); err != nil {
		t.Fatal(err)
	}
	_, was, _ := looks(w)
	pointed(t, w, 1500, 1900, 2)
	if _, is, _ := looks(w); math.Abs(is-was) > 30 { // the antenna comes to rest where its servo is stuck
		t.Errorf("its elevation servo is stuck, and it goes from %g° to %g°", was, is)
	}
	var unfit *command.Unsupported
	for _, c := range []command.Command{command.Shove{North: 1, Duration: 1}, command.Twist{Yaw: 1, Duration: 1}, command.SlingLoad{Mass: 0.1, Length: 1}} {
		if err := w.Apply(c); !errors.As(err, &unfit) {
			t.Errorf("%T: %v, want that it does not fit", c, err)
		}
	}
}

// TestTrackerStandsWithoutABattery: with its plug out or all of its cells dead an azimuth servo that turns continuously stands still.
func TestTrackerStandsWithoutABattery(t *testing.T) {
	for _, lost := range []command.Command{command.DisconnectBattery{}, command.FailCell{Cells: 3}} {
		w := antenna(t, func(v *airframe.Vehicle) {
			v.Servos[0].AtMinDeg, v.Servos[0].AtMaxDeg, v.Servos[0].RateDeg = -80, 80, 400
			v.Pedestal.Azimuth.Continuous, v.Pedestal.Azimuth.Least, v.Pedestal.Azimuth.Most = true, 0, 0
		})
		pointed(t, w, 1700, 1500, 2)
		if !(w.State().Body.Rate.Z > 0.5) {
			t.Fatalf("it turns at %g rad/s", w.State().Body.Rate.Z)
		}
		if err := w.Apply(lost); err != nil {
			t.Fatal(err)
		}
		pointed(t, w, 1700, 1500, 2)
		if rate := w.State().Body.Rate.Len(); rate > 1e-9 {
			t.Errorf("%T: without its battery it turns at %g rad/s", lost, rate)
		}
	}
}

// TestWindTurnsTheAntenna: a wind from the side has a torque on the azimuth axis that is the drag at the centre of pressure; it bends the gears by what
// inertia and follow_time make of it, slows the servo against it, and at more than its stall torque turns the antenna into its lee. Checkpoints go on to the
// same bits, and a step allocates nothing.
func TestWindTurnsTheAntenna(t *testing.T) {
	e, err := catalog.Find("tracker", "")
	if err != nil {
		t.Fatal(err)
	}
	v := &e.Vehicle
	torque := func(speed float64) float64 { // of a wind across the antenna [N m]
		return v.PressureCentre.X * 0.5 * antenna(t, nil).State().Air.Density * v.DragArea.Y * speed * speed
	}
	blown := func(speed float64) *physics.World { // from the right of where it looks: to the left, against the azimuth
		w := antenna(t, nil)
		give(t, w, command.SetWind{Speed: speed, FromDeg: 80})
		return w
	}
	w := blown(8)
	pointed(t, w, 1500, 1500, 3)
	azimuth, _, _ := looks(w)
	stiff := v.Inertia.Z * math.Pow(2*math.Pi*v.Pedestal.Frequency, 2)
	speed := w.State().Air.WindNED.Len()
	if off, want := math.Remainder(350-azimuth, 360), torque(speed)/stiff*180/math.Pi; math.Abs(off/want-1) > 0.02 {
		t.Errorf("a wind of %.2f m/s bends it by %.3f°, want %.3f°", speed, off, want)
	}
	turning := func(speed float64, pulse uint16) float64 { // mean rate over the second half of a second, by its azimuth [deg/s]
		w := blown(speed)
		pointed(t, w, 1500, 1500, 2)
		pointed(t, w, pulse, 1500, 0.15)
		from, _, _ := looks(w)
		pointed(t, w, pulse, 1500, 0.15)
		to, _, _ := looks(w)
		return math.Remainder(to-from, 360) / 0.15
	}
	calm, against, with := turning(0, 1700), turning(14, 1700), turning(14, 1300)
	if !(calm > 120 && against > 20 && against < 0.75*calm && with < -0.7*calm) {
		t.Errorf("it turns at %.0f°/s without wind, at %.0f°/s against one of 14 m/s and at %.0f°/s with it", calm, against, with)
	}
	w = blown(34)
	pointed(t, w, 1500, 1500, 2)
	if torque(w.State().Air.WindNED.Len()) < v.Pedestal.Azimuth.Torque {
		t.Fatalf("34 m/s do not stall the servo: %.1f m/s there", w.State().Air.WindNED.Len())
	}
	from := physics.AppendCheckpoint(nil, w)
	pointed(t, w, 1500, 1500, 4)
	azimuth, _, _ = looks(w)
	if off := math.Remainder(azimuth-260, 360); math.Abs(off) > 40 { // away from the wind, but for what its torque there is less than the stall torque
		t.Errorf("34 m/s from 80° leave it at %.0f°, want it blown towards 260°", azimuth)
	}
	if err := physics.RestoreCheckpoint(w, from); err != nil {
		t.Fatal(err)
	}
	pointed(t, w, 1500, 1500, 4)
	if again, _, _ := looks(w); again != azimuth {
		t.Errorf("from the checkpoint it comes to %g°, want %g°", again, azimuth)
	}
	in := physics.Inputs{}
	in.PWMUs[0], in.PWMUs[1] = 1600, 1400
	if n := testing.AllocsPerRun(100, func() { _ = w.Step(&in, 0.001) }); n != 0 {
		t.Errorf("a step allocates %g times", n)
	}
	strong := antenna(t, func(v *airframe.Vehicle) { v.Pedestal.Azimuth.Torque = 0 })
	give(t, strong, command.SetWind{Speed: 34, FromDeg: 80})
	pointed(t, strong, 1500, 1500, 3)
	if azimuth, _, _ := looks(strong); math.Abs(math.Remainder(azimuth-350, 360)) > 10 {
		t.Errorf("as strong as it has to be, its servo lets the wind turn it to %.0f°", azimuth)
	}
}
