import { withLabel } from './texts';

/** The report zones: fixed offsets (section 2.1). `UTC-8` is not US Pacific time: it has no daylight saving. */
export const ZONES = (
  [
    { id: 'UTC+0', offsetHours: 0 },
    { id: 'UTC+8', offsetHours: 8 },
    { id: 'UTC-8', offsetHours: -8 },
  ] as const
).map((zone) => withLabel(zone, ({ zones }) => zones[zone.id]));

/** The currencies of money in reports (section 2.1). */
export const CURRENCIES = (
  [
    { id: 'USD', sign: '$' },
    { id: 'CNY', sign: '¥' },
  ] as const
).map((currency) => withLabel(currency, ({ currencies }) => currencies[currency.id]));

/** The largest number of rows in a page (section 8). */
export const PAGE_ROWS = 1000;

/** The known kinds of ad slots (section 2.7). Rows may contain other kinds, with their names. */
export const AD_FORMATS = numberLabels(1, [
  'Native',
  'Interstitial',
  'Splash',
  'Banner',
  'Rewarded Video',
  'Offerwall',
  'Interactive',
  'In-stream',
]);

export const PLATFORMS = numberLabels(1, ['Android', 'iOS']);

/** Apple's tracking permission (section 2.3). */
export const ATT_STATUSES = numberLabels(0, ['Not determined', 'Restricted', 'Denied', 'Authorized']);

function numberLabels(
  firstId: number,
  labels: readonly string[],
): readonly { readonly id: number; readonly label: string }[] {
  return labels.map((label, at) => ({ id: firstId + at, label }));
}

/** The four data centres that have device files (section 2.2). Reports list the centres in this order. */
export const CENTRE_IDS = ['cn', 'en', 'in', 'sg'] as const;

/** The ids of networks in section 2.7. Their names come with the rows. */
export const NETWORK_IDS: ReadonlySet<string> = new Set(
  `1 2 4 5 6 7 9 10 15 16 17 18 19 20 21 23 24 25 26 27 30 31 32 33 34 35 36 37 38 41 43 44 45 46 47 48 49 50 51 52 54 55 56 57 58 59 60 61
  62 63 64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79`.split(/\s+/),
);

/** The codes of countries: those of ISO 3166, and Kosovo. */
export const COUNTRY_CODES: ReadonlySet<string> = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW
  BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI
  FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN
  IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME
  MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF
  PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV
  SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK
  YE YT ZA ZM ZW`.split(/\s+/),
);

/** Codes that services of this kind send for places that are no country, or not known. */
const NO_COUNTRY = /^(?:[A-Z]\d|AP|EU|XX|ZZ)$/;

export function isCountryCode(text: string): boolean {
  const code = text.toUpperCase();
  return COUNTRY_CODES.has(code) || NO_COUNTRY.test(code);
}
