package vehicles

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/sitlark/sitlark/cli/output"
	"github.com/sitlark/sitlark/vehicle/airframe"
	"github.com/sitlark/sitlark/vehicle/catalog"
	"github.com/sitlark/sitlark/vehicle/layout"
)

// vehicleList is the output of sitlark vehicles.
type vehicleList struct {
	Vehicles []vehicleRow `json:"vehicles"`
	Layouts  []layoutRow  `json:"layouts"`
}

type vehicleRow struct {
	Name    string  `json:"name"`
	Title   string  `json:"title"`
	Default bool    `json:"default"`
	Layout  string  `json:"layout"`
	Motors  int     `json:"motors"`
	Mass    float64 `json:"mass_kg"`
	Size    float64 `json:"size_m"` // the largest distance between two hubs, or the greatest span
	Cells   int     `json:"cells"`
	Source  string  `json:"source"`
}

type layoutRow struct {
	Name       string   `json:"name"`
	Aliases    []string `json:"aliases"`
	Title      string   `json:"title"`
	Motors     int      `json:"motors"`
	FrameClass int      `json:"frame_class"`
	FrameType  int      `json:"frame_type"`
	Quadplane  bool     `json:"quadplane"`
	Note       string   `json:"note"`
}

func (f *vehiclesFlags) list(out io.Writer) error {
	l, err := listVehicles()
	if err != nil {
		return fmt.Errorf("vehicles: %w", err)
	}
	if f.json {
		return output.JSON(out, l)
	}
	return l.print(out)
}

func listVehicles() (l vehicleList, err error) {
	for _, name := range catalog.Names() {
		m, err := catalog.Find(name, "")
		if err != nil {
			return l, err
		}
		l.Vehicles = append(l.Vehicles, rowOf(m))
	}
	for _, y := range layout.All() {
		l.Layouts = append(l.Layouts, layoutRow{
			Name: y.Name, Aliases: append([]string{}, y.Aliases...), Title: y.Title, Motors: len(y.Motors),
			FrameClass: y.FrameClass, FrameType: y.FrameType, Quadplane: y.Quadplane(), Note: y.Note,
		})
	}
	return l, nil
}

func rowOf(m *catalog.Entry) vehicleRow {
	v := &m.Vehicle
	r := vehicleRow{
		Name: m.Name, Title: m.Title, Default: m.Name == catalog.Default, Motors: len(v.Motors) + len(v.Traction),
		Mass: v.Mass, Size: airframe.Size(v), Cells: v.Battery.Cells, Source: strings.Join(strings.Fields(m.Source), " "),
	}
	if m.Layout != nil {
		r.Layout = m.Layout.Name
	}
	return r
}

func (l *vehicleList) print(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "VEHICLE\tMASS\tSIZE\tMOTORS\tCELLS\tWHAT\n")
	for _, v := range l.Vehicles {
		name := v.Name
		if v.Default {
			name += " (default)"
		}
		fmt.Fprintf(w, "%s\t%.3g kg\t%.2f m\t%d\t%dS\t%s\n", name, v.Mass, v.Size, v.Motors, v.Cells, v.Title)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprint(out, "\nFly one with sitlark --vehicle VEHICLE; any layout, with the default quad's parts, with --layout LAYOUT.\n\n")
	fmt.Fprint(w, "LAYOUT\tMOTORS\tWHAT\n")
	for _, y := range l.Layouts {
		name := strings.Join(append([]string{y.Name}, y.Aliases...), ", ")
		title := y.Title
		if y.Note != "" {
			title += " *"
		}
		fmt.Fprintf(w, "%s\t%d\t%s\n", name, y.Motors, title)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprint(out, "\n* sitlark vehicles LAYOUT tells what it needs. sitlark vehicles --parm NAME prints ArduPilot's parameters.\n")
	return err
}
