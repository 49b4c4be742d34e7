package mission

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/faults"
)

// parsePlan reads a .plan file of QGroundControl.
//
// Source: QGroundControl developer guide, "Plan File Format".
func parsePlan(data []byte, name string) (Plan, error) {
	root, err := readTree(data, name)
	if err != nil {
		return Plan{}, err
	}
	if kind, err := root.text("fileType"); err != nil {
		return Plan{}, err
	} else if kind != "Plan" {
		return Plan{}, root.object["fileType"].fault(quote(kind), quote("Plan"), "name a plan file")
	}
	if _, err := root.wholeField("version", 1, 1); err != nil {
		return Plan{}, err
	}
	p := planReader{plan: Plan{Name: name}}
	if err := p.read(root); err != nil {
		return Plan{}, err
	}
	if !p.plan.moves() && len(p.plan.Fences)+len(p.plan.Rally) == 0 {
		return Plan{}, root.fault("a plan with nothing in it", "an item, a fence or a rally point", "plan one")
	}
	return p.plan, nil
}

// planReader is the state after the parts so far.
type planReader struct {
	plan Plan
	ids  map[int]int // seq by doJumpId
}

func (p *planReader) read(root *node) error {
	p.ids = map[int]int{}
	m, err := root.field("mission")
	if err != nil {
		return err
	}
	var all faults.List
	all.Add(p.readHome(m))
	items, err := m.items("items")
	if all.Add(err); err == nil {
		if err = p.readItems(items); err == nil {
			err = p.solveJumps()
		}
		all.Add(err)
	}
	if f, ok := root.object["geoFence"]; ok {
		all.Add(p.readFence(f))
	}
	if r, ok := root.object["rallyPoints"]; ok {
		all.Add(p.readRally(r))
	}
	return all.Err()
}

func (p *planReader) readHome(m *node) error {
	f, ok := m.object["plannedHomePosition"]
	if !ok {
		return nil
	}
	home, err := f.place(true)
	p.plan.Home = &home
	return err
}

func (p *planReader) readItems(list []*node) error {
	var all faults.List
	for _, n := range list {
		if len(p.plan.Items) >= MaxItems {
			all.Add(n.fault(fmt.Sprintf("more than %d items", MaxItems), fmt.Sprintf("at most %d", MaxItems), "split the mission"))
			break
		}
		kind, err := n.text("type")
		switch {
		case err != nil:
		case kind == "SimpleItem":
			err = p.readItem(n)
		case kind == "ComplexItem":
			err = p.readComplex(n)
		default:
			err = n.object["type"].fault(quote(kind), "SimpleItem or ComplexItem", "replace the item")
		}
		all.Add(err)
	}
	return all.Err()
}

// readComplex reads the items that a survey or scan consists of.
func (p *planReader) readComplex(n *node) error {
	kind, err := n.text("complexItemType")
	if err != nil {
		return err
	}
	laid, ok := n.object["TransectStyleComplexItem"]
	if !ok {
		return n.fault(fmt.Sprintf("a %s without its items", kind), "a field TransectStyleComplexItem.Items",
			"upload the plan in QGroundControl, download it again and save that")
	}
	items, err := laid.items("Items")
	if err != nil {
		return err
	}
	return p.readItems(items)
}

func (p *planReader) readItem(n *node) error {
	it := Item{Seq: len(p.plan.Items) + 1, Line: n.line}
	var all faults.List
	command, err := n.wholeField("command", 0, math.MaxUint16)
	all.Add(err)
	frame, err := n.wholeField("frame", 0, math.MaxUint8)
	all.Add(err)
	it.Command, it.Frame = Command(command), Frame(frame)
	it.Autocontinue, err = n.truth("autoContinue")
	all.Add(err)
	if all.Err() == nil { // what the parameters mean depends on the command
		all.Add(it.readParams(n))
	}
	if id, ok := n.object["doJumpId"]; ok {
		number, err := id.whole(0, math.MaxInt32)
		all.Add(err)
		p.ids[number] = it.Seq
	}
	if err := all.Err(); err != nil {
		return err
	}
	p.plan.Items = append(p.plan.Items, it)
	return nil
}

// readParams reads the seven arguments; null means not given.
func (it *Item) readParams(n *node) error {
	list, err := n.items("params")
	if err != nil {
		return err
	}
	if len(list) != 7 {
		return n.object["params"].fault(fmt.Sprintf("%d values", len(list)), "7", "complete the list")
	}
	var v [7]float64
	for i, f := range list {
		v[i] = math.NaN()
		if f.value == nil && f.list == nil && f.object == nil {
			continue
		}
		if v[i], err = f.number(-math.MaxFloat32, math.MaxFloat32); err != nil {
			return err
		}
	}
	it.Param = [4]float64(v[:4])
	it.Lat, it.Lon, it.Alt = given(v[4]), given(v[5]), given(v[6])
	if !it.Command.HasPlace() {
		return nil
	}
	if !it.Frame.placeable() {
		return n.object["frame"].fault(fmt.Sprint(int(it.Frame)), frameList, "correct it")
	}
	if what, bad, hi := it.outOfRange(); what != "" {
		return n.object["params"].fault(fmt.Sprintf("%s %g", what, bad), fmt.Sprintf("from %g to %g", -hi, hi), "correct it")
	}
	return nil
}

// solveJumps converts the plan's own item numbers, which do not count the items of a
// survey, to sequence numbers.
func (p *planReader) solveJumps() error {
	var all faults.List
	for i := range p.plan.Items {
		it := &p.plan.Items[i]
		if it.Command != DoJump {
			continue
		}
		if seq, ok := p.ids[int(given(it.Param[0]))]; ok {
			it.Param[0] = float64(seq)
		}
		all.Add(p.plan.checkJump(*it))
	}
	return all.Err()
}
