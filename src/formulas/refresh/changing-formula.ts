import { REPORTS, type ReportId, report, ZONES, type ZoneId } from '../../catalogue/catalogue';
import { addDays, type Day } from '../../dates/calendar';
import { newestCompleteDay } from '../../dates/complete-days';
import { namedDay, namedRange } from '../../dates/named-ranges';
import { checkReport, checkZone } from '../../request/checks/report-zone-currency';
import { Issues } from '../../request/issues';
import { ARGUMENTS } from '../arguments/argument-names';

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

/** A formula's quoted texts (words), and its text with each word replaced by its index in quotes. */
interface Words {
  readonly words: readonly string[];
  readonly rest: string;
}

/** An argument: its text or number if it is a literal, '' if it is omitted, and undefined for everything else, such as cells. */
type Argument = string | undefined;

const LITERAL = /"((?:[^"]|"")*)"/g;
/** A pair of brackets without further brackets in it: the arguments of one of our functions, or anything else. */
const INNERMOST = /(?:adreport_([a-z]+)\s*)?[({]([^({)}]*)[)}]/gi;
/** The deepest nesting of brackets that is read. A formula with a deeper nesting counts as one that may request anything. */
const DEEPEST = 20;
const NUMBER = /^[+-]?\d{1,15}$/;
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

function wordsOf(text: string): Words {
  const words: string[] = [];
  const rest = text.replace(LITERAL, (_all, word: string) => `"${words.push(word.replace(/""/g, '"')) - 1}"`);
  return { words, rest };
}

/** The reports and zones that a formula may request. All of them if it calls none of our functions, for example if it only quotes a name. */
function sourcesOf({ words, rest }: Words, usual: ZoneId): readonly Source[] {
  const found: Source[] = [];
  let text = rest;
  for (let depth = 0; /[({]/.test(text); depth++) {
    if (depth === DEEPEST) return ALL_SOURCES;
    const before = text;
    // An argument with brackets is not a literal.
    text = text.replace(INNERMOST, (_all, name: string | undefined, args: string) => {
      if (name !== undefined)
        found.push(...sourcesOfCall(name.toLowerCase(), argumentsOf(args, words), usual));
      return '_';
    });
    if (text === before) break;
  }
  return found.length === 0 ? ALL_SOURCES : found;
}

/** Semicolons separate arguments if the file's locale writes numbers with commas. */
function argumentsOf(text: string, words: readonly string[]): Argument[] {
  return text.split(text.includes(';') ? ';' : ',').map((part) => {
    const typed = part.trim();
    if (typed === '' || NUMBER.test(typed)) return typed;
    const at = /^"(\d+)"$/.exec(typed)?.[1];
    return at === undefined ? undefined : words[Number(at)];
  });
}

/** An unknown function may request anything. */
function sourcesOfCall(name: string, args: readonly Argument[], usual: ZoneId): readonly Source[] {
  const zoneAt = ZONE_AT.get(name);
  if (zoneAt === undefined) return ALL_SOURCES;
  const own = ALL_REPORTS.find((id) => id === name);
  const reports = own === undefined ? reportsNamed(args[0]) : [own];
  return sources(reports, zoneAt < args.length ? zonesNamed(args[zoneAt], usual) : [usual]);
}

function sources(reports: readonly ReportId[], zones: readonly ZoneId[]): readonly Source[] {
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
  return /[A-Za-z]/.test(rest.replace(CALL_OR_SWITCH, ''));
}

function padded(day: string): Day {
  return day.trim().replace(/\b\d\b/g, '0$&');
}
