/**
 * What a piece of text between spaces may be part of besides a listed word: contacts, and characters beyond printable
 * ASCII. Said once for each piece that is met, and remembered with the verdict on it (see verdicts.ts).
 */
import { ADDRESS_SIGNAL, contactSignals, NUMBER_SIGNAL, signalOf, signalWords } from "./contacts/signals.ts";
import { CONTACT, digitsSignal, FOREIGN } from "./verdicts.ts";

/** Pieces that make an address of what stands around them: "example . com", "d o t". */
const parts = new Set(["com", "net", "org", "d"]);

export function signalsOfPiece(text: string, start: number, end: number): number {
  let foreign = 0;
  let digits = 0;
  let opens = 0;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7e) foreign = FOREIGN;
    const signal = signalOf(code);
    opens |= signal & ADDRESS_SIGNAL;
    if ((signal & NUMBER_SIGNAL) !== 0) digits++;
  }
  // Words that count are letters alone and short; a piece in which nothing opens a contact is one of them or none.
  if (opens === 0 && digits === 0 && foreign === 0 && end - start > longestWord) return 0;
  const piece = text.slice(start, end);
  const word = signalWords.get(piece.toLowerCase()) ?? 0;
  const signals = contactSignals(piece) | word;
  if ((signals & NUMBER_SIGNAL) !== 0) digits = Math.max(digits, word === 0 ? manyDigits : 1);
  const isAddress = (signals & ADDRESS_SIGNAL) !== 0 || parts.has(piece.toLowerCase());
  return foreign | (isAddress ? CONTACT : 0) | digitsSignal(digits);
}

/** Enough for a phone number by itself. */
const manyDigits = 5;
const longestWord = 16;
