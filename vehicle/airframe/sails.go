package airframe

import (
	"errors"
	"fmt"
)

// SailOf returns which of the vehicle's Sails wing i is; -1: none.
func SailOf(v *Vehicle, i int) int {
	for k := range v.Sails {
		if v.Sails[k].Wing == i {
			return k
		}
	}
	return -1
}

// validateSails checks that sails are wings of a boat, that their servos exist, and that each can swing.
func validateSails(v *Vehicle) error {
	if len(v.Sails) > 0 && len(v.Hulls) == 0 {
		return v.Refuse(errors.New("it has sails and no hulls: expected hulls"), "wings", "hulls")
	}
	for k := range v.Sails {
		s := &v.Sails[k]
		if !(s.Wing >= 0 && s.Wing < len(v.Wings)) || k > 0 && s.Wing <= v.Sails[k-1].Wing {
			return v.Refuse(fmt.Errorf("sail %d is wing %d of %d, must be one of them, after the sail before", k+1, s.Wing+1, len(v.Wings)), "wings")
		}
		if !(s.Servo >= 0 && s.Servo < len(v.Servos)) {
			return v.Refuse(fmt.Errorf("the servo of sail %d is the one at place %d of %d", k+1, s.Servo+1, len(v.Servos)), "wings")
		}
		if err := s.Validate(&v.Wings[s.Wing]); err != nil {
			return v.Refuse(err, "wings")
		}
	}
	return nil
}
