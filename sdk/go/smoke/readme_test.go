package smoke

import (
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gatehouse-dev/gatehouse-go/gatehousetest"
)

var codeBlock = regexp.MustCompile("(?ms)^```go\n(.*?)^```$")

// What the fragments of the README stand in.
const around = `package readme

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"

	gatehouse "github.com/gatehouse-dev/gatehouse-go"
)

var _, _, _, _ = errors.New, fmt.Print, io.EOF, http.StatusOK

func _(ctx context.Context, client *gatehouse.Client, id, tenant, email, password string, body gatehouse.ApplicationRequest, file io.Writer) error {
%s
	return nil
}
`

func TestReadme(t *testing.T) {
	readme := string(got(os.ReadFile("../README.md"))(t))
	blocks := codeBlock.FindAllStringSubmatch(readme, -1)
	if len(blocks) < 8 {
		t.Fatalf("%d pieces of code", len(blocks))
	}
	fileSet := token.NewFileSet()
	packages := importer.ForCompiler(fileSet, "gc", exportsOf(t))
	for index, block := range blocks {
		code := block[1]
		t.Run(fmt.Sprint(index+1), func(t *testing.T) {
			switch {
			case strings.Contains(code, "package main"):
				runProgram(t, code)
			case strings.Contains(code, "package "):
				check(t, fileSet, packages, code)
			default:
				check(t, fileSet, packages, fmt.Sprintf(around, code))
			}
		})
	}
}

// exportsOf returns what finds the compiled packages that code of the README may import.
func exportsOf(t *testing.T) importer.Lookup {
	t.Helper()
	args := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", "net/http", "testing", "github.com/gatehouse-dev/gatehouse-go/..."}
	files := map[string]string{}
	for line := range strings.Lines(string(got(exec.Command("go", args...).Output())(t))) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		files[path] = file
	}
	return func(path string) (io.ReadCloser, error) { return os.Open(files[path]) }
}

// check finds what does not compile; what a fragment declares and leaves to its reader is no error.
func check(t *testing.T, fileSet *token.FileSet, packages types.Importer, code string) {
	t.Helper()
	file := got(parser.ParseFile(fileSet, "readme.go", code, 0))(t)
	config := types.Config{Importer: packages, Error: func(err error) {
		var found types.Error
		if !errors.As(err, &found) || !found.Soft {
			t.Error(err)
		}
	}}
	_, _ = config.Check("readme", fileSet, []*ast.File{file}, nil)
}

func runProgram(t *testing.T, code string) {
	t.Helper()
	server := gatehousetest.Start(t, gatehousetest.Options{})
	file := filepath.Join(t.TempDir(), "main.go")
	code = strings.ReplaceAll(code, "http://127.0.0.1:9011", server.URL)
	must(t, os.WriteFile(file, []byte(code), 0o600))
	command := exec.Command("go", "run", file)
	command.Env = append(os.Environ(), "GATEHOUSE_API_KEY="+server.APIKey)
	output, err := command.CombinedOutput()
	if err != nil || len(output) == 0 {
		t.Fatalf("%v: %s", err, output)
	}
}
