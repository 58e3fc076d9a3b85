/** golang-jwt with keyfunc, go-jose, jwx and go-oidc; jsonwebtoken of Rust. */
import { run } from "../generators/trial.ts";
import { testLanguage } from "./libraries.ts";

const modules = [
  ...["github.com/golang-jwt/jwt/v5 v5.3.1", "github.com/MicahParks/keyfunc/v3 v3.9.2"],
  ...["github.com/go-jose/go-jose/v4 v4.1.9", "github.com/lestrrat-go/jwx/v3 v3.4.0"],
  ...["github.com/lestrrat-go/httprc/v3 v3.0.6", "github.com/coreos/go-oidc/v3 v3.21.0"],
];

testLanguage({
  name: "Go",
  needs: ["go"],
  program: {
    files: "go",
    install: {
      key: modules.join(),
      into: (folder) =>
        run(folder, "go", "mod", "init", "tokens").then(() =>
          run(folder, "go", "mod", "edit", ...modules.map((module) => `-require=${module.replace(" ", "@")}`)).then(
            () => undefined,
          ),
        ),
    },
    async build(folder) {
      await run(folder, "go", "mod", "tidy");
      await run(folder, "go", "build", "-o", "tokens", ".");
      return ["./tokens"];
    },
  },
  verifies: [
    ...["golang-jwt with keyfunc, key set", "golang-jwt, PEM", "go-jose, key set", "go-jose, PEM"],
    ...["jwx, key set", "jwx, PEM", "go-oidc, discovery"],
  ],
  signs: { "golang-jwt": ["Ed25519"], "go-jose": ["Ed25519"], jwx: [] },
  // jwx reads the keys once a second here.
  cooldownMs: 2_500,
});

testLanguage({
  name: "Rust",
  needs: ["cargo"],
  program: {
    files: "rust",
    install: { key: "jsonwebtoken 12.0.0", into: async () => undefined },
    async build(folder) {
      await run(folder, "cargo", "build", "--quiet");
      return ["target/debug/tokens"];
    },
  },
  verifies: ["jsonwebtoken, key set", "jsonwebtoken, PEM"],
  signs: { jsonwebtoken: ["ES512", "Ed25519"] },
});
