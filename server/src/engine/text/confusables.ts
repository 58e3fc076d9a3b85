/**
 * Letters of historic and small scripts that look like a Latin one. Made by tools/generate-confusables.ts from Unicode's
 * confusables.txt, version 17.0.0 (copyright Unicode, Inc., Unicode License v3, https://www.unicode.org/license.txt).
 */
export const confusables: Readonly<Record<string, string>> = {
  a: "ɑᎪᗅꓮ𖽀𐊠",
  b: "ƄᏏᑲᖯ𖺶ꞴⲂᏴᗷꓐ𐊂𐊡𐌁",
  c: "ᴄⲥꮯ𐐽ⲤᏟꓚ𐊢𐌂𐐕𐔜",
  d: "ᏧᑯꓒᎠᗞᗪꓓ",
  e: "ꬲᎬꓰ𑢦𑢮𐊆",
  f: "ꬵꞙƒẝꞘᖴꓝ𑣂𑢢𐊇𐊥𐔥",
  g: "ɡᶃƍᏀᏳꓖ",
  h: "ᏂⲎᎻᕼꓧ𐋏",
  i: "ıɪɩⲓꭵᎥ𑣃",
  j: "ꞲᎫᒍꓙ",
  k: "ⲔᏦᛕꓗ𐔘",
  l: "ƖǀⲒᛁꓲ𖼨𐊊𐌉𑷚𖺪ⳐᏞᒪꓡ𖼖𑢣𑢲𐐛𐔦",
  m: "ⲘᎷᗰᛖꓟ𐊰𐌑",
  n: "Ⲛꓠ𐔓",
  o: "ᴏᴑꬽⲟϭ𐓪𑣈𑣗𐐬Ⲟ𐓂ꓳ𑢵𐊒𐊫𐐄𐔖",
  p: "þƿⲣⳏⲢⳎᏢᑭꓑ𐊕",
  r: "ꭇꭈⲅꮁƦᎡᏒ𐒴ᖇꓣ𖼵",
  s: "ꜱƽꮪ𑣁𐑈ᏕᏚꓢ𖼺𐊖𐐠",
  t: "ⲦᎢꓔ𖼊𑢼𐊗𐊱𐌕",
  u: "ꞟᴜꭎꭒʋ𐓶𑣘𐓎ᑌꓴ𖽂𑢸",
  v: "ᴠ𑜆ꮩ𑣀Ꮩᐯꛟꓦ𖼈𑢠𐔝",
  w: "ɯᴡⲽ𑜊𑜎𑜏ꮃᎳᏔꓪ",
  x: "ᕁᕽꞳⲬᚷꓫ𐊐𐊴𐌗𐔧",
  y: "ɣᶌʏỿꭚⲩ𑣜ⲨᎩᎽꓬ𖽃𑢤𐊲",
  z: "ᴢꮓ𑣄Ꮓꓜ𑢩",
};
