/** Korean: syllables written as separate letters, and the particles behind a word. */

const firstSyllable = 0xac00;
const lastSyllable = 0xd7a3;
const vowelCount = 21;
const finalCount = 28;
const leads = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
const firstVowel = 0x314f;
const lastVowel = 0x3163;
/** Final consonants by number; none is the first. */
const finals = ["", ..."ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"];

export function isSyllable(code: number): boolean {
  return code >= firstSyllable && code <= lastSyllable;
}

/** Returns true for the letters of a keyboard, which are written alone: ㅅ, ㅏ. */
export function isKeyboardLetter(code: number): boolean {
  return code >= 0x3131 && code <= lastVowel;
}

/** Returns a text with each syllable as its letters: 시발 is ㅅㅣㅂㅏㄹ. */
export function spelledSyllables(text: string): string {
  return Array.from(text, lettersOfSyllable).join("");
}

function lettersOfSyllable(character: string): string {
  const code = character.charCodeAt(0);
  if (!isSyllable(code)) return character;
  const index = code - firstSyllable;
  const lead = Math.floor(index / (vowelCount * finalCount));
  const vowel = Math.floor(index / finalCount) % vowelCount;
  return leads.charAt(lead) + String.fromCharCode(firstVowel + vowel) + (finals[index % finalCount] ?? "");
}

/**
 * Returns the syllable that begins at `at` when at least one of its letters is written alone: ㅅㅣ, 바ㄹ. Undefined for
 * everything else.
 */
export function syllableAt(text: string, at: number): { letters: string; length: number } | undefined {
  const code = text.charCodeAt(at);
  if (isSyllable(code)) {
    if ((code - firstSyllable) % finalCount !== 0) return undefined;
    const final = finalAt(text, at + 1);
    return final === 0 ? undefined : { letters: String.fromCharCode(code + final), length: 2 };
  }
  const lead = leads.indexOf(text.charAt(at));
  const vowel = text.charCodeAt(at + 1) - firstVowel;
  if (lead < 0 || !(vowel >= 0 && vowel < vowelCount)) return undefined;
  const final = finalAt(text, at + 2);
  const syllable = firstSyllable + (lead * vowelCount + vowel) * finalCount + final;
  return { letters: String.fromCharCode(syllable), length: final === 0 ? 2 : 3 };
}

/** Returns the number of the final consonant at `at`; one before a vowel begins the next syllable. */
function finalAt(text: string, at: number): number {
  if (at >= text.length || !isKeyboardLetter(text.charCodeAt(at))) return 0;
  const next = text.charCodeAt(at + 1);
  // Laughter behind a word belongs to no syllable.
  if (next === text.charCodeAt(at)) return 0;
  return next >= firstVowel && next <= lastVowel ? 0 : Math.max(0, finals.indexOf(text.charAt(at)));
}

/** Particles and endings by the syllable before them: after a vowel, after a consonant, after either. */
const afterVowel = "가 는 를 와 야 랑 로 나 여 라 다 네 예요 였다 라서 라고 라도 라니 면 든".split(" ");
const afterConsonant =
  "이 은 을 과 아 이랑 으로 이나 이여 이야 이네 이라 이다 이에요 이었다 이라서 이라고 이라도 이라니 이면 이든".split(
    " ",
  );
const afterEither =
  "의 에 에서 에게 에게서 한테 한테서 께 께서 도 만 들 님 까지 부터 보다 처럼 같이 같은 마다 조차 마저 밖에 하고 뿐 씨 놈 년 새끼 짓 질 인 이지 지 냐 이냐 임 입니다 입니까 인데 인가 인지 이잖아 잖아".split(
    " ",
  );
/** Syllables of the longest row of particles. */
const maximumEnding = 8;
/** Laughter and tears behind a word: ㅋㅋ, ㅠㅠ. */
const laughter = /[\u3131-\u3163\u1100-\u11FF]+$/u;

/** Returns true when `ending` is a row of particles that may follow `word`. */
export function isKoreanEnding(word: string, ending: string): boolean {
  const syllables = ending.replace(laughter, "");
  if (syllables.length > maximumEnding) return false;
  const reached = new Set([0]);
  for (let at = 0; at < syllables.length; at++) {
    if (!reached.has(at)) continue;
    const before = at === 0 ? word.charCodeAt(word.length - 1) : syllables.charCodeAt(at - 1);
    const fitting = isSyllable(before) && (before - firstSyllable) % finalCount !== 0 ? afterConsonant : afterVowel;
    for (const particle of [...fitting, ...afterEither])
      if (syllables.startsWith(particle, at)) reached.add(at + particle.length);
  }
  return reached.has(syllables.length);
}
