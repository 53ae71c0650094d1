import { REPORTS, type ReportId, report, ZONES, type ZoneId } from '../../catalogue/catalogue';
import { addDays } from '../../request/days';
import { namedDay, namedRange } from '../../request/ranges';
import { newestCompleteDay } from '../../request/ready';
import type { Day } from '../../request/request';

/** When a formula was calculated last, the time now, and the zone that a blank argument means. */
export interface Moments {
  /** In milliseconds since 1970; 0 where nobody knows. */
  readonly since: number;
  readonly now: number;
  readonly zone: ZoneId;
}

const LITERAL = /"((?:[^"]|"")*)"/g;
const CALL = /adreport_([a-z]+)[a-z_]*/gi;
const DAY = /^\d{4}-\d{1,2}-\d{1,2}$/;
const COHORT_DAYS = 90;

/**
 * Whether the answer of a formula may be another at `now` than at `since`: a day has become complete in a report and zone that it may ask,
 * and its days are not all long settled. What its text does not tell, as days in other cells, counts as may be.
 */
export function mayHaveChanged(text: string, { since, now, zone }: Moments): boolean {
  const asked = askedBy(text, zone);
  return asked.of.some((one) => newestAt(one, now) > newestAt(one, since) && !isSettled(asked, one, since));
}

/** A report in a zone, whose days become complete one after the other. */
interface Source {
  readonly id: ReportId;
  readonly zone: ZoneId;
}

/** What a formula may ask, as far as its text tells. */
interface Asked {
  readonly of: readonly Source[];
  readonly text: string;
  readonly words: readonly string[];
  /** The text without its words. */
  readonly rest: string;
}

function askedBy(text: string, usual: ZoneId): Asked {
  const words = [...text.matchAll(LITERAL)].map(([, word = '']) => word);
  const rest = text.replace(LITERAL, '""');
  const zones = zonesOf(words, rest, usual);
  const of = reportsOf(text, words).flatMap((id) => zones.map((zone) => ({ id, zone })));
  return { of, text, words, rest };
}

function newestAt({ id, zone }: Source, at: number): Day {
  return newestCompleteDay(id, zone, at);
}

/** Whether any report has become complete for another day in the meantime. */
export function isAnyDayNew({ since, now }: Pick<Moments, 'since' | 'now'>): boolean {
  return REPORTS.some(({ id }) =>
    ZONES.some((zone) => newestCompleteDay(id, zone.id, now) > newestCompleteDay(id, zone.id, since)),
  );
}

/** The reports that it may ask; all where its text names none. */
function reportsOf(text: string, words: readonly string[]): readonly ReportId[] {
  const named = [...text.matchAll(CALL)].map(([, name = '']) => name.toLowerCase());
  const typed = words.map((word) => word.trim().toLowerCase());
  const found = REPORTS.map(({ id }) => id).filter((id) => named.includes(id) || typed.includes(id));
  return found.length > 0 ? found : REPORTS.map(({ id }) => id);
}

function zonesOf(words: readonly string[], rest: string, usual: ZoneId): readonly ZoneId[] {
  const named = ZONES.filter(({ id }) => words.some((word) => word.trim().toUpperCase() === id));
  const calls = [...rest.matchAll(CALL)].length;
  if (named.length > 0) return [...(calls > 1 ? [usual] : []), ...named.map(({ id }) => id)];
  return readsCells(rest) ? ZONES.map(({ id }) => id) : [usual];
}

/** True where all days stand in the text, as days, and none of them could be restated after `since`. */
function isSettled({ text, words, rest }: Asked, { id, zone }: Source, since: number): boolean {
  if (/adreport_asof/i.test(text)) return false;
  const newest = newestAt({ id, zone }, since);
  const days = words.filter((word) => DAY.test(word.trim())).map(padded);
  if (days.length === 0 || readsCells(rest) || /\d{5}/.test(rest)) return false;
  if (words.some((word) => namesDays(word, newest))) return false;
  const cohorts = id === 'ltv' || id === 'retention' ? COHORT_DAYS : 0;
  const settled = addDays(newest, -(report(id).restatedDays + cohorts));
  return days.every((day) => day <= settled);
}

/** True for “month to date”, “yesterday” and the like. */
function namesDays(word: string, newest: Day): boolean {
  const day = namedDay(word, { newest, today: newest });
  return day !== undefined || namedRange(word, newest) !== undefined;
}

/** True where anything but our functions and texts stands in it: cells, names, other functions. */
function readsCells(rest: string): boolean {
  return /[A-Za-z]/.test(rest.replace(CALL, ''));
}

function padded(day: string): Day {
  return day.trim().replace(/\b\d\b/g, '0$&');
}
