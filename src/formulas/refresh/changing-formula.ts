import { REPORTS, type ReportId, report, ZONES, type ZoneId } from '../../catalogue/catalogue';
import { addDays, type Day } from '../../dates/calendar';
import { newestCompleteDay } from '../../dates/complete-days';
import { namedDay, namedRange } from '../../dates/named-ranges';
import { checkReport, checkZone } from '../../request/checks/report-zone-currency';
import { Issues } from '../../request/issues';
import { ARGUMENTS } from '../arguments/argument-names';
import { callsIn, type FormulaCall, type Words, wordsOf } from '../arguments/formula-calls';

/** The time of a formula's last calculation, the current time, and the zone for a blank argument. */
export interface Moments {
  /** Milliseconds since 1970; 0 if unknown. */
  readonly since: number;
  readonly now: number;
  readonly zone: ZoneId;
}

/** A report in a zone. Its days become complete one after the other. */
interface Source {
  readonly id: ReportId;
  readonly zone: ZoneId;
}

const CALL_OR_SWITCH = /adreport_[a-z_]+|\b(?:true|false)\b/gi;
const DAY = /^\d{4}-\d{1,2}-\d{1,2}$/;
const COHORT_DAYS = 90;
const ALL_REPORTS = REPORTS.map(({ id }) => id);
const ALL_ZONES = ZONES.map(({ id }) => id);
const ALL_SOURCES = sources(ALL_REPORTS, ALL_ZONES);
/** The index of the zone among the arguments of each function, from 0. */
const ZONE_AT: ReadonlyMap<string, number> = new Map(
  Object.entries(ARGUMENTS).map(([name, fields]) => [name, Object.keys(fields).indexOf('zone')]),
);

/**
 * Whether a formula's result at `now` may differ from its result at `since`: a day has become complete in a report and zone that it
 * may request, and not all of its days are settled. If the text does not tell, for example if days are in other cells, it may differ.
 */
export function mayHaveChanged(text: string, moments: Moments): boolean {
  const words = wordsOf(text);
  const requested = sourcesOf(words, moments.zone);
  return requested.some((one) => hasNewDay(one, moments) && !isSettled(text, words, one, moments.since));
}

/** True if a day has become complete in any report between `since` and `now`. */
export function isAnyDayNew(moments: Pick<Moments, 'since' | 'now'>): boolean {
  return ALL_SOURCES.some((source) => hasNewDay(source, moments));
}

function hasNewDay({ id, zone }: Source, { since, now }: Pick<Moments, 'since' | 'now'>): boolean {
  return newestCompleteDay(id, zone, now) > newestCompleteDay(id, zone, since);
}

/** The reports and zones that a formula may request. All of them if it calls none of our functions, for example if it only quotes a name. */
function sourcesOf(words: Words, usual: ZoneId): readonly Source[] {
  const calls = callsIn(words) ?? [];
  return calls.length === 0
    ? ALL_SOURCES
    : calls.flatMap(({ name, args }) => sourcesOfCall(name, args, usual));
}

/** An unknown function may request anything. */
function sourcesOfCall(name: string, typed: FormulaCall['args'], usual: ZoneId): readonly Source[] {
  const args = typed.map(({ literal }) => literal);
  const zoneAt = ZONE_AT.get(name);
  if (zoneAt === undefined) return ALL_SOURCES;
  const own = ALL_REPORTS.find((id) => name === id || name === `${id}_forecast`);
  const reports = own === undefined ? reportsNamed(args[0]) : [own];
  return sources(reports, zoneAt < args.length ? zonesNamed(args[zoneAt], usual) : [usual]);
}

function sources(reports: readonly ReportId[], zones: readonly ZoneId[]): readonly Source[] {
  return reports.flatMap((id) => zones.map((zone) => ({ id, zone })));
}

/** The report that an argument names, by the rules of the functions; all reports if the argument does not tell. */
function reportsNamed(typed: string | undefined): readonly ReportId[] {
  const found = typed === undefined ? undefined : checkReport(typed, new Issues());
  return found === undefined ? ALL_REPORTS : [found.id];
}

/** The zone that an argument names, by the rules of the functions; all zones if the argument does not tell. */
function zonesNamed(typed: string | undefined, usual: ZoneId): readonly ZoneId[] {
  if (typed === undefined) return ALL_ZONES;
  const findings = new Issues();
  const zone = checkZone(typed, usual, findings);
  return findings.issues.length === 0 ? [zone] : ALL_ZONES;
}

/** True if the text contains all days literally, and the service no longer restates any of them after `since`. */
function isSettled(text: string, { words, rest }: Words, { id, zone }: Source, since: number): boolean {
  const newest = newestCompleteDay(id, zone, since);
  const days = words.filter((word) => DAY.test(word.trim())).map(padded);
  if (days.length === 0 || /adreport_asof/i.test(text)) return false;
  if (readsCells(rest) || /\d{5}/.test(rest) || words.some((word) => namesDays(word, newest))) return false;
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
  return /[A-Za-z!:]/.test(rest.replace(CALL_OR_SWITCH, ''));
}

function padded(day: string): Day {
  return day.trim().replace(/\b\d\b/g, '0$&');
}
