import { COUNTRIES, OTHER_COUNTRY_NAMES } from '../../catalogue/countries';
import { texts } from '../../wording/texts';
import { errorTextIn } from '../error-texts';
import type { DraftCheck, Issues } from '../issues';
import { parseList, unique } from '../parse-list';
import { nameKey, nearest } from '../similar-names';

/** Returns the app ids of the draft, unchanged. An empty list means all apps. Device reports require exactly one app (section 4.1). */
export function checkApps({ draft, entry, findings }: DraftCheck): readonly string[] {
  const { cellError, appId, invisibleCharacters, noApp, tooManyApps } = texts().requests;
  const before = findings.issues.length;
  const apps = unique(parseList('apps', draft.apps, findings));
  for (const app of apps) {
    if (errorTextIn(app) !== undefined) findings.add('apps', app, cellError(appId));
    else if (/\p{C}/u.test(app)) findings.add('apps', app, invisibleCharacters);
  }
  if (entry.maxApps !== 1) return apps;
  if (apps.length > 1) findings.add('apps', apps.join(', '), tooManyApps(entry.label));
  if (apps.length === 0 && findings.issues.length === before) findings.add('apps', '', noApp(entry.label));
  return apps;
}

/** Returns the draft's countries as codes in capitals. A country may be typed as a code or as a name. Empty means all countries. */
export function checkCountries({ draft, findings }: DraftCheck): readonly string[] {
  const typed = unique(parseList('areas', draft.areas, findings));
  return unique(typed.map((text) => countryCode(text) ?? refuseCountry(text, findings)));
}

function refuseCountry(text: string, findings: Issues): string {
  const code = text.toUpperCase();
  findings.add('areas', code, texts().requests.notACountry(nearestCountry(text)));
  return code;
}

/** The code that an everyday name such as “UK” means, or the name that is most similar to a misspelt one. */
export function nearestCountry(text: string): string | undefined {
  const names = text.length > 2 ? [...COUNTRIES.values()] : [];
  return OTHER_COUNTRY_NAMES.get(nameKey(text)) ?? nearest(text, names);
}

/** The codes of countries by the keys of their names, made when a name is first looked up. */
let codesByName: ReadonlyMap<string, string> | undefined;

/** Codes that services of this kind send for places that are no country, or not known. */
const NO_COUNTRY = /^(?:[A-Z]\d|AP|EU|XX|ZZ)$/;

/** The code of a country that is given by code or by name. */
export function countryCode(text: string): string | undefined {
  const code = text.toUpperCase();
  const name = nameKey(text);
  if (COUNTRIES.has(code) || NO_COUNTRY.test(code)) return code;
  codesByName ??= new Map([...COUNTRIES].map(([listed, label]) => [nameKey(label), listed]));
  return codesByName.get(name);
}
