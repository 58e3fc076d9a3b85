//! Verifies and signs JWTs with jsonwebtoken: a request in JSON on each line in, an answer in JSON out.
use jsonwebtoken::jwk::JwkSet;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, decode_header, encode};
use serde_json::{Value, json};
use std::error::Error;
use std::io::{BufRead, stdin};

type Outcome = Result<Value, Box<dyn Error>>;

fn text<'a>(request: &'a Value, name: &str) -> &'a str {
    request[name].as_str().unwrap_or_default()
}

fn verify_with(issuer: &str, request: &Value, key: &DecodingKey) -> Outcome {
    let token = text(request, "token");
    let mut validation = Validation::new(decode_header(token)?.alg);
    validation.set_audience(&[text(request, "audience")]);
    validation.set_issuer(&[issuer]);
    decode::<Value>(token, key, &validation)?;
    Ok(json!(true))
}

fn by_key_set(issuer: &str, request: &Value) -> Outcome {
    let set: JwkSet = serde_json::from_value(request["keySet"].clone())?;
    let kid = decode_header(text(request, "token"))?.kid.ok_or("no kid")?;
    let key = DecodingKey::from_jwk(set.find(&kid).ok_or("no key of this kid")?)?;
    verify_with(issuer, request, &key)
}

fn by_pem(issuer: &str, request: &Value) -> Outcome {
    verify_with(issuer, request, &DecodingKey::from_rsa_pem(text(request, "pem").as_bytes())?)
}

fn sign(request: &Value) -> Outcome {
    let algorithm: Algorithm = text(request, "alg").parse()?;
    let bytes = text(request, "key").as_bytes();
    let key = match &text(request, "alg")[..2] {
        "HS" => EncodingKey::from_secret(bytes)?,
        "RS" => EncodingKey::from_rsa_pem(bytes)?,
        "ES" => EncodingKey::from_ec_pem(bytes)?,
        _ => EncodingKey::from_ed_pem(bytes)?,
    };
    let mut header = Header::new(algorithm);
    header.kid = Some(text(request, "kid").to_owned());
    Ok(json!(encode(&header, &request["claims"], &key)?))
}

fn told(outcome: Outcome) -> Value {
    match outcome {
        Ok(value) => json!({ "value": value }),
        Err(error) => json!({ "error": error.to_string() }),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let issuer = std::env::args().nth(1).ok_or("no issuer")?;
    for line in stdin().lock().lines() {
        let request: Value = serde_json::from_str(&line?)?;
        let outcomes = match request.get("verify") {
            Some(asked) => json!({
                "jsonwebtoken, key set": told(by_key_set(&issuer, asked)),
                "jsonwebtoken, PEM": told(by_pem(&issuer, asked)),
            }),
            None => json!({ "jsonwebtoken": told(sign(&request["sign"])) }),
        };
        println!("{outcomes}");
    }
    Ok(())
}
