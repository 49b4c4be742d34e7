package mission

import (
	"fmt"
	"slices"
	"strings"
)

// manyItems is how many items of one command are named one by one.
const manyItems = 5

// LeftOut lists the items without which the built-in autopilot flies the path of the plan, such as
// those of cameras, one line for each command.
func (p Plan) LeftOut() (lines []string) {
	for _, items := range p.leftOut() {
		c := items[0].Command
		where := fmt.Sprintf("%s: %s (%v)", p.Name, listed(items), c)
		if len(items) == 1 {
			where = p.where(items[0])
		}
		does := "does not know the command"
		if _, known := kinds[c]; known {
			does = "flies the path and no more"
		}
		lines = append(lines, fmt.Sprintf("%s: left out, the built-in autopilot %s; ArduPilot may act on it", where, does))
	}
	return lines
}

// LeftOutInShort says in one line which items the built-in autopilot leaves out; empty: none.
func (p Plan) LeftOutInShort() string {
	var all []Item
	var commands []string
	for _, items := range p.leftOut() {
		all = append(all, items...)
		commands = append(commands, items[0].Command.String())
	}
	if len(all) == 0 {
		return ""
	}
	slices.SortFunc(all, func(a, b Item) int { return a.Seq - b.Seq })
	are := "are"
	if len(all) == 1 {
		are = "is"
	}
	return fmt.Sprintf("mission: %s (%s) %s left out", listed(all), strings.Join(commands[:min(len(commands), manyItems)], ", "), are)
}

// leftOut returns the items that the built-in autopilot leaves out, by command.
func (p Plan) leftOut() (all [][]Item) {
	place := map[Command]int{}
	for _, it := range p.Items {
		if it.Command.Flown() {
			continue
		}
		i, seen := place[it.Command]
		if !seen {
			i = len(all)
			place[it.Command], all = i, append(all, nil)
		}
		all[i] = append(all[i], it)
	}
	return all
}

// listed names items by their numbers: "items 3, 4, 5, 6, 7 and 12 more".
func listed(items []Item) string {
	if len(items) == 1 {
		return fmt.Sprintf("item %d", items[0].Seq)
	}
	var numbers []string
	for _, it := range items[:min(len(items), manyItems)] {
		numbers = append(numbers, fmt.Sprint(it.Seq))
	}
	text := "items " + strings.Join(numbers, ", ")
	if more := len(items) - len(numbers); more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
