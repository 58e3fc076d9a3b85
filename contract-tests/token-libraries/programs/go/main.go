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

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func must[T any](value T, err error) T {
	check(err)
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
	check(cache.Register(ctx, keySetURL, jwk.WithMinInterval(time.Second), jwk.WithMaxInterval(time.Second)))

	verify := func(r verifyRequest) map[string]func() any {
		options := []jwt.ParserOption{jwt.WithIssuer(issuer), jwt.WithAudience(r.Audience), jwt.WithValidMethods([]string{"RS256", "RS384", "RS512"})}
		claims := []jwxjwt.ParseOption{jwxjwt.WithIssuer(issuer), jwxjwt.WithAudience(r.Audience)}
		valid := func(_ any, err error) any { return must(true, err) }
		goJose := func(key any) any {
			var claims gojwt.Claims
			check(must(gojwt.ParseSigned(r.Token, algorithms)).Claims(key, &claims))
			return must(true, claims.Validate(gojwt.Expected{Issuer: issuer, AnyAudience: gojwt.Audience{r.Audience}}))
		}
		return map[string]func() any{
			"golang-jwt with keyfunc, key set": func() any { return valid(jwt.Parse(r.Token, functions.Keyfunc, options...)) },
			"golang-jwt, PEM": func() any {
				key := must(jwt.ParseRSAPublicKeyFromPEM([]byte(r.Pem)))
				return valid(jwt.Parse(r.Token, func(*jwt.Token) (any, error) { return key, nil }, options...))
			},
			"go-jose, key set": func() any {
				var set jose.JSONWebKeySet
				check(json.Unmarshal(r.KeySet, &set))
				return goJose(&set)
			},
			"go-jose, PEM": func() any { return goJose(must(jwt.ParseRSAPublicKeyFromPEM([]byte(r.Pem)))) },
			"jwx, key set": func() any {
				set := must(cache.Lookup(ctx, keySetURL))
				return valid(jwxjwt.Parse([]byte(r.Token), append(claims, jwxjwt.WithKeySet(set))...))
			},
			"jwx, PEM": func() any {
				key := must(jwk.ParseKey([]byte(r.Pem), jwk.WithPEM(true)))
				alg, _ := must(jws.Parse([]byte(r.Token))).Signatures()[0].ProtectedHeaders().Algorithm()
				return valid(jwxjwt.Parse([]byte(r.Token), append(claims, jwxjwt.WithKey(alg, key))...))
			},
			"go-oidc, discovery": func() any {
				return valid(provider.Verifier(&oidc.Config{ClientID: r.Audience}).Verify(ctx, r.Token))
			},
		}
	}

	sign := func(r signRequest) map[string]func() any {
		var key any = []byte(r.Key)
		if !strings.HasPrefix(r.Alg, "HS") {
			block, _ := pem.Decode([]byte(r.Key))
			key = must(x509.ParsePKCS8PrivateKey(block.Bytes))
		}
		return map[string]func() any{
			"golang-jwt": func() any {
				// A method that it does not have is nil.
				token := jwt.NewWithClaims(jwt.GetSigningMethod(r.Alg), jwt.MapClaims(r.Claims))
				token.Header["kid"] = r.Kid
				return must(token.SignedString(key))
			},
			"go-jose": func() any {
				signingKey := jose.SigningKey{Algorithm: jose.SignatureAlgorithm(r.Alg), Key: jose.JSONWebKey{Key: key, KeyID: r.Kid}}
				return must(gojwt.Signed(must(jose.NewSigner(signingKey, nil))).Claims(r.Claims).Serialize())
			},
			"jwx": func() any {
				alg, isKnown := jwa.LookupSignatureAlgorithm(r.Alg)
				if !isKnown {
					panic("no algorithm " + r.Alg)
				}
				imported := must(jwk.Import(key))
				check(imported.Set(jwk.KeyIDKey, r.Kid))
				token := must(jwxjwt.ParseInsecure(must(json.Marshal(r.Claims))))
				return string(must(jwxjwt.Sign(token, jwxjwt.WithKey(alg, imported))))
			},
		}
	}

	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r request
		check(json.Unmarshal(lines.Bytes(), &r))
		var ways map[string]func() any
		if r.Verify != nil {
			ways = verify(*r.Verify)
		} else {
			ways = sign(*r.Sign)
		}
		outcomes := map[string]outcome{}
		for way, work := range ways {
			outcomes[way] = outcomeOf(work)
		}
		fmt.Println(string(must(json.Marshal(outcomes))))
	}
}

// outcomeOf tells the panic of a way as its error.
func outcomeOf(work func() any) (told outcome) {
	defer func() {
		if problem := recover(); problem != nil {
			told = outcome{Error: fmt.Sprint(problem)}
		}
	}()
	return outcome{Value: work()}
}
