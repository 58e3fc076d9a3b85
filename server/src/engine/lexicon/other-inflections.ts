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
      adjective: [rule(/o$/, "a", "os", "as"), rule(/(?<=[ae])$/, "s"), rule(/ón$/, "ona", "ones", "onas")],
    },
    pt: {
      noun: [
        rule(/ão$/),
        rule(/(?<=[aeiouáéóãâê])$/, "s"),
        rule(/m$/, "ns"),
        rule(/(?<=[rz])$/, "es"),
        rule(/al$/, "ais"),
        rule(/ol$/, "óis"),
      ],
      adjective: [rule(/ão$/, "ona"), rule(/o$/, "a", "os", "as"), rule(/(?<=e)$/, "s")],
    },
    it: {
      noun: [rule(/[cg]o$/), rule(/io$/, "i"), rule(/[oe]$/, "i")],
      adjective: [rule(/[cgi]o$/), rule(/o$/, "a", "i", "e"), rule(/e$/, "i")],
    },
    fr: {
      noun: [rule(/[sxz]$/), rule(/(?:al|ail|ou|[ae]u)$/), rule(/$/, "s")],
      adjective: [rule(/[sxz]$/), rule(/(?:al|ou|[ae]u)$/), rule(/é$/, "ée", "és", "ées"), rule(/$/, "s")],
    },
    ru: {
      noun: [
        rule(/(?<=[бвдзлмнпрстф])$/, "а", "у", "ом", "е", "ы", "ов", "ам", "ами", "ах"),
        rule(/(?<=[гкх])$/, "а", "у", "ом", "е", "и", "ов", "ам", "ами", "ах"),
        rule(/(?<=[жчшщ])$/, "а", "у", "ом", "ем", "е", "и", "ей", "ам", "ами", "ах"),
        rule(/ец$/, "ца", "цу", "цом", "цем", "це", "цы", "цов", "цев", "цам", "цами", "цах"),
        rule(/(?<=ц)$/, "а", "у", "ом", "ем", "е", "ы", "ов", "ев", "ам", "ами", "ах"),
        rule(/й$/, "я", "ю", "ем", "е", "и", "ев", "ям", "ями", "ях"),
        rule(/ь$/, "я", "ю", "ем", "е", "и", "ей", "ям", "ями", "ях", "ью"),
        rule(/(?<=[гкхжчшщ])а$/, "и", "е", "у", "ой", "ей", "ою", "ам", "ами", "ах", ""),
        rule(/а$/, "ы", "е", "у", "ой", "ою", "ей", "ам", "ами", "ах", ""),
        rule(/ия$/, "ии", "ию", "ией", "иям", "иями", "иях", "ий"),
        rule(/я$/, "и", "е", "ю", "ей", "ею", "ям", "ями", "ях", "ь"),
        rule(/о$/, "а", "у", "ом", "е", "ам", "ами", "ах", ""),
        rule(/е$/, "я", "ю", "ем", "и", "ям", "ями", "ях", "й"),
      ],
      adjective: [
        rule(
          /(?<=[гкхжчшщ])(?:ий|ой)$/,
          ...["ая", "ое", "ее", "ие", "ого", "его", "ому", "ему", "им", "ом", "ем", "ей", "ой", "ую", "их", "ими"],
        ),
        rule(/(?:ый|ой)$/, "ая", "ое", "ые", "ого", "ому", "ым", "ом", "ой", "ую", "ых", "ыми"),
        rule(/ий$/, "яя", "ее", "ие", "его", "ему", "им", "ем", "ей", "юю", "их", "ими"),
      ],
      verb: [
        rule(/ться$/, "лся", "лась", "лось", "лись", "ется", "ются", "ешься", "емся", "етесь", "йся", "йтесь"),
        rule(/(?<=[ая])ть$/, "ю", "ешь", "ет", "ем", "ете", "ют", "л", "ла", "ло", "ли", "й", "йте", "вший", "ющий"),
        rule(/ить$/, "ишь", "ит", "им", "ите", "ят", "ат", "ил", "ила", "ило", "или", "и", "ивший"),
        rule(/еть$/, "ею", "еешь", "еет", "еем", "еете", "еют", "ишь", "ит", "им", "ят", "ел", "ела", "ело", "ели"),
        rule(/нуть$/, "ну", "нешь", "нет", "нем", "нете", "нут", "нул", "нула", "нуло", "нули", "ни", "ните"),
      ],
    },
    tr: {
      noun: [
        rule(/(?<=[aıou][^aıoueiöü]*)$/, "lar", "ları", "lara", "lardan", "larda", "ların", "ça", "ca"),
        rule(/(?<=[eiöü][^aıoueiöü]*)$/, "ler", "leri", "lere", "lerden", "lerde", "lerin", "çe", "ce"),
      ],
      adjective: [],
    },
    de: {
      noun: [
        rule(/^ge.*e$/),
        rule(/(?<=e)$/, "n"),
        rule(/(?<=e[lr])$/, "n", "s"),
        rule(/(?<=[aeiouäöü].*(?:ist|ent|ant|iot|oge|at))$/, "en"),
        rule(/(?<=(?:ung|heit|keit|schaft))$/, "en"),
        rule(/(?<=erin)$/, "nen"),
      ],
      adjective: [
        rule(/e$/, "e", "en", "em", "er", "es"),
        rule(/(?:e[lr]|hoch)$/),
        rule(/$/, "e", "en", "em", "er", "es"),
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

function rule(ending: RegExp, ...forms: string[]): Rule {
  return { ending, forms };
}
