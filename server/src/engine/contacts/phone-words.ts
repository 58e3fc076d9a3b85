/** Words beside a number that make it a phone number or something else. Lower case. */

const callingWords: ReadonlySet<string> = new Set(
  (
    "call calling phone phones telephone tel text txt mobile mob cell cellphone whatsapp whats sms dial fax ring hotline contact " +
    "telefon telefonnummer handy handynummer anrufen ruf fon mobil mobilnummer bel belt tlf telefonen " +
    "teléfono telefono móvil celular tlfn tfno llama llamar llámame llamame llámanos fono " +
    "tél téléphone appelle appelez portable joindre téléphonez telefone telemóvel telemovel zap zapzap ligue ligar " +
    "cellulare chiama chiamami chiamare chiamate telefonare zadzwoń zadzwon dzwoń dzwon telefonu komórka " +
    "telefonum telefonumu arayın aramak cepten тел телефон телефону звони звоните позвони моб мобильный номеру " +
    "τηλ τηλέφωνο κινητό volejte zavolej telefonszám hívj sună puhelin telepon nomor hubungi gọi sđt फोन मोबाइल"
  ).split(" "),
);

/** Things that are counted, priced or filed. */
const filingWords: ReadonlySet<string> = new Set(
  (
    "order orders invoice isbn issn ean upc gtin asin serial serials sn id ids uid tracking ticket tickets ref reference sku account case card " +
    "code version build part model imei iban bic vat tin ssn hash timestamp unix rfc doi pmid arxiv lat lon lng latitude longitude coordinates " +
    "price cost population score scores years year lottery lotto bitcoin license licence plate passport booking confirmation receipt item " +
    "product barcode batch lot bug issue commit revision patent policy claim customer user member session error seed pi factorial equals " +
    "random bestellung bestellnummer rechnung konto kundennummer pedido factura commande facture"
  ).split(" "),
);

const unitWords: ReadonlySet<string> = new Set(
  (
    "views view people users user dollars dollar euros euro pounds bucks usd eur gbp yen yuan won rupees likes followers subscribers subs " +
    "points coins gold xp exp km kilometers miles meters metres bytes byte bits kb mb gb tb years days hours minutes seconds ms times votes " +
    "players downloads copies units pieces percent pct million billion trillion tons tonnes kg steps visitors citizens inhabitants residents " +
    "streams plays hits records rows items stars cells atoms satoshi"
  ).split(" "),
);

/** Words for "number", which mean a phone ("my number") unless another noun precedes them ("order number"). */
const numberWords: ReadonlySet<string> = new Set(
  "number num nr nummer numero número numer numaram numara номер numéro număr".split(" "),
);

const maximumCueDistance = 40;

/**
 * Returns 1 when the words before `start` speak of a phone, -1 when they speak of something else that has a number,
 * else 0.
 */
export function cueBefore(text: string, start: number): number {
  const words = text
    .slice(Math.max(0, start - maximumCueDistance), start)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .slice(-3)
    .reverse();
  for (const word of words) {
    if (filingWords.has(word)) return -1;
    if (callingWords.has(word)) return 1;
  }
  return words.some((word) => numberWords.has(word)) ? 1 : 0;
}

/** Returns true when a unit follows, so that the number counts something. */
export function isCounted(text: string, end: number): boolean {
  const [, word = ""] = /^[ -]?(\p{L}{1,20})/u.exec(text.slice(end, end + 24)) ?? [];
  return unitWords.has(word);
}
