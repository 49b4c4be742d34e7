package panel

import (
	"strconv"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/protocol/mavlink/simfault"
	"github.com/sitlark/sitlark/ui/form"
	"github.com/sitlark/sitlark/ui/units"
	"github.com/sitlark/sitlark/ui/widget"
)

// Sensors breaks the sensors that ArduPilot simulates itself, one kind of sensor at a
// time, and shows the parameters that do so as ArduPilot has them.
type Sensors struct {
	View  SensorView
	tab   int
	which [len(sensorTabs)]float64 // of several sensors; 0: all
	reads float64                  // at which the next airspeed sensor sticks [m/s]
	open  [simfault.Kinds]bool     // faults whose parameters are listed
}

// SensorView is what the sensors' panel shows beside the snapshot.
type SensorView struct {
	Status *simfault.Status // how ArduPilot carries the faults out; nil: nobody asks it
	Off    string           // why its sensors can't be broken, and what to do; empty: they can
}

// sensorTab is one kind of sensor with its faults.
type sensorTab struct {
	id, label, tip string
	one            string // one sensor of this kind, where there are several
	kinds          []command.SensorKind
	rc             bool // the radio link too
}

var sensorTabs = [...]sensorTab{
	{id: "gps", label: "GPS", tip: "Satellite receivers", one: "GPS receiver", kinds: []command.SensorKind{command.GPSLoss, command.GPSJam, command.GPSSatellites, command.GPSGlitch}},
	{id: "compass", label: "Mag", tip: "Compasses", one: "Compass", kinds: []command.SensorKind{command.CompassLoss, command.CompassFreeze, command.CompassOffset}},
	{id: "baro", label: "Baro", tip: "Barometers", one: "Barometer", kinds: []command.SensorKind{command.BaroLoss, command.BaroFreeze, command.BaroGlitch, command.BaroDrift}},
	{id: "gyro", label: "Gyro", tip: "Gyros", one: "Gyro", kinds: []command.SensorKind{command.GyroLoss, command.GyroNoise, command.GyroBias}},
	{id: "accel", label: "Acc", tip: "Accelerometers", one: "Accelerometer", kinds: []command.SensorKind{command.AccelLoss, command.AccelNoise, command.AccelBias}},
	{id: "other", label: "Other", tip: "Airspeed, rangefinder, radio link", kinds: []command.SensorKind{command.AirspeedBlock, command.RangefinderNoise}, rc: true},
}

const (
	paramH    = 16 // of a parameter's line
	sensorGap = 4  // under it
)

// several is how many sensors of the chosen kind can be broken one by one.
func (s *Sensors) several() int {
	return sensorTabs[s.tab].kinds[0].Count() * b2i(!sensorTabs[s.tab].rc)
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Summary counts the sensors with a fault, or says what they need.
func (s *Sensors) Summary(f *form.Pass) string {
	if n := sensorFaultCount(f); n > 0 {
		return strconv.Itoa(n) + " with a fault"
	}
	if s.View.Off != "" {
		return "needs MAVLink"
	}
	return "healthy"
}

func sensorFaultCount(f *form.Pass) (n int) {
	for _, fault := range f.Now.SensorFaults {
		n += b2i(fault.Active)
	}
	return n
}

// TitleWord restores all sensors.
func (s *Sensors) TitleWord(f *form.Pass) (word, tip string, do func(f *form.Pass)) {
	if sensorFaultCount(f) == 0 {
		return "Restore", "No sensor has a fault", nil
	}
	return "Restore", "Put every sensor's parameters back", func(f *form.Pass) { f.Submit("sensors.do", command.RestoreSensors{}) }
}

// Draw draws the faults of the sensors on the chosen tab.
func (s *Sensors) Draw(f *form.Pass, r *widget.Rect) {
	s.drawTabs(f, r.CutTop(form.RowH))
	r.CutTop(form.Gap / 2)
	s.drawState(f, r.CutTop(2*paramH))
	r.CutTop(form.Gap / 2)
	for _, k := range sensorTabs[s.tab].kinds {
		sensorRows[k].draw(f, r, s)
	}
	if sensorTabs[s.tab].rc {
		s.drawRadio(f, r)
	}
	if s.several() > 0 {
		r.CutTop(form.Gap / 2)
		s.drawWhich(f, r.CutTop(form.RowH))
	}
}

// drawState has two lines for why nothing can be broken; its tooltip says what to do.
func (s *Sensors) drawState(f *form.Pass, r widget.Rect) {
	if s.View.Off == "" {
		f.Explain("sensors.state", r, "Faults of sensors are parameters of ArduPilot's simulation: set, read back, and put back when the fault ends")
		f.Text(r.CutTop(paramH), widget.Left, widget.Small, f.Theme.Dim, "Carried out by ArduPilot's parameters")
		return
	}
	f.Explain("sensors.state", r, s.View.Off)
	for _, line := range twoLines(f, s.View.Off, r.W) {
		f.Text(r.CutTop(paramH), widget.Left, widget.Small, f.Theme.Caution, line)
	}
}

// drawTabs chooses the kind of sensor; a mark says where something is broken.
func (s *Sensors) drawTabs(f *form.Pass, r widget.Rect) {
	for i := range sensorTabs {
		t := &sensorTabs[i]
		at, look := r.Split(i, len(sensorTabs), 2), widget.Plain
		if i == s.tab {
			look = widget.Chosen
		}
		id := "sensors.tab." + t.id
		if f.SmallButton(id, at, look, t.label) {
			s.tab = i
		}
		f.SetTip(id, t.tip)
		if t.broken(f) {
			f.Icon(widget.Rect{X: at.Right() - 9, Y: at.Y + 1, W: 8, H: 8}, widget.IconFault, 7, f.Theme.Fault)
		}
	}
}

func (t *sensorTab) broken(f *form.Pass) bool {
	for _, k := range t.kinds {
		if f.Now.SensorFaults[k].Active {
			return true
		}
	}
	return t.rc && f.Now.RC.Lost
}

// drawWhich chooses one of several sensors, for faults from now on.
func (s *Sensors) drawWhich(f *form.Pass, r widget.Rect) {
	most := s.several()
	f.Text(r.CutLeft(r.W-88), widget.Left, widget.Body, f.Theme.Dim, sensorTabs[s.tab].one)
	show := func(v float64) string {
		if v == 0 {
			return "all"
		}
		return units.Number(v, 0)
	}
	w := &s.which[s.tab]
	if to, changed := f.Spin("sensors.which", r, widget.Spinner{Range: widget.Range{Max: float64(most), Step: 1}, Show: show, Lit: *w > 0}, *w); changed {
		*w = to
	}
	f.SetTip("sensors.which", "Which one faults from now on are of: 1 to "+strconv.Itoa(most)+", or all\nThe autopilot changes over to another where it can\n"+spinKeys)
}

// drawRadio takes the radio link away, from a joystick and from ArduPilot's own input.
func (s *Sensors) drawRadio(f *form.Pass, r *widget.Rect) {
	row := r.CutTop(form.RowH)
	f.Text(row.CutLeft(row.W-72), widget.Left, widget.Body, f.Theme.Dim, "Radio link")
	if f.Now.RC.Lost {
		if f.SmallButton("sensors.rc", row, widget.Mend, "Restore") {
			f.Submit("sensors.rc", command.RestoreRC{})
		}
	} else if f.SmallButton("sensors.rc", row, widget.Danger, "Lose"+f.Commands.Words()) {
		f.Fault("sensors.rc", command.LoseRC{})
	}
	f.SetTip("sensors.rc", "No RC channels reach the autopilot: neither a joystick's nor, over MAVLink, those of its own input")
	s.parameter(f, "sensors.rc.parameter", r, simfault.RC, f.Now.RC.Lost, nil)
}
