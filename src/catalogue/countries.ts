import { getLanguage, LANGUAGES } from '../language';
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

let namesByCode: ReadonlyMap<string, readonly string[]> | undefined;

/**
 * The countries by their two-letter codes: those of ISO 3166, and Kosovo. Of each, the names that a user may type: first those in the languages of
 * the add-on (English, Chinese), then those in French, German, Japanese and Spanish, its three-letter code, and others in everyday use. Made when first needed: most
 * executions need none.
 */
export function loadCountryNames(): ReadonlyMap<string, readonly string[]> {
  namesByCode ??= new Map(
    Object.entries(NAMES).map(([code, text]) => {
      const [threeLetters = '', ...names] = text.split('|');
      return [code, [...names, threeLetters, ...(EVERYDAY_NAMES[code] ?? [])]];
    }),
  );
  return namesByCode;
}

/** The name for the person who reads it. */
export function findCountryName(code: string): string | undefined {
  return loadCountryNames().get(code)?.[LANGUAGES.indexOf(getLanguage())];
}
