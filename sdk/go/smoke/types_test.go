package smoke

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// schema is as much of a schema of the profile as says whether it describes a value.
type schema struct {
	Ref                  string            `json:"$ref"`
	Type                 string            `json:"type"`
	AllOf                []schema          `json:"allOf"`
	OneOf                []schema          `json:"oneOf"`
	Items                *schema           `json:"items"`
	Properties           map[string]schema `json:"properties"`
	AdditionalProperties any               `json:"additionalProperties"`
}

// isOpen says that the value, or something in it, may be anything.
func (s schema) isOpen() bool {
	switch {
	case s.Ref != "" || len(s.AllOf) > 0 || len(s.OneOf) > 0:
		return false
	case s.Type == "array":
		return s.Items == nil || s.Items.isOpen()
	case s.Type == "object" && len(s.Properties) == 0:
		described, isObject := s.AdditionalProperties.(map[string]any)
		return !isObject || len(described) == 0
	default:
		return s.Type == ""
	}
}

// TestTypes looks at the source: what the specs describe has a type, and nothing of it is missing.
func TestTypes(t *testing.T) {
	schemas := readProfile(t).Components.Schemas
	fields, untyped := generatedFields(t)

	t.Run("every described field is there", func(t *testing.T) {
		count := 0
		for name, described := range schemas {
			for property := range described.Properties {
				count++
				if !fields[name+"."+property] {
					t.Errorf("%s.%s is missing", name, property)
				}
			}
		}
		if count < 500 {
			t.Fatalf("the profile describes %d fields", count)
		}
		t.Logf("%d described fields", count)
	})
	t.Run("no described field may be anything", func(t *testing.T) {
		for _, place := range slices.Sorted(maps.Keys(untyped)) {
			owner, property, _ := strings.Cut(place, ".")
			described, known := schemas[owner].Properties[property]
			isMore := property == "-" && schemas[owner].AdditionalProperties == true
			if !isMore && (!known || !described.isOpen()) {
				t.Errorf("%s has no type", place)
			}
		}
		t.Logf("%d fields may be anything, as the specs say: %v", len(untyped), slices.Sorted(maps.Keys(untyped)))
	})
}

// generatedFields are the fields of the generated structs, and what is any in them and in the methods.
func generatedFields(t *testing.T) (fields, untyped map[string]bool) {
	t.Helper()
	fields, untyped = map[string]bool{}, map[string]bool{}
	files, err := filepath.Glob("../build/*.go")
	must(t, err)
	for _, file := range files {
		source, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		must(t, err)
		if !ast.IsGenerated(source) {
			continue
		}
		ast.Inspect(source, func(node ast.Node) bool {
			switch node := node.(type) {
			case *ast.TypeSpec:
				for _, field := range fieldsOf(node) {
					place := node.Name.Name + "." + jsonName(field)
					fields[place] = true
					if mayBeAnything(field.Type) {
						untyped[place] = true
					}
				}
			case *ast.FuncDecl:
				if node.Name.IsExported() && mayBeAnything(node.Type) {
					untyped[node.Name.Name+"()"] = true
				}
			}
			return true
		})
	}
	return fields, untyped
}

func fieldsOf(spec *ast.TypeSpec) []*ast.Field {
	if structure, ok := spec.Type.(*ast.StructType); ok {
		return structure.Fields.List
	}
	return nil
}

func jsonName(field *ast.Field) string {
	if field.Tag == nil {
		return "?" + field.Names[0].Name
	}
	name, _, _ := strings.Cut(reflect.StructTag(strings.Trim(field.Tag.Value, "`")).Get("json"), ",")
	return name
}

func mayBeAnything(expression ast.Node) (found bool) {
	ast.Inspect(expression, func(node ast.Node) bool {
		name, isName := node.(*ast.Ident)
		_, isInterface := node.(*ast.InterfaceType)
		found = found || isInterface || (isName && name.Name == "any")
		return true
	})
	return found
}
