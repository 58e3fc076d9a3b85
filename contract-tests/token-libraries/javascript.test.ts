/** jsonwebtoken, fast-jwt and jose, and libraries that find the keys by discovery. */
import { npmPackages } from "../generators/trial.ts";
import { testLanguage } from "./libraries.ts";

testLanguage({
  name: "Node",
  needs: [],
  program: {
    files: "node",
    install: npmPackages([
      ...["jsonwebtoken@9.0.3", "jwks-rsa@4.1.0", "fast-jwt@6.3.6", "get-jwks@11.0.3", "jose@6.2.18"],
      ...["openid-client@6.9.0", "oauth4webapi@3.8.8", "express-oauth2-jwt-bearer@1.10.0"],
    ]),
    build: async () => [process.execPath, "tokens.mjs"],
  },
  verifies: [
    ...[
      "jsonwebtoken, key set",
      "jsonwebtoken, PEM",
      "fast-jwt, key set",
      "fast-jwt, PEM",
      "jose, key set",
      "jose, PEM",
    ],
    ...["openid-client, discovery", "oauth4webapi, discovery", "express-oauth2-jwt-bearer, discovery"],
  ],
  signs: { jsonwebtoken: ["EdDSA", "Ed25519"], "fast-jwt": ["Ed25519"], jose: [] },
  // That of jose, which express-oauth2-jwt-bearer uses too.
  cooldownMs: 30_500,
});
