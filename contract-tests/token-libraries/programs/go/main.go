// Verifies and signs JWTs with the libraries of Go: a request in JSON on each line in, an answer in JSON out.
package main

import (
	"bufio"
	"context"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/MicahParks/keyfunc/v3"
	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/go-jose/go-jose/v4"
	gojwt "github.com/go-jose/go-jose/v4/jwt"
	"github.com/golang-jwt/jwt/v5"
	"github.com/lestrrat-go/httprc/v3"
	"github.com/lestrrat-go/jwx/v3/jwa"
	"github.com/lestrrat-go/jwx/v3/jwk"
	"github.com/lestrrat-go/jwx/v3/jws"
	jwxjwt "github.com/lestrrat-go/jwx/v3/jwt"
)

type verifyRequest struct {
	Token, Audience, Pem string
	KeySet               json.RawMessage
}

type signRequest struct {
	Alg, Kid, Key string
	Claims        map[string]any
}

type request struct {
	Verify *verifyRequest
	Sign   *signRequest
}

type outcome struct {
	Value any    `json:"value,omitempty"`
	Error string `json:"error,omitempty"`
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

var algorithms = []jose.SignatureAlgorithm{jose.RS256, jose.RS384, jose.RS512}

func main() {
	ctx := context.Background()
	issuer := os.Args[1]
	keySetURL := issuer + "/.well-known/jwks.json"
	functions := must(keyfunc.NewDefaultCtx(ctx, []string{keySetURL}))
	provider := must(oidc.NewProvider(ctx, issuer))
	cache := must(jwk.NewCache(ctx, httprc.NewClient()))
	// It reads the keys again by the clock alone, in 15 minutes at the earliest unless it is told otherwise.
	if err := cache.Register(ctx, keySetURL, jwk.WithMinInterval(time.Second), jwk.WithMaxInterval(time.Second)); err != nil {
		panic(err)
	}

	verify := func(r verifyRequest) map[string]func() (any, error) {
		options := []jwt.ParserOption{jwt.WithIssuer(issuer), jwt.WithAudience(r.Audience), jwt.WithValidMethods([]string{"RS256", "RS384", "RS512"})}
		valid := func(_ any, err error) (any, error) { return true, err }
		goJose := func(key any) (any, error) {
			token, err := gojwt.ParseSigned(r.Token, algorithms)
			if err != nil {
				return nil, err
			}
			var claims gojwt.Claims
			if err := token.Claims(key, &claims); err != nil {
				return nil, err
			}
			return true, claims.Validate(gojwt.Expected{Issuer: issuer, AnyAudience: gojwt.Audience{r.Audience}})
		}
		return map[string]func() (any, error){
			"golang-jwt with keyfunc, key set": func() (any, error) { return valid(jwt.Parse(r.Token, functions.Keyfunc, options...)) },
			"golang-jwt, PEM": func() (any, error) {
				key := must(jwt.ParseRSAPublicKeyFromPEM([]byte(r.Pem)))
				return valid(jwt.Parse(r.Token, func(*jwt.Token) (any, error) { return key, nil }, options...))
			},
			"go-jose, key set": func() (any, error) {
				var set jose.JSONWebKeySet
				if err := json.Unmarshal(r.KeySet, &set); err != nil {
					return nil, err
				}
				return goJose(&set)
			},
			"go-jose, PEM": func() (any, error) { return goJose(must(jwt.ParseRSAPublicKeyFromPEM([]byte(r.Pem)))) },
			"jwx, key set": func() (any, error) {
				set, err := cache.Lookup(ctx, keySetURL)
				if err != nil {
					return nil, err
				}
				return valid(jwxjwt.Parse([]byte(r.Token), jwxjwt.WithKeySet(set), jwxjwt.WithIssuer(issuer), jwxjwt.WithAudience(r.Audience)))
			},
			"jwx, PEM": func() (any, error) {
				key := must(jwk.ParseKey([]byte(r.Pem), jwk.WithPEM(true)))
				message := must(jws.Parse([]byte(r.Token)))
				alg, _ := message.Signatures()[0].ProtectedHeaders().Algorithm()
				return valid(jwxjwt.Parse([]byte(r.Token), jwxjwt.WithKey(alg, key), jwxjwt.WithIssuer(issuer), jwxjwt.WithAudience(r.Audience)))
			},
			"go-oidc, discovery": func() (any, error) {
				return valid(provider.Verifier(&oidc.Config{ClientID: r.Audience}).Verify(ctx, r.Token))
			},
		}
	}

	sign := func(r signRequest) map[string]func() (any, error) {
		var key any = []byte(r.Key)
		if !strings.HasPrefix(r.Alg, "HS") {
			block, _ := pem.Decode([]byte(r.Key))
			key = must(x509.ParsePKCS8PrivateKey(block.Bytes))
		}
		return map[string]func() (any, error){
			"golang-jwt": func() (any, error) {
				method := jwt.GetSigningMethod(r.Alg)
				if method == nil {
					return nil, fmt.Errorf("no method %s", r.Alg)
				}
				token := jwt.NewWithClaims(method, jwt.MapClaims(r.Claims))
				token.Header["kid"] = r.Kid
				return token.SignedString(key)
			},
			"go-jose": func() (any, error) {
				signingKey := jose.SigningKey{Algorithm: jose.SignatureAlgorithm(r.Alg), Key: jose.JSONWebKey{Key: key, KeyID: r.Kid}}
				signer, err := jose.NewSigner(signingKey, nil)
				if err != nil {
					return nil, err
				}
				return gojwt.Signed(signer).Claims(r.Claims).Serialize()
			},
			"jwx": func() (any, error) {
				alg, ok := jwa.LookupSignatureAlgorithm(r.Alg)
				if !ok {
					return nil, fmt.Errorf("no algorithm %s", r.Alg)
				}
				imported, err := jwk.Import(key)
				if err != nil {
					return nil, err
				}
				if err := imported.Set(jwk.KeyIDKey, r.Kid); err != nil {
					return nil, err
				}
				text := must(json.Marshal(r.Claims))
				token, err := jwxjwt.ParseInsecure(text)
				if err != nil {
					return nil, err
				}
				signed, err := jwxjwt.Sign(token, jwxjwt.WithKey(alg, imported))
				return string(signed), err
			},
		}
	}

	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r request
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			panic(err)
		}
		var ways map[string]func() (any, error)
		if r.Verify != nil {
			ways = verify(*r.Verify)
		} else {
			ways = sign(*r.Sign)
		}
		outcomes := map[string]outcome{}
		for way, work := range ways {
			value, err := work()
			if err != nil {
				outcomes[way] = outcome{Error: err.Error()}
			} else {
				outcomes[way] = outcome{Value: value}
			}
		}
		fmt.Println(string(must(json.Marshal(outcomes))))
	}
}
