/** Text of `--help`. */
export const help = `Imports words into the lists of a running server. What is imported is in force at once.

  npm run import -- --file words.csv --list blacklist --key <key> [options]
  npm run import -- --file lists.json --key <key> [options]
  npm run import -- --pack profanity-de --key <key> [options]
  npm run import -- --kickstart kickstart.json --key <key> [--tenant <id>] [--dry-run] [--json]

The file
  --file <file>           CSV with a first row of names; plain text with a word a line and comments after #; or JSON: an
                          array, { "words": [ … ] }, an object with an array for each language or with a number for each
                          word, or one with the sections "blacklist" and "whitelist" of a bootstrap file
  --pack <name>           instead of a file, a pack of words that comes with the server: <category>-<language>, such as
                          slurs-en; repeatable. An unknown name lists them all
  --list <list>           what it holds: blacklist, dictionary, whitelist, blacklist-tags, blacklist-phrases,
                          whitelist-tags, disallowed-phrases, advanced-disallowed-phrases; of a JSON file with
                          sections, it picks one
  --format <format>       csv, json or text; by default the end of the file's name, and of a .txt its first row

  --kickstart <file>      instead of words, the requests of a kickstart file, in their order, as far as their operations
                          are here; what is left out is listed with the reason. Variables, #{ENV.NAME}, #{UUID()},
                          @{file} and &{file} are put in place. It goes without the options about words
  --keys-file <new file>  makes the API keys of the kickstart file, with new values, which go to this file as JSON, a line
                          each, that only its owner may read; without it, they are left out

CSV (RFC 4180, UTF-8)
  The first row names the columns as the fields of the interface: text, locale, filterMode, … Capitals, blanks, - and _
  do not matter. An empty cell leaves its field out. Flags are true or false, yes or no, 1 or 0.
  --columns <names>       the names of the columns, by comma, of a file that has no such row
  --skip-column <name>    a column to pass over; repeatable
  --delimiter <sign>      what separates columns, or tab (,)
  --list-separator <sign> what separates the items of a list in a cell (;)

Columns of others, and properties of others in JSON
  --map <field=column>    takes a field from a column of another name: --map text=word
  --map <field=column:value=other,…>
                          and its values from others: --map severity=rating:3=severe,2=medium,1=mild; repeatable. The
                          number of a word in JSON is its column rating

Fields that a row leaves out
  --locale <locale>       --filter-mode <mode>       --severity <severity>       --tag <tag>, repeatable
  --default <field=value> any other, written as a cell has it; repeatable

The server
  --url <url>             where it is; or GATEHOUSE_URL (http://127.0.0.1:9011)
  --key <key>             an API key; or GATEHOUSE_API_KEY, which does not show in the list of processes
  --tenant <id>           the tenant, where the key is bound to none and there are several

What is done
  --dry-run               change nothing; say what would be created, updated and refused, of which severities and tags
  --update                make what is there already like the row; otherwise it is left as it is
  --concurrency <n>       requests at a time, 1 to 64 (16)
  --report <file>         everything that was refused, with its line and why: .csv or .json
  --json                  print the result as JSON, with the first 1,000 reasons of refusals; what goes wrong besides is told
                          on standard error:
                          { dryRun, finished, lists: { <list>: { created, updated, present, refused } }, totals,
                            refused: [{ line, list, field, code, message }], problem }

Ends with 0 when all is imported, 1 when something was refused or the import was cut short, 2 when the command or the
file is wrong and nothing was sent, 130 when it was interrupted.`;
