package mission

import (
	"fmt"
	"math"

	"github.com/sitlark/sitlark/internal/faults"
	"github.com/sitlark/sitlark/internal/plaintext"
)

// parsePlan reads a .plan file of QGroundControl, one that Mission Planner writes as .mission, or the
// .mission of QGroundControl before it had plans.
//
// Source: QGroundControl developer guide, "Plan File Format"; its MissionController.cc and
// GeoFenceController.cc for what older versions wrote; MissionFile.cs of Mission Planner.
func parsePlan(data []byte, name string) (Plan, error) {
	root, err := readTree(data, name)
	if err != nil {
		return Plan{}, err
	}
	p := planReader{plan: Plan{Name: name}, ids: map[int]int{}}
	if root.isOldMission() {
		err = p.readMission(root)
	} else if err = checkPlan(root); err == nil {
		err = p.read(root)
	}
	if err != nil {
		return Plan{}, err
	}
	if !p.plan.moves() && len(p.plan.Fences)+len(p.plan.Rally) == 0 {
		if len(p.plan.Notices) > 0 {
			return Plan{}, fmt.Errorf("%s: without it the plan has nothing in it", p.plan.Notices[0])
		}
		return Plan{}, root.fault("a plan with nothing in it", "an item, a fence or a rally point", "plan one")
	}
	return p.plan, nil
}

// isOldMission reports whether the tree is what is now the field mission of a plan.
func (n *node) isOldMission() bool {
	return !n.has("mission") && !n.has("geoFence") && n.has("items") && n.has("plannedHomePosition")
}

// checkPlan checks type and version of a plan. Mission Planner's have no type.
func checkPlan(root *node) error {
	if kind := root.object["fileType"]; kind == nil || !kind.null() || !root.has("mission") {
		if kind, err := root.text("fileType"); err != nil {
			return err
		} else if kind != "Plan" {
			return root.object["fileType"].fault(quote(kind), quote("Plan"), "name a plan file")
		}
	}
	_, err := root.wholeField("version", 1, 1)
	return err
}

// planReader is the state after the parts so far.
type planReader struct {
	plan  Plan
	ids   map[int]int // seq by doJumpId
	inner bool        // the items of a survey are being read
}

// notice tells the user something about a part of the plan.
func (p *planReader) notice(n *node, text string) {
	p.plan.Notices = append(p.plan.Notices, n.where()+": "+text)
}

func (p *planReader) read(root *node) error {
	m, err := root.field("mission")
	if err != nil {
		return err
	}
	var all faults.List
	all.Add(p.readMission(m))
	if root.has("geoFence") {
		all.Add(p.readFence(root.object["geoFence"]))
	}
	if root.has("rallyPoints") {
		all.Add(p.readRally(root.object["rallyPoints"]))
	}
	return all.Err()
}

func (p *planReader) readMission(m *node) error {
	var all faults.List
	all.Add(p.readHome(m))
	if m.has("complexItems") && len(m.object["complexItems"].list) > 0 {
		all.Add(m.object["complexItems"].list[0].fault("a survey without its items", "a field TransectStyleComplexItem.Items", newerPlan))
	}
	items, err := m.items("items")
	if all.Add(err); err == nil {
		if err = p.readItems(items); err == nil {
			err = p.solveJumps()
		}
		all.Add(err)
	}
	return all.Err()
}

// newerPlan is how to get a plan that holds the items of its surveys.
const newerPlan = "upload the plan in QGroundControl, download it again and save that"

func (p *planReader) readHome(m *node) error {
	if !m.has("plannedHomePosition") {
		return nil
	}
	f := m.object["plannedHomePosition"]
	if f.has("coordinate") { // an item, as QGroundControl once wrote it
		f = f.object["coordinate"]
	}
	v, err := f.numbers(3)
	if err != nil {
		return err
	}
	p.plan.takeHome(f.where(), v[0], v[1], v[2])
	return nil
}

func (p *planReader) readItems(list []*node) error {
	var all faults.List
	for _, n := range list {
		if len(p.plan.Items) >= MaxItems {
			all.Add(n.fault(fmt.Sprintf("more than %d items", MaxItems), fmt.Sprintf("at most %d", MaxItems), "split the mission"))
			break
		}
		all.Add(p.readAny(n))
	}
	return all.Err()
}

// readAny reads an item of any type. Mission Planner writes null as the type.
func (p *planReader) readAny(n *node) error {
	if t := n.object["type"]; t != nil && t.null() && n.has("command") {
		return p.readItem(n)
	}
	kind, err := n.text("type")
	switch {
	case err != nil:
		return err
	case kind == "SimpleItem" || kind == "missionItem": // the latter in version 1
		return p.readItem(n)
	case kind == "ComplexItem":
		return p.readComplex(n)
	}
	return n.object["type"].fault(quote(kind), "SimpleItem or ComplexItem", "replace the item")
}

// readComplex reads the items that a survey, scan or landing consists of.
func (p *planReader) readComplex(n *node) error {
	kind, err := n.text("complexItemType")
	if err != nil {
		return err
	}
	if _, ok := landings[kind]; ok {
		return p.readLanding(n, kind)
	}
	if !n.has("TransectStyleComplexItem") {
		return n.fault(fmt.Sprintf("a %s without its items", plaintext.Line(cut(kind, 40))), "a field TransectStyleComplexItem.Items", newerPlan)
	}
	items, err := n.object["TransectStyleComplexItem"].items("Items")
	if err != nil {
		return err
	}
	p.inner = true
	defer func() { p.inner = false }()
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
	if n.has("doJumpId") {
		number, err := n.object["doJumpId"].whole(0, math.MaxInt32)
		all.Add(err)
		if _, taken := p.ids[number]; !taken && !p.inner { // jumps lead to single items
			p.ids[number] = it.Seq
		}
	}
	if err := all.Err(); err != nil {
		return err
	}
	p.plan.Items = append(p.plan.Items, it)
	return nil
}

// readParams reads the seven arguments; null means not given.
func (it *Item) readParams(n *node) error {
	v, at, err := n.arguments()
	if err != nil {
		return err
	}
	it.Param = [4]float64(v[:4])
	if missing := it.setPlace(v[4], v[5], v[6]); missing != "" {
		return at.fault("no "+missing, "a number", "correct it")
	}
	if !it.Command.HasPlace() {
		return nil
	}
	if !it.Frame.placeable() {
		return n.object["frame"].fault(fmt.Sprint(int(it.Frame)), frameList, "correct it")
	}
	if what, bad, hi := it.outOfRange(); what != "" {
		return at.fault(fmt.Sprintf("%s %s", what, figure(bad)), fmt.Sprintf("from %s to %s", figure(-hi), figure(hi)), "correct it")
	}
	return nil
}

// arguments returns the seven arguments of an item, and the field that has the last three. They are
// the list params, or its first four and the list coordinate, as QGroundControl wrote them up to
// 2017; before that the four were fields of their own.
func (n *node) arguments() (v []float64, at *node, err error) {
	if !n.has("coordinate") {
		v, err = n.listOf("params", 7)
		return v, n.object["params"], err
	}
	if n.has("param1") && !n.has("params") {
		for i := range 4 {
			f, err := n.field(fmt.Sprintf("param%d", i+1))
			if err != nil {
				return nil, nil, err
			}
			x, err := f.argument()
			if err != nil {
				return nil, nil, err
			}
			v = append(v, x)
		}
	} else if v, err = n.listOf("params", 4); err != nil {
		return nil, nil, err
	}
	at = n.object["coordinate"]
	place, err := at.numbers(3)
	return append(v, place...), at, err
}

// listOf returns the values of a list of so many arguments.
func (n *node) listOf(name string, count int) ([]float64, error) {
	list, err := n.items(name)
	if err != nil {
		return nil, err
	}
	if len(list) != count {
		return nil, n.object[name].fault(fmt.Sprintf("%d values", len(list)), fmt.Sprint(count), "complete the list")
	}
	return n.object[name].numbers(count)
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
