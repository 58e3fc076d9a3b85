/**
 * Letters of scripts in everyday use, letters with marks and signs that look like a Latin letter. Made by
 * tools/generate-confusables.ts from Unicode's
 * confusables.txt, version 17.0.0 (copyright Unicode, Inc., Unicode License v3, https://www.unicode.org/license.txt).
 */
export const furtherConfusables: Readonly<Record<string, string>> = {
  a: "⍺αаΑА⍶",
  b: "ЬΒВɓᑳƃƂБƀҍҌѣѢ",
  c: "сငၚ🝌𑣩𑣲С¢ȼ₡🅮ҫҪ",
  d: "ԁɗɖƌđĐÐƉ₫",
  e: "℮еҽ⋿ΕЕⴹɇɆҿ",
  f: "ք𝈓ϜƑᵮ",
  g: "ցԌɠǥǤ",
  h: "һհΗНɦꚕᏲⱧҢħћĦӉӇ",
  i: "⍳ιіꙇւ⍸ɨᵻᵼ",
  j: "ϳјͿЈɉɈ",
  k: "ΚКƙⱩҚ₭ꝀҞ",
  l: "׀∣⏽١۱𐌠𞣇ΙІӏӀוןاߊⵏ𑷡𝈪łŁɭƗƚɫٳ",
  m: "ΜϺМӍ",
  n: "ոռΝ𐆎ɳƞŋηղƝᵰ",
  o: "ంಂംං०০੦૦୦௦౦൦๐໐၀០𑓐٥۵οσоჿօסهھہەഠဝ߀೦〇𑣠ΟОՕⵔዐଠ𑷠ۿøꬾØⵁɵꝋⲑөѳꮎꮻ⊖⊝⍬𝈚🜔ƟꝊθΘⲐӨѲⴱᎾᏫꭴთတ",
  p: "⍴ρϸрΡРƥᵽ",
  q: "ԛգզⵕʠ",
  r: "ᴦг𝈖ɽɼɍғᵲ",
  s: "ѕടЅՏʂᵴ",
  t: "⊤⟙🝨ΤТƭ⍡ȾƮҬ₮ŧŦᵵ",
  u: "υս∪⋃ՍሀџᵾꮜɄᏌ",
  v: "∨⋁νѵט𝈍٧۷Ѵⴸ𐆗🜈",
  w: "ѡшԝա𑣦𑣯Ԝѽ𑓅₩ꝡ",
  x: "᙮×⤫⤬⨯х᙭╳𐌢𑣬ΧХⵝ⨰Ҳ𐆖",
  y: "γуүყΥУҮƴɏұ¥ɎҰ",
  z: "𑣥𐋵ΖʐƶƵȥȤᵶ",
};
