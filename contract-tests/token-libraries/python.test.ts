/** PyJWT, Authlib and joserfc. */
import { pythonPackages } from "../generators/trial.ts";
import { testLanguage } from "./libraries.ts";

testLanguage({
  name: "Python",
  needs: ["python3"],
  program: {
    files: "python",
    install: pythonPackages(["pyjwt[crypto]==2.15.1", "authlib==1.9.10", "joserfc==1.8.0", "cryptography==50.0.2"]),
    build: async () => ["bin/python", "tokens.py"],
  },
  verifies: [
    ...["PyJWT, key set", "PyJWT, discovery", "PyJWT, PEM", "Authlib, key set", "Authlib, PEM"],
    ...["joserfc, key set", "joserfc, PEM"],
  ],
  signs: { PyJWT: ["Ed25519"], Authlib: ["Ed25519"], joserfc: [] },
  // That of PyJWT.
  cooldownMs: 30_500,
});
