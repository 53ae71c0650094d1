import {
  CURRENCIES,
  type CurrencyId,
  REPORTS,
  type ReportEntry,
  ZONES,
  type ZoneId,
} from '../../catalogue/catalogue';
import { texts } from '../../wording/texts';
import type { Issues } from '../issues';
import { parseText } from '../parse-list';
import { nearest } from '../similar-names';

/** The report that a draft names by id or label. Adds an issue and returns undefined if there is no such report. */
export function checkReport(value: unknown, findings: Issues): ReportEntry | undefined {
  const typed = parseText(value);
  const found = named(typed, REPORTS);
  if (found !== undefined) return found;
  const ids = REPORTS.map(({ id }) => id);
  const wrong = typed === '' ? texts().requests.noReport : texts().requests.notAReport;
  findings.add('report', typed, wrong(ids, nearest(typed, ids)));
  return undefined;
}

/** The report zone in the draft. Accepts small letters, blanks, the character “−”, or only the hours. A blank field means `fallback`. */
export function checkZone(value: unknown, fallback: ZoneId, findings: Issues): ZoneId {
  const text = parseText(value);
  if (text === '') return fallback;
  const hours = zoneHours(text);
  const found = ZONES.find(
    ({ label, offsetHours }) => offsetHours === hours || label.toLowerCase() === text.toLowerCase(),
  );
  if (found !== undefined) return found.id;
  findings.add('zone', text, texts().requests.notAZone(ZONES.map(({ id }) => id)));
  return fallback;
}

/** The offset in hours of a text such as "UTC+8", "utc 8", "+08:00", "UTC−8", "GMT" or "8". */
function zoneHours(text: string): number | undefined {
  const plain = text.toUpperCase().replace(/[−–]/g, '-').replace(/\s+/g, '');
  if (/^(UTC|GMT|Z)$/.test(plain)) return 0;
  const parts = /^(?:UTC|GMT)?([+-]?)(\d{1,2})(?::?00)?$/.exec(plain);
  return parts === null ? undefined : Number(parts[2]) * (parts[1] === '-' ? -1 : 1);
}

/** The currency with the id or label in the draft, ignoring case. A blank field means `fallback`. */
export function checkCurrency(value: unknown, fallback: CurrencyId, findings: Issues): CurrencyId {
  const text = parseText(value);
  if (text === '') return fallback;
  const found = named(text, CURRENCIES);
  if (found !== undefined) return found.id;
  const ids = CURRENCIES.map(({ id }) => id);
  const near = CURRENCIES.find(({ others }) => others.some((name) => name === text.toLowerCase()))?.id;
  findings.add('currency', text, texts().requests.notACurrency(ids, near));
  return fallback;
}

/** The entry with this id or label, ignoring case. */
function named<Entry extends Readonly<Record<'id' | 'label', string>>>(
  text: string,
  entries: readonly Entry[],
): Entry | undefined {
  const wanted = text.toLowerCase();
  return entries.find(({ id, label }) => [id, label].some((name) => name.toLowerCase() === wanted));
}
