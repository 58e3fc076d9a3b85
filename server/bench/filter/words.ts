/** Words for texts and lists, from a seed: the same on every machine. */
import { createDictionary, type FilterEntry } from "../../src/engine/filter.ts";
import { createRandom, type Random } from "../../src/engine/testdata/random.ts";
import { severities } from "../../src/engine/types.ts";

/** Most frequent first. */
const everyday =
  "i you the to a it and that is of me in what we my on for this do have be your are not no with was don't can so just like but all get know at if he go up out it's one there she i'm think want now they good how come will here about as got from see or want's when right time oh did going who why take yeah need would let's make some us her him his them then back look had were well more tell say too mean off an could never by only over been day way really thing man thank should something where love very game still find life give people two any our again first much said down thanks please nothing night before okay work sure home keep team new last help today maybe old than talk those into always everything little another am leave guys big long better wait even bad other let anyone friend place play someone after thought left wrong believe kind through money every around feel put name call best ever next which gonna ask happen house bring start because enough sorry show stop try world year hear lot won lost remember while else does hard already being own tomorrow most hope done use care nice things read win school might seen hello once run buy real together watch open same later week fun story pretty minute phone anything morning kids head actually late hand true turn girl boy family having both end hey move heard must cool probably found each such stuff without few came easy since change food far went room car fine matter doing made point hours crazy played took idea guess playing many write until looking used stay light trying check quite says knew minutes second yet join level saw line weird movie part either ready almost funny side different free door soon hold music working bit song video server trade wow stream build hit drop message post happy saying couple sleep waiting words months fight tonight dead water black white red blue god kill hate hurt sick mad sad hot cold fast slow strong weak rich poor young small huge tiny short tall high low top bottom front middle corner street road town city country state land sea beach river park garden farm field forest mountain sun moon star sky rain snow wind storm weather summer winter spring fall monday tuesday wednesday thursday friday saturday sunday weekend birthday christmas party dance sing band guitar piano drum sound noise voice loud quiet speak answer question problem trouble mistake fault blame war battle gun shoot shot fire burn bomb attack defend guard army police cop crime steal thief jail prison law lawyer judge court trial doctor nurse hospital medicine drug pill pain blood bone heart brain body skin hair face eye ear nose mouth tooth teeth lip tongue neck shoulder arm finger leg foot feet knee chest stomach breath breathe dream wake bed window wall floor roof kitchen table chair desk lamp dark shadow color green yellow orange purple pink brown gray gold silver iron steel metal wood stone rock glass paper plastic rubber cloth shirt pants shoe shoes hat coat jacket dress ring bag box bottle cup plate bowl knife fork spoon eat eating drink drinking hungry thirsty breakfast lunch dinner bread butter cheese milk egg eggs meat chicken beef pork fish rice pasta pizza burger soup salad fruit apple banana lemon sugar salt pepper cake cookie chocolate candy coffee tea juice beer wine smoke cigarette cook cooking clean dirty wash shower bath soap toilet trash garbage smell taste touch soft rough sharp smooth wet dry heavy simple difficult impossible possible certain doubt trust lie truth false fake honest fair unfair cruel gentle polite rude brave coward smart stupid dumb clever genius idiot fool insane normal strange similar special common rare unique usual unusual boring interesting exciting amazing awesome awful terrible horrible perfect beautiful ugly cute handsome lovely sweet pleasant annoying angry upset worried nervous scared afraid fear calm relax enjoy laugh laughing smile cry crying tear joke hilarious serious joking kidding teacher student class homework test exam grade college university lesson study learn teach book page letter word sentence paragraph chapter title author writer news newspaper magazine report reporter camera picture photo image film movies episode season channel tv radio computer laptop keyboard mouse screen monitor internet website online offline account password email text chat group bot admin mod user profile follow follower subscribe comment share link click download upload file folder program software code bug update version patch release beta launch player players teams match round boss quest item items weapon armor shield sword bow arrow magic spell potion damage health heal tank healer support carry lane jungle mid rank ranked score points goal goals kick pass ball foul referee coach champion league final playoff wins winner losing loser tie draw lucky luck chance choice choose decide decision plan opinion agree disagree argue argument discuss conversation meeting meet met invite visit guest host neighbor stranger enemy partner husband wife girlfriend boyfriend mother father mom dad son daughter brother sister baby child children kid uncle aunt cousin grandma grandpa parents marriage married wedding divorce date dating kiss hug loved hated miss missed lonely alone apart leaving arrive staying moving travel trip vacation flight plane airport train bus station truck bike ride drive driving driver drove walk walking running jump climb swim fly fell catch throw push pull lift holding grab reach spin roll slide break broke broken fix repair built create destroy cut bend fold close closed lock unlock key empty full fill pour spill mix add remove count number amount half quarter third double single pair dozen hundred thousand million billion price cost cheap expensive sale store shop shopping market bought sell sold pay paid owe cash card bank credit debt tax bill job worker employee company business office manager customer service deal contract sign career interview hire hired fired quit retire earn salary rent".split(
    " ",
  );

export interface Vocabulary {
  /** Lower-case words: everyday ones, most frequent first, then the dictionary's, short ones first. */
  readonly words: readonly string[];
  /** Names and places, capitalised. */
  readonly names: readonly string[];
}

/** Creates the vocabulary from the dictionary's words as written. */
export function createVocabulary(dictionary: readonly string[]): Vocabulary {
  const others = dictionary
    .filter((word) => /^[a-z]{3,13}$/.test(word))
    .sort((one, other) => one.length - other.length);
  return {
    words: [...new Set([...everyday, ...others])].slice(0, 20_000),
    names: dictionary.filter((word) => /^[A-Z][a-z]{2,9}$/.test(word)),
  };
}

/** Picks the first words most often, as words are used (Zipf's law). */
export function pickRanked(words: readonly string[], random: Random): string {
  return words[Math.floor(words.length ** (random.next() ** 1.4)) - 1] ?? "";
}

const onsets =
  "b c d f g h j k l m n p r s t v w y z bl br ch cl cr dr fl fr gl gr ph pl pr qu sc sh sk sl sm sn sp st sw th tr tw wh str".split(
    " ",
  );
const nuclei = "a e i o u ai ar au ea ee er ie oa oo or ou".split(" ");
const codas = ["", "", "", ..."b ck d f g k l ll m n nd ng nt p r rd rk rt s ss st t x z".split(" ")];
const modes = ["distinguishable", "embeddable", "nonEmbeddable", "exactMatch"] as const;
/** Further entries beyond those of a list, to be added one after another. */
const additionsOf = 500;

/**
 * Returns a list of words that no dictionary has but that could be English, with all settings of an entry, and entries that it
 * does not have. @param words of the dictionary, as written
 */
export function listOf(size: number, words: readonly string[]): Record<"entries" | "additions", FilterEntry[]> {
  const dictionary = createDictionary(words);
  const vocabulary = createVocabulary(words).words;
  const random = createRandom(7);
  const isNew = (form: string): boolean => form.length >= 4 && !dictionary.has(form, 0, form.length);
  const texts = new Set<string>();
  while (texts.size < size + additionsOf) {
    const text = random.chance(0.05) ? `${inventedWord(random)} ${random.pick(vocabulary)}` : inventedWord(random);
    if (isNew(text)) texts.add(text);
  }
  const entries = Array.from(texts, (text, index): FilterEntry => {
    const misspellings = random.chance(0.15) ? [misspelled(text, random), misspelled(text, random)] : [];
    return {
      id: index + 1,
      text,
      locale: "en",
      filterMode: random.pick(modes),
      severity: random.pick(severities),
      noun: random.chance(0.6),
      verb: random.chance(0.3),
      adjective: random.chance(0.15),
      adverb: random.chance(0.05),
      collapseDoubles: random.chance(0.5),
      replacePhonetics: random.chance(0.5),
      variations: [...new Set(misspellings)].filter((form) => isNew(form) && form !== text),
      ignores: random.chance(0.1) ? [`${text}ham`] : [],
      tags: [random.pick(["Vulgarity", "Slur", "Drugs", "Violence", "Sexual", "Bullying"])],
    };
  });
  return { entries: entries.slice(0, size), additions: entries.slice(size) };
}

function inventedWord(random: Random): string {
  const length = 4 + random.below(9);
  let made = "";
  while (made.length < length) made += random.pick(onsets) + random.pick(nuclei) + random.pick(codas);
  return made.slice(0, length);
}

/** Doubles, changes or drops a letter. */
export function misspelled(text: string, random: Random): string {
  const at = 1 + random.below(Math.max(1, text.length - 2));
  const put = random.pick([text.charAt(at).repeat(2), random.pick("aeiounrst"), ""]);
  return text.slice(0, at) + put + text.slice(at + 1);
}
