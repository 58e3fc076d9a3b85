/** Currencies of countries, which the runtime does not know: for `?string.currency` and the sign `¤` of patterns. */

const countries: Readonly<Record<string, string>> = {
  ...{
    AED: "AE",
    ARS: "AR",
    AUD: "AU",
    BDT: "BD",
    BGN: "BG",
    BHD: "BH",
    BRL: "BR",
    CAD: "CA",
    CHF: "CH LI",
    CLP: "CL",
  },
  ...{ CNY: "CN", COP: "CO", CRC: "CR", CZK: "CZ", DKK: "DK GL", DOP: "DO", EGP: "EG", GBP: "GB GG IM JE", GEL: "GE" },
  ...{ HKD: "HK", HUF: "HU", IDR: "ID", ILS: "IL", INR: "IN", IQD: "IQ", ISK: "IS", JOD: "JO", JPY: "JP", KES: "KE" },
  ...{ KRW: "KR", KWD: "KW", KZT: "KZ", LBP: "LB", LKR: "LK", MAD: "MA", MXN: "MX", MYR: "MY", NGN: "NG", NOK: "NO" },
  ...{ NZD: "NZ", OMR: "OM", PEN: "PE", PHP: "PH", PKR: "PK", PLN: "PL", PYG: "PY", QAR: "QA", RON: "RO", RSD: "RS" },
  ...{ RUB: "RU", SAR: "SA", SEK: "SE", SGD: "SG", THB: "TH", TND: "TN", TRY: "TR", TWD: "TW", UAH: "UA", UYU: "UY" },
  ...{ USD: "US EC PR SV", VND: "VN", ZAR: "ZA" },
  EUR: "AD AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK",
};
const byCountry = new Map(
  Object.entries(countries).flatMap(([code, names]) => names.split(" ").map((name) => [name, code] as const)),
);

/** Returns the code of the currency, for a locale without a country that of its main one; `XXX` for other countries. */
export function currencyOf(locale: string): string {
  return byCountry.get(new Intl.Locale(locale).maximize().region ?? "") ?? "XXX";
}
