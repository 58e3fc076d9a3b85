"""Verifies and signs JWTs with the libraries of Python: a request in JSON on each line in, an answer in JSON out."""
import json
import sys
import urllib.request
import warnings

warnings.simplefilter("ignore")  # Authlib announces joserfc as its successor.
import jwt as pyjwt
from authlib.jose import JsonWebKey
from authlib.jose import JsonWebToken
from joserfc import jwt as joserfc_jwt
from joserfc.jwk import ECKey, KeySet, OctKey, OKPKey, RSAKey

issuer = sys.argv[1]
with urllib.request.urlopen(issuer + "/.well-known/openid-configuration") as answer:
    discovered = json.load(answer)
by_url = pyjwt.PyJWKClient(issuer + "/.well-known/jwks.json")
by_discovery = pyjwt.PyJWKClient(discovered["jwks_uri"])
algorithms = ["RS256", "RS384", "RS512"]


def pyjwt_by(client, token, audience):
    return pyjwt.decode(token, client.get_signing_key_from_jwt(token), audience=audience, issuer=discovered["issuer"])


def authlib(token, key, audience):
    options = {"iss": {"essential": True, "value": issuer}, "aud": {"essential": True, "value": audience}}
    claims = JsonWebToken(algorithms).decode(token, key, claims_options=options)
    claims.validate()
    return claims


def joserfc(token, key, audience):
    claims = joserfc_jwt.decode(token, key, algorithms=algorithms).claims
    check = joserfc_jwt.JWTClaimsRegistry(
        iss={"essential": True, "value": issuer}, aud={"essential": True, "value": audience}
    )
    check.validate(claims)
    return claims


def verify(token, audience, pem, keySet):
    return {
        "PyJWT, key set": lambda: pyjwt_by(by_url, token, audience),
        "PyJWT, discovery": lambda: pyjwt_by(by_discovery, token, audience),
        "PyJWT, PEM": lambda: pyjwt.decode(token, pem, algorithms=algorithms, audience=audience, issuer=issuer),
        "Authlib, key set": lambda: authlib(token, JsonWebKey.import_key_set(keySet), audience),
        "Authlib, PEM": lambda: authlib(token, JsonWebKey.import_key(pem, {"kty": "RSA"}), audience),
        "joserfc, key set": lambda: joserfc(token, KeySet.import_key_set(keySet), audience),
        "joserfc, PEM": lambda: joserfc(token, RSAKey.import_key(pem), audience),
    }


def sign(alg, kid, key, claims):
    header = {"alg": alg, "kid": kid, "typ": "JWT"}
    types = {"H": OctKey, "R": RSAKey, "E": ECKey}
    kind = OKPKey if alg.startswith("Ed") else types[alg[0]]
    return {
        "PyJWT": lambda: pyjwt.encode(claims, key, algorithm=alg, headers=header),
        "Authlib": lambda: JsonWebToken([alg]).encode(header, claims, key).decode(),
        "joserfc": lambda: joserfc_jwt.encode(header, claims, kind.import_key(key), algorithms=[alg]),
    }


def outcome(work):
    try:
        value = work()
        return {"value": value if isinstance(value, str) else True}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


for line in sys.stdin:
    request = json.loads(line)
    ways = verify(**request["verify"]) if "verify" in request else sign(**request["sign"])
    print(json.dumps({way: outcome(work) for way, work in ways.items()}), flush=True)
