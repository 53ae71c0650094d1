import { REPORTS, type ReportId, report, ZONES, type ZoneId } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import { addDays } from '../../dates/calendar';
import { newestCompleteDay } from '../../dates/complete-days';
import { namedDay, namedRange } from '../../dates/named-ranges';
import { checkReport, checkZone } from '../../request/checks/report-zone-currency';
import { Issues } from '../../request/issues';
import { type Argument, callsIn, type FormulaCall, wordedText } from './calls-in-text';

/** The time of a formula's last calculation, the current time, and the zone for a blank argument. */
export interface Moments {
  /** Milliseconds since 1970; 0 if unknown. */
  readonly since: number;
  readonly now: number;
  readonly zone: ZoneId;
}

const CALL = /adreport_([a-z]+)[a-z_]*/gi;
const DAY = /^\d{4}-\d{1,2}-\d{1,2}$/;
const COHORT_DAYS = 90;
const ALL_REPORTS = REPORTS.map(({ id }) => id);
const ALL_ZONES = ZONES.map(({ id }) => id);
/** The index of the zone among the arguments of each function, from 0. */
const ZONE_AT: Readonly<Partial<Record<string, number>>> = {
  full: 5,
  ltv: 6,
  retention: 6,
  device: 4,
  value: 7,
  asof: 1,
};

/**
 * Whether a formula's result at `now` may differ from its result at `since`: a day has become complete in a report and zone that it
 * may request, and not all of its days are settled. If the text does not tell, for example if days are in other cells, it may differ.
 */
export function mayHaveChanged(text: string, { since, now, zone }: Moments): boolean {
  const asked = askedBy(text, zone);
  return asked.of.some((one) => newestAt(one, now) > newestAt(one, since) && !isSettled(asked, one, since));
}

/** A report in a zone. Its days become complete one after the other. */
interface Source {
  readonly id: ReportId;
  readonly zone: ZoneId;
}

/** What a formula may request, as far as its text tells. */
interface Asked {
  readonly of: readonly Source[];
  readonly text: string;
  readonly words: readonly string[];
  /** The text with each word replaced by its index in quotes. */
  readonly rest: string;
}

function askedBy(text: string, usual: ZoneId): Asked {
  const { words, rest } = wordedText(text);
  const calls = callsIn({ words, rest });
  // No call was found, for example because the name is in a text: the formula may request anything.
  const of =
    calls.length === 0 ? sources(ALL_REPORTS, ALL_ZONES) : calls.flatMap((call) => askedIn(call, usual));
  return { of, text, words, rest };
}

function askedIn({ name, args }: FormulaCall, usual: ZoneId): Source[] {
  const report = REPORTS.find(({ id }) => id === name);
  const place = ZONE_AT[report?.id ?? name];
  if (place === undefined) return sources(ALL_REPORTS, ALL_ZONES);
  const reports = report === undefined ? reportsNamed(args[0]) : [report.id];
  return sources(reports, place < args.length ? zonesNamed(args[place], usual) : [usual]);
}

function sources(reports: readonly ReportId[], zones: readonly ZoneId[]): Source[] {
  return reports.flatMap((id) => zones.map((zone) => ({ id, zone })));
}

/** The report that an argument names, by the rules of the functions; all reports if the argument does not tell. */
function reportsNamed(typed: Argument): readonly ReportId[] {
  const found = typed === undefined ? undefined : checkReport(typed, new Issues());
  return found === undefined ? ALL_REPORTS : [found.id];
}

/** The zone that an argument names, by the rules of the functions; all zones if the argument does not tell. */
function zonesNamed(typed: Argument, usual: ZoneId): readonly ZoneId[] {
  if (typed === undefined) return ALL_ZONES;
  const findings = new Issues();
  const zone = checkZone(typed, usual, findings);
  return findings.issues.length === 0 ? [zone] : ALL_ZONES;
}

function newestAt({ id, zone }: Source, at: number): Day {
  return newestCompleteDay(id, zone, at);
}

/** Whether a further day has become complete in any report since then. */
export function isAnyDayNew({ since, now }: Pick<Moments, 'since' | 'now'>): boolean {
  return REPORTS.some(({ id }) =>
    ZONES.some((zone) => newestCompleteDay(id, zone.id, now) > newestCompleteDay(id, zone.id, since)),
  );
}

/** True if the text contains all days literally, and the service no longer restates any of them after `since`. */
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

/** True for names such as “month to date” and “yesterday”. */
function namesDays(word: string, newest: Day): boolean {
  const day = namedDay(word, { newest, today: newest });
  return day !== undefined || namedRange(word, newest) !== undefined;
}

/** True if the text contains anything besides our functions and literals: cells, names or other functions. */
function readsCells(rest: string): boolean {
  return /[A-Za-z]/.test(rest.replace(CALL, ''));
}

function padded(day: string): Day {
  return day.trim().replace(/\b\d\b/g, '0$&');
}
