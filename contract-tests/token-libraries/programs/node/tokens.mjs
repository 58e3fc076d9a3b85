/** Verifies and signs JWTs with the libraries of Node: a request in JSON on each line in, an answer in JSON out. */
import { createInterface } from "node:readline";
import { auth } from "express-oauth2-jwt-bearer";
import { createSigner, createVerifier } from "fast-jwt";
import buildGetJwks from "get-jwks";
import * as jose from "jose";
import jsonwebtoken from "jsonwebtoken";
import jwksRsa from "jwks-rsa";
import * as oauth from "oauth4webapi";
import * as openid from "openid-client";

const [issuer] = process.argv.slice(2);
const keySetUrl = new URL(`${issuer}/.well-known/jwks.json`);
const algorithms = ["RS256", "RS384", "RS512"];

const joseSet = jose.createRemoteJWKSet(keySetUrl);
const rsaClient = jwksRsa({ jwksUri: keySetUrl.href, cache: true });
const getJwks = buildGetJwks({ issuersWhitelist: [issuer] });
const openidConfiguration = await openid.discovery(new URL(issuer), "tests", undefined, undefined, {
  execute: [openid.allowInsecureRequests],
});
const openidSet = jose.createRemoteJWKSet(new URL(openidConfiguration.serverMetadata().jwks_uri));
const discovery = await oauth.discoveryRequest(new URL(issuer), { [oauth.allowInsecureRequests]: true });
const authorizationServer = await oauth.processDiscoveryResponse(new URL(issuer), discovery);
const oauthSet = jose.createRemoteJWKSet(new URL(authorizationServer.jwks_uri));
const bearers = new Map();

/** A middleware takes one audience and one algorithm. */
function bearer(audience, tokenSigningAlg) {
  const key = `${audience} ${tokenSigningAlg}`;
  if (!bearers.has(key)) bearers.set(key, auth({ issuerBaseURL: issuer, audience, tokenSigningAlg }));
  return bearers.get(key);
}

const verify = ({ token, audience, pem }) => {
  const { alg, kid } = jose.decodeProtectedHeader(token);
  const expected = { algorithms, audience, issuer };
  return {
    "jsonwebtoken, key set": async () =>
      jsonwebtoken.verify(token, (await rsaClient.getSigningKey(kid)).getPublicKey(), expected),
    "jsonwebtoken, PEM": () => jsonwebtoken.verify(token, pem, expected),
    "fast-jwt, key set": () =>
      createVerifier({
        key: () => getJwks.getPublicKey({ kid, alg, domain: issuer }),
        ...{ algorithms, allowedAud: audience, allowedIss: issuer },
      })(token),
    "fast-jwt, PEM": () => createVerifier({ key: pem, algorithms, allowedAud: audience, allowedIss: issuer })(token),
    "jose, key set": () => jose.jwtVerify(token, joseSet, expected),
    "jose, PEM": async () => jose.jwtVerify(token, await jose.importSPKI(pem, alg), expected),
    "openid-client, discovery": () => jose.jwtVerify(token, openidSet, expected),
    "oauth4webapi, discovery": () => jose.jwtVerify(token, oauthSet, expected),
    "express-oauth2-jwt-bearer, discovery": () =>
      new Promise((resolve, reject) => {
        // The middleware reads these members of a request.
        const headers = { host: "localhost", authorization: `Bearer ${token}` };
        const get = (name) => headers[name.toLowerCase()];
        const request = { headers, get, query: {}, method: "GET", protocol: "http", is: () => false };
        bearer(audience, alg)(request, {}, (error) => (error ? reject(error) : resolve(true)));
      }),
  };
};

const sign = ({ alg, kid, key, claims }) => ({
  jsonwebtoken: () => jsonwebtoken.sign(claims, key, { algorithm: alg, keyid: kid }),
  "fast-jwt": () => createSigner({ key, algorithm: alg, kid })(claims),
  jose: async () =>
    new jose.SignJWT(claims)
      .setProtectedHeader({ alg, kid, typ: "JWT" })
      .sign(alg.startsWith("HS") ? new TextEncoder().encode(key) : await jose.importPKCS8(key, alg)),
});

async function outcome(work) {
  try {
    const value = await work();
    return { value: typeof value === "string" ? value : true };
  } catch (error) {
    return { error: `${error.name}: ${error.message}` };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  const ways = request.verify ? verify(request.verify) : sign(request.sign);
  const outcomes = {};
  for (const [way, work] of Object.entries(ways)) outcomes[way] = await outcome(work);
  console.log(JSON.stringify(outcomes));
}
