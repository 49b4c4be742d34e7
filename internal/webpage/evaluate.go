package webpage

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"text/template/parse"
)

// pipe returns the value of a pipeline, and gives it to the variable that it declares.
func (f *filling) pipe(dot reflect.Value, node *parse.PipeNode) (reflect.Value, error) {
	v, err := f.value(dot, node)
	if err == nil && node != nil {
		for _, d := range node.Decl {
			f.variables = append(f.variables, variable{d.Ident[0], v})
		}
	}
	return v, err
}

// value returns the value of a pipeline. Nothing is passed from one command to another.
func (f *filling) value(dot reflect.Value, node *parse.PipeNode) (reflect.Value, error) {
	switch {
	case node == nil:
		return reflect.Value{}, nil
	case len(node.Cmds) != 1:
		return reflect.Value{}, fmt.Errorf("%s: pipelines of several commands are not in the part of the language that sitlark has", node)
	}
	command := node.Cmds[0]
	name, called := command.Args[0].(*parse.IdentifierNode)
	if !called {
		if len(command.Args) > 1 {
			return reflect.Value{}, fmt.Errorf("%s: only functions take arguments", node)
		}
		return f.argument(dot, command.Args[0])
	}
	var args []reflect.Value
	for _, a := range command.Args[1:] {
		v, err := f.argument(dot, a)
		if err != nil {
			return v, err
		}
		args = append(args, v)
	}
	return call(name.Ident, f.funcs[name.Ident], args)
}

// argument returns the value of one word.
func (f *filling) argument(dot reflect.Value, node parse.Node) (reflect.Value, error) {
	switch node := node.(type) {
	case *parse.DotNode:
		return dot, nil
	case *parse.FieldNode:
		return field(dot, node.Ident)
	case *parse.VariableNode:
		for i := len(f.variables) - 1; i >= 0; i-- {
			if f.variables[i].name == node.Ident[0] {
				return field(f.variables[i].value, node.Ident[1:])
			}
		}
		return reflect.Value{}, fmt.Errorf("there is no variable %s", node.Ident[0])
	case *parse.ChainNode:
		v, err := f.argument(dot, node.Node)
		if err != nil {
			return v, err
		}
		return field(v, node.Field)
	case *parse.PipeNode:
		return f.value(dot, node)
	case *parse.StringNode:
		return reflect.ValueOf(node.Text), nil
	case *parse.BoolNode:
		return reflect.ValueOf(node.True), nil
	case *parse.NumberNode:
		if node.IsInt && !strings.Contains(node.Text, ".") {
			return reflect.ValueOf(int(node.Int64)), nil
		}
		return reflect.ValueOf(node.Float64), nil
	}
	return reflect.Value{}, fmt.Errorf("%s is not in the part of the language that sitlark has", node)
}

// field follows names through structs and maps. A map without a key has no value there.
func field(v reflect.Value, names []string) (reflect.Value, error) {
	for _, name := range names {
		v = indirect(v)
		switch {
		case v.IsValid() && v.Kind() == reflect.Map:
			v = v.MapIndex(reflect.ValueOf(name))
			continue
		case !v.IsValid() || v.Kind() != reflect.Struct:
			return v, fmt.Errorf("%s of a value that has no fields", name)
		}
		of := v.Type()
		found, ok := of.FieldByName(name)
		if !ok || !found.IsExported() {
			return v, fmt.Errorf("%s has no field %s that others may read", of, name)
		}
		v = v.FieldByIndex(found.Index)
	}
	return v, nil
}

// call calls a function. Its second result, if it has one, is an error.
func call(name string, function reflect.Value, args []reflect.Value) (reflect.Value, error) {
	takes := function.Type()
	if n := takes.NumIn(); len(args) != n && !(takes.IsVariadic() && len(args) >= n-1) {
		return reflect.Value{}, fmt.Errorf("%s takes %d arguments, found %d", name, n, len(args))
	}
	for i, a := range args {
		var want reflect.Type
		if takes.IsVariadic() && i >= takes.NumIn()-1 {
			want = takes.In(takes.NumIn() - 1).Elem()
		} else {
			want = takes.In(i)
		}
		if a.IsValid() && a.Kind() == reflect.Interface && !a.Type().AssignableTo(want) {
			a = a.Elem()
		}
		if !a.IsValid() || !a.Type().AssignableTo(want) {
			return reflect.Value{}, fmt.Errorf("%s takes a %s as argument %d, found %v", name, want, i+1, a)
		}
		args[i] = a
	}
	results := function.Call(args)
	if len(results) == 2 && !results[1].IsNil() {
		return results[0], fmt.Errorf("%s: %w", name, results[1].Interface().(error))
	}
	return results[0], nil
}

// indirect follows interfaces and pointers to what they hold.
func indirect(v reflect.Value) reflect.Value {
	for v.IsValid() && (v.Kind() == reflect.Interface || v.Kind() == reflect.Pointer) {
		v = v.Elem()
	}
	return v
}

// isTrue reports whether a value is neither zero nor empty. A struct always is.
func isTrue(v reflect.Value) bool {
	for v.IsValid() && v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if !v.IsValid() {
		return false
	}
	switch v.Kind() {
	case reflect.Slice, reflect.Map, reflect.String:
		return v.Len() > 0
	case reflect.Struct:
		return true
	}
	return !v.IsZero()
}

// builtins are the functions that every template has.
var builtins = map[string]any{
	"and": func(all ...any) bool {
		return !slices.ContainsFunc(all, func(x any) bool { return !isTrue(reflect.ValueOf(x)) })
	},
	"or": func(all ...any) bool {
		return slices.ContainsFunc(all, func(x any) bool { return isTrue(reflect.ValueOf(x)) })
	},
	"not":    func(x any) bool { return !isTrue(reflect.ValueOf(x)) },
	"printf": fmt.Sprintf,
	"len": func(x any) (int, error) {
		v := indirect(reflect.ValueOf(x))
		switch v.Kind() {
		case reflect.Slice, reflect.Map, reflect.String:
			return v.Len(), nil
		}
		return 0, fmt.Errorf("%T has no length", x)
	},
	"index": func(x any, i int) (any, error) {
		v := indirect(reflect.ValueOf(x))
		if v.Kind() != reflect.Slice || i < 0 || i >= v.Len() {
			return nil, fmt.Errorf("%T has no element %d", x, i)
		}
		return v.Index(i).Interface(), nil
	},
	"eq": func(a, b any) (bool, error) { n, err := order(a, b); return n == 0, err },
	"lt": func(a, b any) (bool, error) { n, err := order(a, b); return n < 0, err },
	"gt": func(a, b any) (bool, error) { n, err := order(a, b); return n > 0, err },
}

// order compares two numbers or two texts.
func order(a, b any) (int, error) {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	switch {
	case x.CanInt() && y.CanInt():
		return cmp.Compare(x.Int(), y.Int()), nil
	case x.CanFloat() && y.CanFloat():
		return cmp.Compare(x.Float(), y.Float()), nil
	case x.Kind() == reflect.String && y.Kind() == reflect.String:
		return cmp.Compare(x.String(), y.String()), nil
	}
	return 0, errors.New("expected two whole numbers, two other numbers or two texts")
}
