/**
 * The words of Italian: the nouns, adjectives and verbs of Morph-it!, as three packages have them by lemma, with what is
 * regular and not in them: adverbs, and pronouns written to infinitives and gerunds.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The packages, and their files; each is an object by lemma with its forms at any depth. */
const italianPackages = {
  "italian-words-dict": "dist/words.json",
  "italian-adjectives-dict": "dist/adjectives.json",
  "italian-verbs-dict": "dist/verbs.json",
} as const;

const pronouns =
  "mi ti si ci vi lo la li le gli ne melo mela mele meli telo tela tele teli selo sela celo cela glielo gliela".split(
    " ",
  );

const functionWords =
  "anche ancora anzi appena assai attraverso avanti bene benché casomai certo che chi chiunque ciascuna ciascuno ciò cioè circa coi col colei colui come comunque con contro così cui dagli dai dal dall dalla dalle dallo degli dei del dell della delle dello dentro dieci dietro dopo dove dovunque dunque durante ebbene ecco eccetto egli ella entro eppure essa esse essi esso extra finché finora forse fra fuori già giù gli ieri infatti infine insieme insomma intanto intorno inoltre invano invece laggiù lassù loro lontano lungo magari mai male malgrado meglio meno mentre mezzo molto neanche negli nei nel nell nella nelle nello nemmeno neppure nessuna nessuno niente noi non nonostante nulla oggi ogni ognuna ognuno oltre oppure ora ormai ovunque ovvero peggio però perché perciò perfino pertanto per piuttosto poco poi poiché presso prima purché pure purtroppo qualche qualcosa qualcuna qualcuno qualora qualsiasi qualunque quando quanto quasi quattro quella quelle quelli quello quei quegli questa queste questi questo qui quindi quinto qua sebbene secondo sei seppure sempre senza sette siccome soltanto sopra soprattutto sotto spesso stasera stamattina stavolta subito sugli sui sul sull sulla sulle sullo talora talvolta tanto tardi tranne tre trenta troppo tuttavia tuttora una uno undici venti verso via voi volentieri mio mia miei mie tuo tua tuoi tue suo sua suoi sue nostro nostra nostri nostre vostro vostra vostri vostre mica alla alle allo agli abbastanza adesso affatto allora alcuna alcune alcuni alcuno almeno altrimenti attorno accanto assieme anch arrivederci avanti beh benissimo buona buono buon bello bei belli buonanotte buonasera buongiorno cento chissà ciao cinque dappertutto davvero domani due eccola eccoli eccolo eccomi eccoti ehi figo fin indietro lei lui nove okay otto ovest persino più qual quale quali quel resto signor stanotte stavolta tra vostra wow sei dammi dammelo fammi dimmi dimmelo dillo digli dalle vattene stammi sii tieni vieni fatto domattina percento sessanta quaranta cinquanta settanta ottanta novanta mille".split(
    " ",
  );

/** The auxiliary verbs, which are not among the verbs. */
const auxiliaries =
  "abbia abbiamo abbiano abbiate avendo avemmo aver avere averla averle averli averlo avermi averne averti avesse avessero avessi avessimo aveste avesti avete aveva avevamo avevano avevate avevi avevo avrà avrai avranno avrebbe avrebbero avrei avremmo avremo avreste avresti avrete avrò avuta avute avuti avuto ebbe ebbero ebbi hai hanno era erano eravamo eravate eri ero essendo esser esserci essere esserlo fosse fossero fossi fossimo foste fosti fui fummo furono sarà sarai saranno sarebbe sarebbero sarei saremmo saremo sareste saresti sarete sarò siamo siano siate siete stata state stati stato".split(
    " ",
  );

/** Reads the words in any order, some more than once; `folderOf` knows where a package is. */
export async function readItalianWords(folderOf: (name: string) => string): Promise<readonly string[]> {
  const words = [...functionWords, ...auxiliaries];
  for (const [name, file] of Object.entries(italianPackages)) {
    const lemmas: unknown = JSON.parse(await readFile(join(folderOf(name), file), "utf8"));
    const forms: string[] = [];
    addForms(lemmas, forms, 1);
    for (const form of forms) {
      words.push(form);
      if (name === "italian-verbs-dict") for (const longer of withPronouns(form)) words.push(longer);
      if (name === "italian-adjectives-dict") words.push(adverbOf(form), ...superlativesOf(form));
    }
  }
  return words;
}

/** Adds the texts at any depth; `levelsOfKeys` counts the outer levels whose names are words too. */
function addForms(value: unknown, forms: string[], levelsOfKeys: number): void {
  if (typeof value === "string") {
    if (value.length > 1) forms.push(value);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (levelsOfKeys > 0) forms.push(key);
      addForms(inner, forms, levelsOfKeys - 1);
    }
  }
}

/** `parlare` makes `parlarlo`, `parlando` and `parlami`; `condurre` makes `condurlo`, `facendovi` makes `facendo`. */
function withPronouns(form: string): readonly string[] {
  const gerund = /^.*ndo(?=(?:[mtscv]i|ne|l[oaie]|gli)$)/.exec(form)?.[0];
  if (gerund !== undefined) return [gerund, ...pronouns.map((pronoun) => gerund + pronoun)];
  const isVerbal = /(?:[aei]re|rre|ndo|iamo|[aei]te)$/.test(form);
  if (!isVerbal) return [];
  const stem = form.replace(/(?:(r)re|(r)e)$/, "$1$2");
  const regular = [
    form.replace(/are$/, "ando").replace(/[ei]re$/, "endo"),
    form.replace(/are$/, "a").replace(/[ei]re$/, "i"),
  ];
  return [stem, ...regular, ...[stem, ...regular].flatMap((each) => pronouns.map((pronoun) => each + pronoun))];
}

/** `bella` makes `bellissima`. */
function superlativesOf(adjective: string): readonly string[] {
  const stem = adjective.replace(/[aeio]$/, "");
  return ["issimo", "issima", "issimi", "issime"].map((ending) => stem + ending);
}

/** `lenta` makes `lentamente`, `facile` makes `facilmente`. */
function adverbOf(adjective: string): string {
  return `${adjective.replace(/(?<=[lr])e$/, "")}mente`;
}
