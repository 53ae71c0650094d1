import NAMES from './country-names.json';

/*! Names of countries: Unicode CLDR, copyright © 2004-2026 Unicode, Inc., https://www.unicode.org/license.txt */

/** Names in everyday use that the CLDR does not have. */
const EVERYDAY_NAMES: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates'],
  CD: ['DRC'],
  CN: ['PRC', 'Mainland China'],
  GB: ['Great Britain', 'Britain', 'England'],
  KP: ['DPRK'],
  KR: ['Korea', 'ROK', 'Republic of Korea'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  NL: ['Holland'],
  RU: ['Russian Federation'],
  SA: ['KSA'],
  US: ['America', 'United States of America'],
  VA: ['Vatican'],
  XK: ['XKX'],
};

/**
 * The countries by their two-letter codes: those of ISO 3166, and Kosovo. Of each, the names that a user may type: first the English one, then
 * those in Chinese, French, German, Japanese and Spanish, its three-letter code, and others in everyday use.
 */
export const COUNTRY_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(NAMES).map(([code, text]) => {
    const [threeLetters = '', ...names] = text.split('|');
    return [code, [...names, threeLetters, ...(EVERYDAY_NAMES[code] ?? [])]];
  }),
);

/** The English names of countries by their two-letter codes. */
export const COUNTRIES: ReadonlyMap<string, string> = new Map(
  Array.from(COUNTRY_NAMES, ([code, [name = code]]) => [code, name]),
);
