// Command release writes a module as a proxy of modules serves it: release <folder of the module> <version> <folder of the proxy>.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 4 {
		log.Fatal("usage: release <folder of the module> <version> <folder of the proxy>")
	}
	if err := release(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		log.Fatal(err)
	}
}

func release(folder, version, proxy string) error {
	text, err := os.ReadFile(filepath.Join(folder, "go.mod"))
	if err != nil {
		return err
	}
	released := module.Version{Path: modfile.ModulePath(text), Version: version}
	escaped, err := module.EscapePath(released.Path)
	if err != nil {
		return err
	}
	target := filepath.Join(proxy, escaped, "@v")
	if err := os.MkdirAll(target, 0o755); err != nil {
		return err
	}
	info, err := json.Marshal(map[string]any{"Version": version, "Time": time.Now().UTC().Truncate(time.Second)})
	if err != nil {
		return err
	}
	for name, content := range map[string][]byte{
		"list":            fmt.Appendln(nil, version),
		version + ".info": info,
		version + ".mod":  text,
	} {
		if err := os.WriteFile(filepath.Join(target, name), content, 0o644); err != nil {
			return err
		}
	}
	file, err := os.Create(filepath.Join(target, version+".zip"))
	if err != nil {
		return err
	}
	if err := zip.CreateFromDir(file, released, folder); err != nil {
		_ = file.Close()
		return err
	}
	return file.Close()
}
