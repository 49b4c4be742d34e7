package layout

import (
	"slices"

	"github.com/sitlark/sitlark/vehicle/kind"
)

// Values of FRAME_CLASS.
const (
	classQuad       = 1
	classHexa       = 2
	classOcta       = 3
	classOctaQuad   = 4
	classY6         = 5
	classTri        = 7
	classDodecaHexa = 12
	classDeca       = 14
	classScripting  = 15
)

// Values of FRAME_TYPE.
const (
	typePlus   = 0
	typeX      = 1
	typeH      = 3
	typeY6F    = 11
	typeBFX    = 12
	typeDJIX   = 13
	typeCWX    = 14
	typeBFXRev = 18
	typeXCor   = 20
	typeCWXCor = 21
)

// table holds every layout. In its rows the first number is the angle of the first
// arm [deg]; then the motors follow arm by arm, clockwise, negative ones turning
// counter-clockwise.
var table = slices.Concat(of(kind.Copter, quads, flats, stacks, big, threeArms), of(kind.Plane, tilters))

// of makes layouts those of a kind of vehicle.
func of(k kind.Kind, groups ...[]Layout) []Layout {
	all := slices.Concat(groups...)
	for i := range all {
		all[i].Kind = k
	}
	return all
}

var quads = []Layout{
	{
		Name: "x", Title: "quad X", FrameClass: classQuad, FrameType: typeX,
		Motors: flat(45, -1, 4, -2, 3),
	},
	{
		Name: "+", Aliases: []string{"quad", "copter", "plus"}, Title: "quad +",
		FrameClass: classQuad, FrameType: typePlus,
		Motors: flat(0, 3, -1, 4, -2),
	},
	{
		Name: "bfx", Title: "quad X, Betaflight's order", FrameClass: classQuad, FrameType: typeBFX,
		Motors: flat(45, -2, 1, -3, 4),
	},
	{
		Name: "bfxrev", Title: "quad X, Betaflight's order, all motors reversed",
		FrameClass: classQuad, FrameType: typeBFXRev,
		Motors: flat(45, 2, -1, 3, -4),
	},
	{
		Name: "djix", Title: "quad X, DJI's order", FrameClass: classQuad, FrameType: typeDJIX,
		Motors: flat(45, -1, 4, -3, 2),
	},
	{
		Name: "cwx", Title: "quad X, numbered clockwise", FrameClass: classQuad, FrameType: typeCWX,
		Motors: flat(45, -1, 2, -3, 4),
	},
}

var flats = []Layout{
	{
		Name: "hexa", Title: "hexa +", FrameClass: classHexa, FrameType: typePlus,
		Motors: flat(0, 1, -4, 6, -2, 3, -5),
	},
	{
		Name: "hexax", Title: "hexa X", FrameClass: classHexa, FrameType: typeX,
		Motors: flat(30, -5, 1, -4, 6, -2, 3),
	},
	{
		Name: "hexa-dji", Title: "hexa X, DJI's order", FrameClass: classHexa, FrameType: typeDJIX,
		Motors: flat(30, -1, 6, -5, 4, -3, 2),
	},
	{
		Name: "hexa-cwx", Title: "hexa X, numbered clockwise", FrameClass: classHexa, FrameType: typeCWX,
		Motors: flat(30, -1, 2, -3, 4, -5, 6),
	},
	{
		Name: "octa", Title: "octa +", FrameClass: classOcta, FrameType: typePlus,
		Motors: flat(0, 1, -3, 8, -4, 2, -6, 7, -5),
	},
	{
		Name: "octa-dji", Title: "octa X, DJI's order", FrameClass: classOcta, FrameType: typeDJIX,
		Motors: flat(22.5, -1, 8, -7, 6, -5, 4, -3, 2),
	},
	{
		Name: "octa-cwx", Title: "octa X, numbered clockwise", FrameClass: classOcta, FrameType: typeCWX,
		Motors: flat(22.5, -1, 2, -3, 4, -5, 6, -7, 8),
	},
	{
		Name: "deca", Title: "deca +", FrameClass: classDeca, FrameType: typePlus,
		Motors: flat(0, -1, 2, -3, 4, -5, 6, -7, 8, -9, 10),
	},
	{
		Name: "deca-cwx", Title: "deca X", FrameClass: classDeca, FrameType: typeCWX,
		Motors: flat(18, -1, 2, -3, 4, -5, 6, -7, 8, -9, 10),
	},
}

const needsNewCopter = "needs ArduCopter 4.7-dev of 2025 or newer, which knows this FRAME_TYPE"

var stacks = []Layout{
	{
		Name: "octa-quad", Aliases: []string{"octaquad", "x8"}, Title: "X8: quad X with two motors an arm",
		FrameClass: classOctaQuad, FrameType: typeX,
		Motors: ring(45, arm{-1, 6}, arm{4, -7}, arm{-3, 8}, arm{2, -5}),
	},
	{
		Name: "octa-quad-cwx", Title: "X8, numbered clockwise", FrameClass: classOctaQuad, FrameType: typeCWX,
		Motors: ring(45, arm{-1, 2}, arm{3, -4}, arm{-5, 6}, arm{7, -8}),
	},
	{
		Name: "octa-quad-cor", Title: "X8, both motors of an arm turning alike",
		FrameClass: classOctaQuad, FrameType: typeXCor, Note: needsNewCopter,
		Motors: ring(45, arm{-1, -6}, arm{4, 7}, arm{-3, -8}, arm{2, 5}),
	},
	{
		Name: "octa-quad-cw-cor", Title: "X8, both motors of an arm turning alike, numbered clockwise",
		FrameClass: classOctaQuad, FrameType: typeCWXCor, Note: needsNewCopter,
		Motors: ring(45, arm{-1, -2}, arm{3, 4}, arm{-5, -6}, arm{7, 8}),
	},
	{
		Name: "dodeca-hexa", Title: "hexa X with two motors an arm",
		FrameClass: classDodecaHexa, FrameType: typeX,
		Motors: ring(30, arm{-1, 2}, arm{3, -4}, arm{-5, 6}, arm{7, -8}, arm{-9, 10}, arm{11, -12}),
	},
}

// sixteen are the eight arms that both hexadeca-octa share.
var sixteen = []arm{{1, -2}, {-3, 4}, {5, -6}, {-7, 8}, {9, -10}, {-11, 12}, {13, -14}, {-15, 16}}

// scripted is what ArduCopter needs for the layouts that it mixes by a Lua script.
var scripted = []Param{{"SCR_ENABLE", 1}}

const needsScript = "ArduCopter mixes it by a script: copy libraries/AP_Scripting/examples/MotorMatrix_"

var big = []Layout{
	{
		Name: "hexadeca-octa", Title: "octa + with two motors an arm",
		FrameClass: classScripting, Extra: scripted,
		Note:   needsScript + "hexadeca_octa.lua to its scripts folder",
		Motors: ring(0, sixteen...),
	},
	{
		Name: "hexadeca-octa-cwx", Title: "octa X with two motors an arm",
		FrameClass: classScripting, Extra: scripted,
		Note:   needsScript + "hexadeca_octa_cw_x.lua to its scripts folder",
		Motors: ring(22.5, sixteen...),
	},
	{
		Name: "dotriaconta", Aliases: []string{"dotriaconta_octaquad_x"}, Title: "quad X with eight motors an arm",
		FrameClass: classScripting, Extra: append([]Param{{"SERVO_32_ENABLE", 1}}, scripted...),
		Note: needsScript + "dotriaconta_octaquad_x.lua to its scripts folder",
		Motors: ring(45,
			arm{-1, 5, -9, 13, -17, 21, -25, 29},
			arm{4, -8, 12, -16, 20, -24, 28, -32},
			arm{-2, 6, -10, 14, -18, 22, -26, 30},
			arm{3, -7, 11, -15, 19, -23, 27, -31}),
	},
}
