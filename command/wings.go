package command

import "fmt"

// LoseWing breaks a part of a wing off.
type LoseWing struct {
	Wing  Part
	Side  Side    // of a wing with two halves
	Share float64 // of the half's span, from its tip; of the whole span for a surface without halves
}

// Side is a half of a wing, or both.
type Side int

// The sides.
const (
	BothSides Side = iota
	LeftSide
	RightSide
)

var sideWords = []string{"both", "left", "right"}

// IceWing puts ice on a wing by what it does, beside the ice that grows in a cloud.
type IceWing struct {
	Wing Part
	Lift float64 // share of the lift slope and of the greatest lift that is lost
	Drag float64 // added to the drag coefficient
}

// RestoreWing makes a wing whole and takes the ice off it. Its control surfaces stay as they are.
type RestoreWing struct{ Wing Part }

// TearSurface tears a control surface off.
type TearSurface struct{ Surface Part }

// RestoreSurface puts a control surface back.
type RestoreSurface struct{ Surface Part }

func (LoseWing) Descriptor() *Descriptor       { return loseWing }
func (IceWing) Descriptor() *Descriptor        { return iceWing }
func (RestoreWing) Descriptor() *Descriptor    { return restoreWing }
func (TearSurface) Descriptor() *Descriptor    { return tearSurface }
func (RestoreSurface) Descriptor() *Descriptor { return restoreSurface }

// wingField is the argument that names a wing, surfaceField that of a control surface.
func wingField[T Command](at func(*T) *Part) Field[T] {
	return Field[T]{Arg: Arg{Name: "wing", Doc: "its name in the vehicle file, or its number in the list there, from 1; tailplanes and fins are wings, too", Required: true, Part: WingPart}, Named: at}
}
func surfaceField[T Command](at func(*T) *Part) Field[T] {
	return Field[T]{Arg: Arg{Name: "surface", Doc: "its name in the vehicle file, or its number among the controls of all wings, from 1", Required: true, Part: SurfacePart}, Named: at}
}

var loseWing = Define(Definition[LoseWing]{
	Name: "lose_wing", Group: GroupWings, Fault: true,
	Doc: "breaks a part of a wing off, from its tip inwards; the vehicle's mass stays",
	Args: []Field[LoseWing]{
		wingField(func(c *LoseWing) *Part { return &c.Wing }),
		{Arg: Arg{Name: "share", Doc: "of the half's span that is lost, from its tip; of the whole span of a surface without halves; 0 is none", Max: 1, Required: true},
			Number: func(c *LoseWing) *float64 { return &c.Share }},
		{Arg: Arg{Name: "side", Doc: "which half of it: left, right or both", Words: sideWords},
			Choice: func(c *LoseWing) *int { return (*int)(&c.Side) }},
	},
	Heals: func(c LoseWing) bool { return c.Share == 0 },
	Text: func(c LoseWing) string {
		half := ""
		if c.Side != BothSides {
			half = sideWords[c.Side] + " half "
		}
		return fmt.Sprintf("%s: %swithout the outer %.0f %%", c.Wing.words(WingPart), half, 100*c.Share)
	},
	Ends: func(c LoseWing, ramp Command) bool {
		other, is := ramp.(LoseWing)
		return is && sameThing(c, ramp) && (c.Side == BothSides || other.Side == BothSides || c.Side == other.Side)
	},
})

var iceWing = Define(Definition[IceWing]{
	Name: "ice_wing", Group: GroupWings, Fault: true, Ramps: true,
	Doc: "puts ice on a wing by what it does; set_icing lets ice grow by itself",
	Args: []Field[IceWing]{
		wingField(func(c *IceWing) *Part { return &c.Wing }),
		{Arg: Arg{Name: "lift", Doc: "share of the lift slope and of the greatest lift that is lost", Max: 0.6, Default: 0.2},
			Number: func(c *IceWing) *float64 { return &c.Lift }},
		{Arg: Arg{Name: "drag", Doc: "added to the drag coefficient", Max: 0.2, Default: 0.02},
			Number: func(c *IceWing) *float64 { return &c.Drag }},
	},
	Heals: func(c IceWing) bool { return c.Lift == 0 && c.Drag == 0 },
	Text: func(c IceWing) string {
		return fmt.Sprintf("%s iced: lift %.0f %% less, drag coefficient %.3g more", c.Wing.words(WingPart), 100*c.Lift, c.Drag)
	},
})

var restoreWing = Define(Definition[RestoreWing]{
	Name: "restore_wing", Group: GroupWings,
	Doc:  "makes a wing whole again and takes the ice off it; its control surfaces stay as they are",
	Args: []Field[RestoreWing]{wingField(func(c *RestoreWing) *Part { return &c.Wing })},
	Text: func(c RestoreWing) string { return c.Wing.words(WingPart) + " restored" },
	Ends: func(c RestoreWing, ramp Command) bool { return sameThing(c, ramp) },
})

var tearSurface = Define(Definition[TearSurface]{
	Name: "tear_surface", Group: GroupWings, Fault: true,
	Doc:  "tears a control surface off its wing",
	Args: []Field[TearSurface]{surfaceField(func(c *TearSurface) *Part { return &c.Surface })},
	Text: func(c TearSurface) string { return c.Surface.words(SurfacePart) + " torn off" },
})

var restoreSurface = Define(Definition[RestoreSurface]{
	Name: "restore_surface", Group: GroupWings, Moves: "tear_surface",
	Doc:  "puts a control surface back that was torn off",
	Args: []Field[RestoreSurface]{surfaceField(func(c *RestoreSurface) *Part { return &c.Surface })},
	Text: func(c RestoreSurface) string { return c.Surface.words(SurfacePart) + " restored" },
})
