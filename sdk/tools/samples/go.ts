import { join } from "node:path";
import { sdk } from "../folders.ts";
import { indented, type SampleProgram } from "./program.ts";

const build = join(sdk, "go/build");

export const goSamples: SampleProgram = {
  id: "go",
  files(samples) {
    const files = samples.map(({ name, code }): [string, string] => [`${name.toLowerCase()}.go`, fileOf(name, code)]);
    const rows = samples.map(({ name }) => `\t\t{"${name}", ${name}},`);
    return new Map([...files, ["main.go", main(rows.join("\n"))], ["go.mod", module]]);
  },
  commands: (cwd) => [
    // Formatted code is not named.
    { program: "bash", args: ["-c", 'found=$(gofmt -l .); echo "$found"; [ -z "$found" ]'], cwd },
    { program: "go", args: ["vet", "./..."], cwd },
    { program: "go", args: ["run", "."], cwd },
  ],
};

const module = `module github.com/gatehouse-dev/gatehouse-go/samples

go 1.24

require github.com/gatehouse-dev/gatehouse-go v0.0.0

replace github.com/gatehouse-dev/gatehouse-go => ${build}
`;

/** A sample stands in a function that has a context, a client and a token, and may fail. */
function fileOf(name: string, code: string): string {
  const [imports, statements] = apart(code);
  const own = ['import "context"', ...(imports.includes("gatehouse") ? [] : [`import gatehouse "${path}"`])];
  const use = /^answer, err/m.test(statements) ? "\t_ = answer\n" : "";
  return `package main

${[...own, imports].join("\n").trimEnd()}

func ${name}(ctx context.Context, client *gatehouse.Client, token string) error {
${indented(statements, "\t")}
${use}\treturn nil
}
`;
}

const path = "github.com/gatehouse-dev/gatehouse-go";

function apart(code: string): readonly [imports: string, statements: string] {
  const found = /^import (?:\([^)]*\)|[^\n]*)\n\n/.exec(code)?.[0] ?? "";
  return [found, code.slice(found.length)];
}

function main(rows: string): string {
  return `package main

import (
	"context"
	"fmt"
	"os"

	gatehouse "github.com/gatehouse-dev/gatehouse-go"
)

func main() {
	samples := []struct {
		name string
		run  func(context.Context, *gatehouse.Client, string) error
	}{
${rows}
	}
	for _, sample := range samples {
		client, err := gatehouse.NewClient(gatehouse.Config{
			BaseURL: os.Getenv("GATEHOUSE_URL") + "/" + sample.name,
			APIKey:  os.Getenv("GATEHOUSE_API_KEY"),
			Retries: -1,
		})
		if err == nil {
			err = sample.run(context.Background(), client, os.Getenv("GATEHOUSE_TOKEN"))
		}
		if err != nil {
			fmt.Println(err)
			fmt.Println("FAILED " + sample.name)
		}
	}
}
`;
}
