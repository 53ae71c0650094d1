import { COUNTRIES, OTHER_COUNTRY_NAMES } from '../../catalogue/countries';
import { texts } from '../../wording/texts';
import { errorTextIn } from '../error-texts';
import type { DraftCheck, Issues } from '../issues';
import { nameKey } from '../name-key';
import { nearest } from '../nearest';
import { parseList, unique } from '../parse-list';
import type { KnownValue, KnownValues } from '../unknown-apps';

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
export function checkCountries(
  { draft, findings }: DraftCheck,
  known?: () => KnownValues,
): readonly string[] {
  const typed = unique(parseList('areas', draft.areas, findings));
  return unique(typed.map((text) => countryCode(text, known) ?? refuseCountry(text, findings)));
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

/** From ISO 3166 or from an earlier response, by code or name. If `known` is undefined, any two letters but “UK” are a code. */
export function countryCode(text: string, known?: () => KnownValues): string | undefined {
  const code = text.toUpperCase();
  const name = nameKey(text);
  const mayBeCode = known === undefined && /^[A-Z]{2}$/.test(code) && !OTHER_COUNTRY_NAMES.has(name);
  if (COUNTRIES.has(code) || mayBeCode) return code;
  codesByName ??= new Map([...COUNTRIES].map(([listed, label]) => [nameKey(label), listed]));
  const listed = codesByName.get(name);
  if (listed !== undefined) return listed;
  const isMeant = ({ id, name: label }: KnownValue) => id.toUpperCase() === code || nameKey(label) === name;
  return name === '' ? undefined : known?.().areas.find(isMeant)?.id.toUpperCase();
}
