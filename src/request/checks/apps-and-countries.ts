import type { ReportEntry } from '../../catalogue/catalogue';
import { COUNTRIES } from '../../catalogue/countries';
import { texts } from '../../wording/texts';
import { hasField } from '../draft-fields';
import { errorTextIn } from '../error-texts';
import type { Issues } from '../issues';
import type { KnownValues } from '../known-values';
import { parseList, unique } from '../parse-list';

/** The app ids, to the letter; empty means all. Device reports take exactly one (section 4.1). */
export function checkApps(value: unknown, entry: ReportEntry, findings: Issues): readonly string[] {
  const before = findings.issues.length;
  const apps = unique(parseList('apps', value, findings));
  for (const app of apps) {
    if (errorTextIn(app) !== undefined)
      findings.add('apps', app, texts().requests.cellError(texts().requests.appId));
    else if (/\p{C}/u.test(app)) findings.add('apps', app, texts().requests.invisibleCharacters);
  }
  const isOneApp = entry.maxApps === 1;
  if (isOneApp && apps.length === 0 && findings.issues.length === before)
    findings.add('apps', '', texts().requests.noApp(entry.label));
  if (isOneApp && apps.length > 1)
    findings.add('apps', apps.join(', '), texts().requests.tooManyApps(entry.label));
  return apps;
}

/** Country codes in capitals; empty means all. Only for reports that are narrowed by country. See `CheckContext.known`. */
export function checkCountries(
  value: unknown,
  entry: ReportEntry,
  findings: Issues,
  known?: () => KnownValues,
): readonly string[] {
  const areas = unique(parseList('areas', value, findings).map((area) => area.toUpperCase()));
  if (areas.length > 0 && !hasField('areas', entry.id)) {
    findings.add('areas', areas.join(', '), texts().requests.allCountries(entry.label));
    return [];
  }
  for (const area of areas) {
    if (!isCountry(area, known)) findings.add('areas', area, texts().requests.notACountry);
  }
  return areas;
}

/** A code of the standard, or one that the service has sent: it may have codes of its own. */
function isCountry(code: string, known?: () => KnownValues): boolean {
  if (COUNTRIES.has(code)) return true;
  if (known === undefined) return /^[A-Z]{2}$/.test(code);
  return known().areas.some(({ id }) => id.toUpperCase() === code);
}
