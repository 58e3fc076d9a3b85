#!/usr/bin/env bash
# openapi-generator-cli (npm) 2.41.0: where is the folder of `storageDir`?
#
# One would guess: a relative `storageDir` in the file of `--openapitools` is read from that file, or from the folder in which the program
# runs, as all other relative paths of its command line are.
# Seen: it is read from the environment variable PWD. A shell sets it with `cd`, so that nobody notices; a process that is
# started with another working folder (`cwd` of Node's spawn, subprocess of Python, a step of CI, a task runner) inherits the
# PWD of its parent. The jar is then looked for, and fetched into, a folder beside the wrong place.
#
# A stand-in for `java` notes the jar that it is to run; both folders hold an empty one, so that nothing is fetched.
set -euo pipefail
version=2.41.0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir -p bin parent/jars parent/project/jars
npm install --silent --no-audit --no-fund --prefix "$folder" "@openapitools/openapi-generator-cli@$version"
printf '#!/bin/sh\necho "$2" >>"$JARS_RUN"\n' >bin/java
chmod +x bin/java
touch parent/jars/7.14.0.jar parent/project/jars/7.14.0.jar
echo '{"generator-cli": {"version": "7.14.0", "storageDir": "jars"}}' >parent/project/openapitools.json
run() {
  rm -f jars-run
  # It stops at the stand-in's empty list of commands, after it has run the jar.
  (cd parent/project && env PATH="$folder/bin:$PATH" JARS_RUN="$folder/jars-run" PWD="$1" \
    node "$folder/node_modules/@openapitools/openapi-generator-cli/main.js" \
    --openapitools "$folder/parent/project/openapitools.json" help) >/dev/null 2>&1 || true
  head -n 1 jars-run
}
with_own=$(run "$folder/parent/project")
with_parents=$(run "$folder/parent")
echo "working folder parent/project, PWD parent/project: ${with_own#"$folder"/}"
echo "working folder parent/project, PWD parent:         ${with_parents#"$folder"/}"
[ "$with_own" = "$folder/parent/project/jars/7.14.0.jar" ] && [ "$with_parents" = "$folder/parent/jars/7.14.0.jar" ]
