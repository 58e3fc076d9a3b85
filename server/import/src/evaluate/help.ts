import { maximumFileBytes, maximumTexts } from "./labelled-texts.ts";

/** Text of `--help`. */
export const help = `Measures the rules of a moderation application against labelled texts. Nothing is stored.

  npm run evaluate -- --file labelled.csv --application <id> --key <key> [options]

The file
  --file <file>           CSV whose first row is text,label or text,label,locale; or JSON lines, each an object with these
                          fields; at most ${maximumTexts.toLocaleString("en")} texts and ${maximumFileBytes / 1024 / 1024} MB
  --format <format>       csv or jsonl; by default the end of the file's name
  --delimiter <sign>      what separates columns, or tab (,)

  A label says what should happen: abusive (anything but allow), innocent (allow), or the action itself: allowed,
  authorOnly, replaced, queued, rejected.

The server
  --application <id>      the moderation application whose rules decide
  --compare <id>          another one: what it decides otherwise
  --url <url>             where the server is; or GATEHOUSE_URL (http://127.0.0.1:9011)
  --key <key>             an API key; or GATEHOUSE_API_KEY, which does not show in the list of processes
  --tenant <id>           the tenant, where the key is bound to none and there are several
  --concurrency <n>       requests at a time, 1 to 64 (16)

The report
  --html <file>           writes a page with curves and the misses to read; it holds the texts
  --json                  prints JSON in place of tables
  --minimum-precision <n> fails when the precision of --application is below, from 0 to 1, or cannot be measured
  --minimum-recall <n>    the same for its recall

Ends with 0 when the figures reach the minimums, 1 when one does not, 2 when nothing was measured because the command, the
file or the server is wrong, 130 when it was interrupted.`;
