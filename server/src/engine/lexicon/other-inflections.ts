/**
 * Inflects other languages where a rule has no exceptions to speak of. The plural of a German noun has to be known;
 * that a Spanish noun in a vowel takes -s does not. Decisions: Inflections.
 */
import type { FilterEntry } from "../types.ts";

export type PartsOfSpeech = Pick<FilterEntry, "adjective" | "adverb" | "noun" | "verb">;

interface Rule {
  readonly ending: RegExp;
  /** Replacements of the part that `ending` matches. */
  readonly forms: readonly string[];
}

interface Rules {
  /** Rules in order; the first match wins. */
  readonly noun: readonly Rule[];
  readonly adjective: readonly Rule[];
  readonly verb?: readonly Rule[];
}

/** The vowels of Turkish endings follow the last one of the word: I is one of four, A and Y are of two. */
const turkishNouns: readonly Rule[] = [
  ["aı", "ı", "a", "ı"],
  ["ou", "u", "a", "ı"],
  ["ei", "i", "e", "i"],
  ["öü", "ü", "e", "i"],
].flatMap(([last = "", close = "", open = "", plural = ""]) => {
  const of = (forms: string): string => forms.replaceAll("I", close).replaceAll("A", open).replaceAll("Y", plural);
  const all = of("lAr lArY lArA lArdAn lArdA lArYn lArsYnYz çA cA sIn sInIz lIk lIğI dA dAn");
  return [
    rule(new RegExp(`(?<=[aıoueiöü].*[${last}][^aıoueiöü]*)k$`), all.replaceAll(/^| /g, "$&k"), of("ğI ğIn ğIm ğA")),
    rule(new RegExp(`(?<=[${last}][^aıoueiöü]+)$`), all, of("I In Im A")),
    rule(new RegExp(`(?<=[${last}])$`), all, of("sI nIn yI yA m")),
  ];
});

const byLanguage: ReadonlyMap<string, Rules> = new Map(
  Object.entries<Rules>({
    es: {
      noun: [
        rule(/z$/, "ces"),
        rule(/(?<=[aeiouáéó])$/, "s"),
        rule(/ón$/, "ones"),
        rule(/án$/, "anes"),
        rule(/ín$/, "ines"),
        rule(/(?<=[ldrnj])$/, "es"),
      ],
      adjective: [rule(/o$/, "a os as"), rule(/(?<=[ae])$/, "s"), rule(/ón$/, "ona ones onas")],
      verb: [
        rule(
          /(?<=g)ar$/,
          "o ué ue ues uen as a amos áis an aste ó aron aba abas aban ando ado ada ados adas ad arte arme arse arlo arla",
        ),
        rule(
          /ar$/,
          "o é e es en as a amos áis an aste ó aron aba abas aban ando ado ada ados adas ad arte arme arse arlo arla",
        ),
        rule(
          /[ei]r$/,
          "o es e emos imos en í iste ió ieron ía ías ían iendo ido ida idos idas a as an ed id erte irte erme erse",
        ),
      ],
    },
    pt: {
      noun: [
        rule(/ão$/, "ões"),
        rule(/(?<=[aeiouáéóãâê])$/, "s"),
        rule(/m$/, "ns"),
        rule(/(?<=[rz])$/, "es"),
        rule(/al$/, "ais"),
        rule(/ol$/, "óis"),
      ],
      adjective: [rule(/ão$/, "ona"), rule(/o$/, "a os as"), rule(/(?<=e)$/, "s")],
      verb: [
        rule(/(?<=g)ar$/, "o uei ue ues uem as a amos am ou aram ava avam ando ado ada ados adas"),
        rule(/ar$/, "o ei e es em as a amos am ou aram ava avam ando ado ada ados adas"),
        rule(/[ei]r$/, "o es e emos imos em i eu iu eram iram ia iam endo indo ido ida idos idas a as am"),
      ],
    },
    it: {
      noun: [
        rule(/[cg]o$/),
        rule(/io$/, "i"),
        rule(/[oe]$/, "i"),
        rule(/(?<=[cg])ia$/, "e"),
        rule(/(?<=[cg])a$/, "he hi"),
        rule(/a$/, "e i"),
      ],
      adjective: [rule(/[cgi]o$/), rule(/o$/, "a i e"), rule(/e$/, "i")],
      verb: [
        rule(
          /(?<=[cg])are$/,
          "o hi hiamo herò herà a ate ano avo ava avano ai arono ando ato ata ati armi arti arlo arla arsi",
        ),
        rule(/(?<=i)are$/, "o amo erò erà a ate ano avo ava avano ai arono ando ato ata ati armi arti arlo arla arsi"),
        rule(/are$/, "o i iamo erò erà a ate ano avo ava avano ai arono ando ato ata ati armi arti arlo arla arsi"),
        rule(/ere$/, "o i e iamo ete ono evo eva evano endo uto uta uti ute erti ermi"),
        rule(/ire$/, "o i e isco isci isce iscono iamo ite ono ivo iva ivano endo ito ita iti ite irti irmi"),
      ],
    },
    fr: {
      noun: [rule(/[sxz]$/), rule(/(?:al|ail|ou|[ae]u)$/), rule(/$/, "s")],
      adjective: [rule(/[sxz]$/), rule(/(?:al|ou|[ae]u)$/), rule(/é$/, "ée és ées"), rule(/$/, "s")],
      verb: [
        rule(/(?<=g)er$/, "e es ent eons ez eais eait eaient é ée és ées eant era erai"),
        rule(/er$/, "e es ent ons ez ais ait aient é ée és ées ant era erai"),
        rule(/ir$/, "is it issons issez issent issait issant i ie iras irai"),
      ],
    },
    ru: {
      noun: [
        rule(/(?<=[бвдзлмнпрстф])$/, "а у ом е ы ов ам ами ах"),
        rule(/(?<=[гкх])$/, "а у ом е и ов ам ами ах"),
        rule(/(?<=[жчшщ])$/, "а у ом ем е и ей ам ами ах"),
        rule(/ец$/, "ца цу цом цем це цы цов цев цам цами цах"),
        rule(/(?<=ц)$/, "а у ом ем е ы ов ев ам ами ах"),
        rule(/й$/, "я ю ем е и ев ям ями ях"),
        rule(/ь$/, "я ю ем е и ей ям ями ях ью"),
        rule(/(?<=[гкхжчшщ])а$/, "и е у ой ей ою ам ами ах", ""),
        rule(/а$/, "ы е у ой ою ей ам ами ах", ""),
        rule(/ия$/, "ии ию ией иям иями иях ий"),
        rule(/я$/, "и е ю ей ею ям ями ях ь"),
        rule(/о$/, "а у ом е ам ами ах", ""),
        rule(/е$/, "я ю ем и ям ями ях й"),
      ],
      adjective: [
        rule(/(?<=[гкхжчшщ])(?:ий|ой)$/, "ая ое ее ие ого его ому ему им ом ем ей ой ую их ими"),
        rule(/(?:ый|ой)$/, "ая ое ые ого ому ым ом ой ую ых ыми"),
        rule(/ий$/, "яя ее ие его ему им ем ей юю их ими"),
      ],
      verb: [
        rule(/ться$/, "лся лась лось лись ется ются ешься емся етесь йся йтесь"),
        rule(/(?<=[ая])ть$/, "ю ешь ет ем ете ют л ла ло ли й йте вший ющий"),
        rule(/ить$/, "ишь ит им ите ят ат ил ила ило или и ивший"),
        rule(/еть$/, "ею еешь еет еем еете еют ишь ит им ят ел ела ело ели"),
        rule(/нуть$/, "ну нешь нет нем нете нут нул нула нуло нули ни ните"),
      ],
    },
    pl: {
      noun: [
        rule(/ka$/, "ki ce kę ką ko kom kami kach ek"),
        rule(/ga$/, "gi dze gę gą go gom gami gach g"),
        rule(/(?<=i)a$/, "ę ą o om ami ach"),
        rule(/a$/, "y ie ę ą o om ami ach"),
        rule(/(?<=..)ek$/, "ka kowi kiem ku ki ków kom kami kach"),
        rule(/(?<=..)i?ec$/, "ca cowi cem cu cze cy ców com cami cach"),
        rule(/(?<=[gk])$/, "a owi iem u i ów om ami ach"),
        rule(/(?<=j|[csdr]z|[clż])$/, "a owi em u e y ów om ami ach"),
        rule(/t$/, "ta towi tem cie ty ci tów tom tami tach"),
        rule(/d$/, "da dowi dem dzie dy dzi dów dom dami dach"),
        rule(/r$/, "ra rowi rem rze ry rów rom rami rach"),
        rule(/ł$/, "ła łowi łem le ły łów łom łami łach"),
        rule(/(?<=[bfmnpswz])$/, "a owi em ie y i ów om ami ach"),
      ],
      adjective: [
        rule(/(?<=[gk])i$/, "a ie iego iej iemu im ą ich imi"),
        rule(/ty$/, "ta te tego tej temu tym tą tych tymi ci"),
        rule(/y$/, "a e ego ej emu ym ą ych ymi i"),
      ],
      verb: [
        rule(
          /ować$/,
          "uję ujesz uje ujemy ujecie ują ował owała owali owały owany owana owane owani owanego owanej owanych uj ujcie ując",
        ),
        rule(
          /ać$/,
          "am asz a amy acie ają ał ała ali ały any ana ane ani anego anej anych anym aj ajcie ając ie ię iesz ią",
        ),
        rule(/ić$/, "ę isz i imy icie ą ił iła ili iły ony ona one onego onej onych eni cie"),
        rule(/nąć$/, "nę niesz nie niemy niecie ną nął nęła nęli nij nijcie nięty nięta nięte nięci"),
        rule(/yć$/, "ę ysz y ymy ycie ą ył yła yli yły ony ona one eni"),
      ],
    },
    nl: {
      noun: [
        rule(/(?<=(?:e[lmnr]|erd|aar|ie|je|ster))$/, "s"),
        rule(/(?<=e)$/, "n s"),
        rule(/[aiouy]$/),
        rule(/([aeou])\1f$/, "$1ven"),
        rule(/([aeou])\1s$/, "$1zen"),
        rule(/([aeou])\1([bdgklmnprt])$/, "$1$2en"),
        rule(/(?<=(?:ei|ij|ie|oe|ui|eu|ou|au))f$/, "ven"),
        rule(/(?<=(?:ei|ij|ie|oe|ui|eu|ou|au))s$/, "zen"),
        rule(/(?<=(?:ei|ij|ie|oe|ui|eu|ou|au).)$/, "en"),
        rule(/(?<=[^aeiouy][aeiou])([bdfgklmnprst])$/, "$1$1en"),
        rule(/$/, "en"),
      ],
      adjective: [
        rule(/(?<=e)$/),
        rule(/([aeou])\1s$/, "$1ze"),
        rule(/([aeou])\1([bdgklmnprt])$/, "$1$2e"),
        rule(/(?<=(?:ei|ij|ie|oe|ui|eu|ou|au))s$/, "ze"),
        rule(/(?<=[^aeiouy][aeou])([bdfgklmnprst])$/, "$1$1e"),
        rule(/$/, "e"),
      ],
      verb: [
        rule(/^(be|ver|ont|her)(.*(?:ei|ij|ie|oe|ui|eu|ou|au).)en$/, "$1$2 $1$2t $1$2te $1$2de $1$2end"),
        rule(/^(.*(?:ei|ij|ie|oe|ui|eu|ou|au).)en$/, "$1 $1t $1te $1de $1end ge$1t ge$1d"),
        rule(/^(.*[aeiou])([bdfgklmnprst])\2en$/, "$1$2 $1$2t $1$2te $1$2de ge$1$2t ge$1$2d $1$2$2end"),
        rule(
          /^(.*[^aeiouy])([aeou])([bdfgklmnprst])en$/,
          "$1$2$2$3 $1$2$2$3t $1$2$2$3te $1$2$2$3de $1$2$3end ge$1$2$2$3t ge$1$2$2$3d",
        ),
      ],
    },
    tr: {
      noun: turkishNouns,
      adjective: [],
    },
    de: {
      noun: [
        rule(/^ge.*e$/),
        rule(/(?<=e)$/, "n"),
        rule(/(?<=e[lr])$/, "n s"),
        rule(/(?<=[aeiouäöü].*(?:ist|ent|ant|iot|oge|at))$/, "en"),
        rule(/(?<=(?:ung|heit|keit|schaft))$/, "en"),
        rule(/(?<=erin)$/, "nen"),
      ],
      adjective: [rule(/e$/, "e en em er es"), rule(/(?:e[lr]|hoch)$/), rule(/$/, "e en em er es")],
      verb: [
        // A participle has ge- where no prefix without stress comes first.
        rule(
          /^(ver|be|er|zer|ge|ent|miss|voll)(.*[^aeiouäöü])en$/,
          "$1$2e $1$2st $1$2t $1$2te $1$2ten $1$2end $1$2tes $1$2ter",
        ),
        rule(/^(.*[^aeiouäöü])en$/, "$1e $1st $1t $1te $1ten $1end ge$1t ge$1te ge$1ten ge$1ter ge$1tes"),
      ],
    },
  }),
);

/** Returns the forms of the last word of `text`, without itself; none for a language without rules. */
export function inflectElsewhere(text: string, language: string, parts: PartsOfSpeech): string[] {
  const rules = byLanguage.get(language);
  const word = /\p{L}{3,}$/u.exec(text)?.[0];
  if (!rules || word === undefined) return [];
  const head = text.slice(0, text.length - word.length);
  const forms = [
    ...(parts.noun ? apply(rules.noun, word) : []),
    ...(parts.adjective ? apply(rules.adjective, word) : []),
    ...(parts.verb ? apply(rules.verb ?? [], word) : []),
  ];
  return [...new Set(forms)].filter((form) => form !== word).map((form) => head + form);
}

function apply(rules: readonly Rule[], word: string): string[] {
  const found = rules.find(({ ending }) => ending.test(word));
  return found ? found.forms.map((form) => word.replace(found.ending, form)) : [];
}

/** @param forms each a form, or several with blanks between them */
function rule(ending: RegExp, ...forms: string[]): Rule {
  return { ending, forms: forms.flatMap((each) => each.split(" ")) };
}
