package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/internal/inputfile"
)

// mostSource is the largest source file that is read [bytes].
const mostSource = 4 << 20

// operators are what each binary operator becomes.
var operators = map[token.Token]token.Token{
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO, token.QUO: token.MUL, token.REM: token.MUL,
	token.AND: token.OR, token.OR: token.AND, token.SHL: token.SHR, token.SHR: token.SHL, token.AND_NOT: token.AND,
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR, token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN, token.MUL_ASSIGN: token.QUO_ASSIGN, token.QUO_ASSIGN: token.MUL_ASSIGN,
}

// change is one small change of a file.
type change struct {
	pkg           *pkg
	file          string // absolute path
	place         string // file and line, relative to the module
	line, instead string // the first line that differs, before and after
	edit
}

// edit replaces bytes of a file.
type edit struct {
	from, to int
	text     string
}

// in returns a file's source after the edit.
func (e edit) in(source []byte) []byte {
	return slices.Concat(source[:e.from], []byte(e.text), source[e.to:])
}

// finder collects the edits that a file allows.
type finder struct {
	source []byte
	fset   *token.FileSet
	edits  []edit
}

// sitesOf lists the changes that a file allows, in its order. A generated file has none.
func sitesOf(p *pkg, root, path string) ([]change, error) {
	source, err := inputfile.Read(path, mostSource)
	if err != nil {
		return nil, err
	}
	f := finder{source: source, fset: token.NewFileSet()}
	file, err := parser.ParseFile(f.fset, path, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	if ast.IsGenerated(file) {
		return nil, nil
	}
	ast.Inspect(file, f.visit)
	short, err := filepath.Rel(root, path)
	if err != nil {
		return nil, err
	}
	all := make([]change, 0, len(f.edits))
	for _, e := range f.edits {
		n := 1 + bytes.Count(source[:e.from], []byte("\n"))
		all = append(all, change{
			pkg: p, file: path, place: fmt.Sprintf("%s:%d", filepath.ToSlash(short), n),
			line: lineOf(source, n), instead: lineOf(e.in(source), n), edit: e,
		})
	}
	return all, nil
}

// lineOf is line n of a text, without indentation.
func lineOf(text []byte, n int) string {
	return string(bytes.TrimSpace(bytes.Split(text, []byte("\n"))[n-1]))
}

func (f *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec, *ast.ArrayType:
		return false
	case *ast.BinaryExpr:
		f.operator(n.OpPos, n.Op)
	case *ast.AssignStmt:
		f.operator(n.TokPos, n.Tok)
	case *ast.BasicLit:
		f.constant(n)
	case *ast.IfStmt:
		f.condition(n.Cond)
	case *ast.ReturnStmt:
		f.returned(n.Results)
	case *ast.BlockStmt:
		f.statements(n.List)
	case *ast.CaseClause:
		f.statements(n.Body)
	case *ast.CommClause:
		f.statements(n.Body)
	}
	return true
}

func (f *finder) replace(from, to token.Pos, text string) {
	f.edits = append(f.edits, edit{f.fset.Position(from).Offset, f.fset.Position(to).Offset, text})
}

func (f *finder) text(n ast.Node) string {
	return string(f.source[f.fset.Position(n.Pos()).Offset:f.fset.Position(n.End()).Offset])
}

func (f *finder) operator(at token.Pos, op token.Token) {
	if other, ok := operators[op]; ok {
		f.replace(at, at+token.Pos(len(op.String())), other.String())
	}
}

// constant makes an integer one greater or one less, and another number a tenth greater.
func (f *finder) constant(lit *ast.BasicLit) {
	switch lit.Kind {
	case token.INT:
		f.replace(lit.Pos(), lit.End(), "("+lit.Value+"+1)")
		f.replace(lit.Pos(), lit.End(), "("+lit.Value+"-1)")
	case token.FLOAT:
		if v, err := strconv.ParseFloat(strings.ReplaceAll(lit.Value, "_", ""), 64); err == nil && v != 0 {
			f.replace(lit.Pos(), lit.End(), "("+lit.Value+"*1.1)")
		}
	}
}

// condition negates the condition of an if; that of an error also never holds.
func (f *finder) condition(cond ast.Expr) {
	f.replace(cond.Pos(), cond.End(), "!("+f.text(cond)+")")
	if c, ok := cond.(*ast.BinaryExpr); ok && c.Op == token.NEQ && f.text(c.X) == "err" {
		f.replace(cond.Pos(), cond.End(), f.text(cond)+" && false")
	}
}

// returned drops an error, turns a truth, and swaps two results.
func (f *finder) returned(results []ast.Expr) {
	if len(results) == 0 {
		return
	}
	last := results[len(results)-1]
	switch text := f.text(last); {
	case text == "true":
		f.replace(last.Pos(), last.End(), "false")
	case text == "false":
		f.replace(last.Pos(), last.End(), "true")
	case text == "err" || strings.HasPrefix(text, "fmt.Errorf("):
		f.replace(last.Pos(), last.End(), "error(nil)")
	case len(results) == 2 && text != "nil" && text != f.text(results[0]):
		f.replace(results[0].Pos(), last.End(), text+", "+f.text(results[0]))
	}
}

// statements deletes calls, assignments and defers. Lines keep their numbers.
func (f *finder) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.ExprStmt, *ast.IncDecStmt, *ast.DeferStmt, *ast.SendStmt:
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				continue
			}
		default:
			continue
		}
		f.replace(s.Pos(), s.End(), "/* deleted */"+strings.Repeat("\n", strings.Count(f.text(s), "\n")))
	}
}
