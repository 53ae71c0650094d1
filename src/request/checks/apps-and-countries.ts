import type { ReportEntry } from '../../catalogue/catalogue';
import { COUNTRIES } from '../../catalogue/countries';
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
      findings.add('apps', app, 'is the error of a cell; mend that cell, or give the app id.');
    else if (/\p{C}/u.test(app))
      findings.add('apps', app, 'holds characters that cannot be seen, as no app id does; type it anew.');
  }
  const isOneApp = entry.maxApps === 1;
  if (isOneApp && apps.length === 0 && findings.issues.length === before)
    findings.add('apps', '', `it is missing; the ${entry.label} is for exactly one app id.`);
  if (isOneApp && apps.length > 1)
    findings.add('apps', apps.join(', '), `is too many; the ${entry.label} is for exactly one app id.`);
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
    const why = `does not go with the ${entry.label}, which holds all countries`;
    findings.add('areas', areas.join(', '), `${why}; leave it empty and group by area instead.`);
    return [];
  }
  for (const area of areas) {
    if (!isCountry(area, known))
      findings.add('areas', area, 'is not a country code; give two letters of ISO 3166, such as US.');
  }
  return areas;
}

/** A code of the standard, or one that the service has sent: it may have codes of its own. */
function isCountry(code: string, known?: () => KnownValues): boolean {
  if (COUNTRIES[code] !== undefined) return true;
  if (known === undefined) return /^[A-Z]{2}$/.test(code);
  return known().areas.some(({ id }) => id.toUpperCase() === code);
}
