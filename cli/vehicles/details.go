package vehicles

import (
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"

	"github.com/sitlark/sitlark/cli/output"
	"github.com/sitlark/sitlark/internal/plaintext"
	"github.com/sitlark/sitlark/internal/standard"
	"github.com/sitlark/sitlark/session"
	"github.com/sitlark/sitlark/session/connect"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/performance"
)

// vehicleDetails is the output of sitlark vehicles NAME.
type vehicleDetails struct {
	vehicleRow
	Aliases   []string   `json:"layout_aliases"`
	Inertia   [3]float64 `json:"inertia_kg_m2"`
	Propeller string     `json:"propeller"`
	Diameter  float64    `json:"propeller_diameter_m"`
	Blades    int        `json:"blades"`
	Motor     string     `json:"motor"`
	Engine    string     `json:"engine,omitempty"` // that turns the first propeller
	Kv        float64    `json:"kv_rpm_v"`
	Battery   string     `json:"battery"`
	Capacity  float64    `json:"capacity_ah"`

	// Of a multirotor.
	HoverVoltage  float64 `json:"hover_voltage_v,omitzero"` // 3.7 V a cell
	HoverThrottle float64 `json:"hover_throttle,omitzero"`  // of the ESC's range, at that voltage
	HoverCurrent  float64 `json:"hover_current_a,omitzero"`
	HoverRPM      float64 `json:"hover_rpm,omitzero"`
	HoverTime     float64 `json:"hover_time_s,omitzero"`     // on 80 % of the capacity
	ThrustWeight  float64 `json:"thrust_to_weight,omitzero"` // at full throttle and that voltage

	Wings     *wingsRow         `json:"wings,omitempty"`      // of a plane, in place of the hover
	Heli      *heliDetails      `json:"helicopter,omitempty"` // of a vehicle with a main rotor
	Boat      *boatDetails      `json:"boat,omitempty"`       // of a vehicle on hulls
	Blimp     *blimpDetails     `json:"blimp,omitempty"`      // of one that its envelope carries
	Tracker   *trackerDetails   `json:"tracker,omitempty"`    // of an antenna on a pedestal
	Submarine *submarineDetails `json:"submarine,omitempty"`  // of one that works under water
	Rover     *roverDetails     `json:"rover,omitempty"`      // of a vehicle on wheels

	SagThrustWeight float64 `json:"thrust_to_weight_sagging,omitzero"` // at full throttle on the full battery, after its sag
	SagVoltage      float64 `json:"full_throttle_voltage_v,omitzero"`  // of the battery then
	SagCurrent      float64 `json:"full_throttle_current_a,omitzero"`

	Servos []servoRow `json:"servos,omitempty"`

	MotorRows []motorRow `json:"motor_places"`
	Points    []pointRow `json:"reference_points,omitempty"` // of a frame file
	Notes     []string   `json:"notes"`
	commands  []string
}

type motorRow struct {
	Number    int     `json:"number"`
	Forward   float64 `json:"forward_m"`
	Right     float64 `json:"right_m"`
	Down      float64 `json:"down_m"`
	Clockwise bool    `json:"clockwise"`
	Level     int     `json:"level"`
	TiltServo int     `json:"tilt_servo"` // 0: none
}

type servoRow struct {
	Name   string `json:"name"`
	Output int    `json:"output"`
}

// pointRow is what a frame file asks for and the vehicle reaches.
type pointRow struct {
	Key     string  `json:"key"`
	Asked   float64 `json:"asked"`
	Reached float64 `json:"reached"`
	Unit    string  `json:"unit"`
	Meaning string  `json:"meaning"`
	How     string  `json:"how"` // what of the vehicle meets it
}

func detailsOf(m *catalog.Entry) (d vehicleDetails, err error) {
	v := &m.Vehicle
	if err := session.Refused(m); err != nil {
		return d, err
	}
	d = vehicleDetails{
		vehicleRow: rowOf(m), Inertia: v.Inertia.Array(),
		Battery: v.Battery.Name, Capacity: v.Battery.Capacity / 3600,
		Notes:   append([]string{}, m.Notes...),
		Aliases: []string{},
	}
	for i := range v.Servos {
		d.Servos = append(d.Servos, servoRow{v.Servos[i].Name, v.Servos[i].Output})
	}
	if len(v.Motors) > 0 {
		d.Propeller, d.Diameter, d.Blades = v.Propellers[0].Name, v.Propellers[0].Diameter(), v.Propellers[0].Blades
		d.Motor, d.Kv = v.Drives[0].Name, v.Drives[0].Kv*60/(2*math.Pi)
		if v.Motors[0].Engine > 0 { // its drive is the starter
			d.Engine, d.Kv = v.Engines[v.Motors[0].Engine-1].Name, 0
		}
	}
	if d.Battery == "" {
		d.Battery = fmt.Sprintf("%dS %v", v.Battery.Cells, v.Battery.Chemistry)
	}
	if m.Layout != nil {
		d.Aliases = append(d.Aliases, m.Layout.Aliases...)
	}
	for i := range v.Motors {
		x, servo := &v.Motors[i], 0
		if x.Tilts() {
			servo = v.Servos[x.Servo].Output
		}
		d.MotorRows = append(d.MotorRows, motorRow{x.Number, x.PlaceFRD.X, x.PlaceFRD.Y, x.PlaceFRD.Z, x.Clockwise, x.Level, servo})
	}
	for _, p := range m.Points {
		d.Points = append(d.Points, pointRow{p.Key, p.Asked, p.Reached, p.Unit, p.Meaning, p.How})
	}
	d.commands = []string{"sitlark --vehicle " + connect.Quote(m.Name)}
	if prepare := connect.ParameterCommand(m); prepare != "" {
		d.commands = append(d.commands, prepare)
	}
	return d, m.Locate(figures[v.Category()](&d, v))
}

// figures are what adds to the details what vehicles of each category do.
var figures = [airframe.Categories]func(*vehicleDetails, *airframe.Vehicle) error{
	airframe.Multirotor: (*vehicleDetails).hover,
	airframe.Rover:      (*vehicleDetails).drive,
	airframe.Boat:       (*vehicleDetails).swim,
	airframe.Helicopter: (*vehicleDetails).turn,
	airframe.Plane:      (*vehicleDetails).fly,
	airframe.Quadplane:  (*vehicleDetails).hoverAndFly,
	airframe.Tailsitter: (*vehicleDetails).fly,
	airframe.Submarine:  (*vehicleDetails).dive,
	airframe.Blimp:      (*vehicleDetails).float,
	airframe.Tracker:    (*vehicleDetails).track,
}

func (d *vehicleDetails) drive(v *airframe.Vehicle) (err error) {
	d.Rover, err = roverOf(v)
	return err
}

func (d *vehicleDetails) turn(v *airframe.Vehicle) (err error) {
	d.Heli, err = heliOf(v)
	return err
}

func (d *vehicleDetails) swim(v *airframe.Vehicle) (err error) {
	d.Boat, err = boatOf(v)
	return err
}

func (d *vehicleDetails) dive(v *airframe.Vehicle) (err error) {
	d.Submarine, err = submarineOf(v)
	return err
}

func (d *vehicleDetails) float(v *airframe.Vehicle) (err error) {
	d.Blimp, err = blimpOf(v)
	return err
}

func (d *vehicleDetails) track(v *airframe.Vehicle) error {
	d.Tracker = trackerOf(v)
	return nil
}

func (d *vehicleDetails) fly(v *airframe.Vehicle) (err error) {
	d.Wings, err = wingsOf(v)
	return err
}

func (d *vehicleDetails) hoverAndFly(v *airframe.Vehicle) error {
	if err := d.fly(v); err != nil {
		return err
	}
	return d.Wings.hover(v)
}

// hover computes hover and full throttle in still air at sea level, without interference
// between stacked rotors.
func (d *vehicleDetails) hover(v *airframe.Vehicle) error {
	d.HoverVoltage = performance.Cell(v) * float64(v.Battery.Cells)
	h, err := performance.Hover(v, d.HoverVoltage)
	if err != nil {
		return err
	}
	full, err := performance.Full(v, d.HoverVoltage)
	if err != nil {
		return err
	}
	sagging, voltage, err := performance.FullOnPack(v)
	if err != nil {
		return err
	}
	d.SagThrustWeight, d.SagVoltage, d.SagCurrent = sagging.Thrust/(v.Mass*standard.Gravity), voltage, sagging.Current
	d.HoverThrottle, d.HoverCurrent, d.HoverRPM = h.Share, h.Current, h.Speed*30/math.Pi
	d.ThrustWeight = full.Thrust / (v.Mass * standard.Gravity)
	d.HoverTime = 0.8 * v.Battery.Capacity / d.HoverCurrent
	return nil
}

func (d *vehicleDetails) print(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%s: %s\n\n", d.Name, d.Title)
	row := func(name, format string, args ...any) { fmt.Fprintf(w, "%s\t%s\n", name, fmt.Sprintf(format, args...)) }
	switch {
	case d.Tracker != nil:
		row("pedestal", "%s m high", plaintext.Number(d.Tracker.Height, 3))
	case d.Blimp != nil:
		row("envelope", "%s litres, %d fins, %s m over all", plaintext.Number(1000*d.Blimp.Volume, 3), d.Blimp.Fins, plaintext.Number(d.Size, 3))
	case d.Submarine != nil:
		row("thrusters", "%d, %s m over all", d.Motors, plaintext.Number(d.Size, 3))
	case d.Heli != nil:
		row("size", "%s m over the discs", plaintext.Number(d.Size, 3))
	case d.Boat != nil:
		row("hulls", "%d, %s m over all", d.Boat.Hulls, plaintext.Number(d.Size, 3))
	case d.Rover != nil:
		row("wheels", "%d, %s m over all", d.Rover.Wheels, plaintext.Number(d.Size, 2))
	case d.Wings == nil:
		row("layout", "%s, %d motors, %.2f m across", either(d.Layout, "its own"), d.Motors, d.Size)
	default:
		row("wings", "span %s m, area %s m², %s kg/m²", plaintext.Number(d.Wings.Span, 3), plaintext.Number(d.Wings.Area, 3), plaintext.Number(d.Wings.Loading, 3))
	}
	if len(d.Aliases) > 0 {
		row("also called", "%s", strings.Join(d.Aliases, ", "))
	}
	row("mass", "%s kg", plaintext.Number(d.Mass, 4))
	row("inertia", "%s, %s, %s kg m² about forward, right, down", plaintext.Number(d.Inertia[0], 3), plaintext.Number(d.Inertia[1], 3), plaintext.Number(d.Inertia[2], 3))
	if d.Motors > 0 && d.Rover == nil && d.Heli == nil {
		row("propeller", "%s, %d blades, %s inch", d.Propeller, d.Blades, plaintext.Number(d.Diameter/inch, 3))
		if d.Kv == 0 {
			row("engine", "%s", either(d.Engine, "not named"))
		} else {
			row("motor", "%s, %.0f rpm/V", either(d.Motor, "not named"), d.Kv)
		}
	}
	row("battery", "%s, capacity %s Ah", d.Battery, plaintext.Number(d.Capacity, 3))
	switch {
	case d.Tracker != nil:
		d.Tracker.print(row)
	case d.Blimp != nil:
		d.Blimp.print(row)
	case d.Submarine != nil:
		d.Submarine.print(row)
	case d.Heli != nil:
		d.Heli.print(row)
	case d.Boat != nil:
		d.Boat.print(row)
	case d.Rover != nil:
		d.Rover.print(row)
	case d.Wings != nil:
		d.Wings.print(row)
	default:
		d.printHover(row)
	}
	for i, s := range output.Wrap(d.Source, 90) {
		row([]string{"source", ""}[min(i, 1)], "%s", s)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return d.printMotors(out)
}

// printHover tells what hover and full throttle take.
func (d *vehicleDetails) printHover(row func(name, format string, args ...any)) {
	if d.ThrustWeight < 1 {
		row("hover", "none: at full thrust the motors lift %s times the weight; more thrust, or less mass, is needed", plaintext.Number(d.ThrustWeight, 2))
	} else {
		row("hover", "%.0f %% throttle, %.0f rpm, %s A at %s V; some %.0f min on 80 %% of the battery", 100*d.HoverThrottle, d.HoverRPM, plaintext.Number(d.HoverCurrent, 3), plaintext.Number(d.HoverVoltage, 3), d.HoverTime/60)
	}
	row("full thrust", "%s times the weight on the full battery, which sags to %s V under %s A; %s times at %s V without sag", plaintext.Number(d.SagThrustWeight, 2), plaintext.Number(d.SagVoltage, 3), plaintext.Number(d.SagCurrent, 3), plaintext.Number(d.ThrustWeight, 2), plaintext.Number(d.HoverVoltage, 3))
}

// printPoints tells what a frame file asks for, what the vehicle reaches, and by what.
func (d *vehicleDetails) printPoints(out io.Writer) {
	if len(d.Points) == 0 {
		return
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "\nFRAME FILE\tASKED\tREACHED\t\tBY\n")
	for _, p := range d.Points {
		fmt.Fprintf(w, "%s\t%.4g\t%.4g\t%s\t%s\n", p.Key, p.Asked, p.Reached, p.Unit, p.How)
	}
	w.Flush() // to a buffer or a terminal, as all before it
}

func (d *vehicleDetails) printMotors(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	if len(d.Servos) > 0 {
		fmt.Fprint(w, "\nOUTPUT\tSERVO\n")
	}
	for _, s := range d.Servos {
		fmt.Fprintf(w, "%d\t%s\n", s.Output, s.Name)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if len(d.MotorRows) == 0 {
		return d.printRest(out)
	}
	fmt.Fprint(w, "\nMOTOR\tFORWARD\tRIGHT\tDOWN\tTURNS\tTILT SERVO\n")
	for _, m := range d.MotorRows {
		turns, servo := "left", ""
		if m.Clockwise {
			turns = "right"
		}
		if m.TiltServo > 0 {
			servo = fmt.Sprint(m.TiltServo)
		}
		fmt.Fprintf(w, "%d\t%6.3f m\t%6.3f m\t%6.3f m\t%s\t%s\n", m.Number, m.Forward, m.Right, m.Down, turns, servo)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return d.printRest(out)
}

// printRest tells what follows the motors.
func (d *vehicleDetails) printRest(out io.Writer) error {
	d.printPoints(out)
	for _, n := range d.Notes {
		fmt.Fprintf(out, "\nNote: %s\n", n)
	}
	_, err := fmt.Fprintf(out, "\n    %s\n", strings.Join(d.commands, "\n    "))
	return err
}

func either(s, other string) string {
	if s == "" {
		return other
	}
	return s
}
