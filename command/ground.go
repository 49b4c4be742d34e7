package command

import "strings"

// SetGround sets what lies on the ground, everywhere.
type SetGround struct{ Surface Ground }

// Ground is what lies on the ground. The zero value is dry asphalt.
type Ground int

// The kinds of ground.
const (
	Asphalt Ground = iota
	Concrete
	Grass
	LongGrass
	Gravel
	Sand
	WetAsphalt
	Snow
	Ice
	Site    // as it looks: asphalt where the terrain is paved, sand under water and on its shore, short grass elsewhere
	Grounds // how many there are
)

var groundWords = []string{"asphalt", "concrete", "grass", "long_grass", "gravel", "sand", "wet_asphalt", "snow", "ice", "site"}

// Word is what files and programs call it.
func (g Ground) Word() string { return groundWords[g] }

// String returns it in words.
func (g Ground) String() string { return strings.ReplaceAll(g.Word(), "_", " ") }

func (SetGround) Descriptor() *Descriptor { return setGround }

var setGround = Define(Definition[SetGround]{
	Name: "set_ground", Group: GroupWeather,
	Doc: "sets what lies on the ground, everywhere, or with site as it looks: how well wheels, skids, legs and hull hold on to it, and how hard wheels roll",
	Args: []Field[SetGround]{
		{Arg: Arg{Name: "surface", Doc: "dry where not said otherwise; grass is short, sand loose, snow packed; site is dry asphalt on runway, road and car park, sand under water and up to 0.6 m above it, and short grass elsewhere", Words: groundWords},
			Choice: func(c *SetGround) *int { return (*int)(&c.Surface) }},
	},
	Text: func(c SetGround) string { return "ground: " + c.Surface.String() },
})
