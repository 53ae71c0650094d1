import { COUNTRIES } from '../../catalogue/countries';
import { texts } from '../../wording/texts';
import { hasField } from '../draft-fields';
import { errorTextIn } from '../error-texts';
import type { DraftCheck } from '../issues';
import { parseList, unique } from '../parse-list';
import type { KnownValues } from '../unknown-apps';

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

/** Returns the draft's country codes in capitals. Empty means all countries. Adds an issue if the report cannot be filtered by country. */
export function checkCountries(
  { draft, entry, findings }: DraftCheck,
  known?: () => KnownValues,
): readonly string[] {
  const areas = unique(parseList('areas', draft.areas, findings).map((area) => area.toUpperCase()));
  if (areas.length > 0 && !hasField('areas', entry.id)) {
    findings.add('areas', areas.join(', '), texts().requests.allCountries(entry.label));
    return [];
  }
  for (const area of areas)
    if (!isCountry(area, known)) findings.add('areas', area, texts().requests.notACountry);
  return areas;
}

/** True for a country code from ISO 3166 or from an earlier response. If `known` is undefined, any two capital letters are accepted. */
function isCountry(code: string, known?: () => KnownValues): boolean {
  if (COUNTRIES.has(code)) return true;
  if (known === undefined) return /^[A-Z]{2}$/.test(code);
  return known().areas.some(({ id }) => id.toUpperCase() === code);
}
