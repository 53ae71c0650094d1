import { addDays, countDaysBetween, type Day } from '../dates';
import { getFileLanguage } from '../language';
import type { FormatTime } from '../platform';
import { flattenText, truncateText } from '../storage';
import type { SheetCell, SheetRows } from '../table';
import { getFileTexts, joinList } from '../wording';
import { requireItem } from './api/spans';

/** The source of a table's numbers. */
export interface Provenance {
  readonly report: string;
  readonly zone: string;
  /** The name of the user's connection that was asked; '' for the default one. */
  readonly connection: string;
  /** Omitted for reports without amounts. */
  readonly currency?: string;
  readonly days: ProvenanceDays;
  /** The filter in words, with at most so many values of each list; '' if there is none. */
  readonly formatFilter: (mostValues: number) => string;
  /** Periods of the table that are not complete, in words: "Month so far: 1 to 20 Nov". */
  readonly openPeriods?: readonly string[];
  /** The newest days that are compared, and with which: one text, or none. */
  readonly compared?: readonly string[];
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
  /** IANA name of the spreadsheet's zone, used for times. */
  readonly timeZone: string;
  readonly notices: readonly string[];
  /** The notices that are warnings. The line begins with the first of them. */
  readonly warnings: readonly string[];
}

/** Days are in the report zone, inclusive. */
export interface ProvenanceDays {
  readonly from: Day;
  readonly to: Day;
  /** The name of the requested range, e.g. "last 30 days". Omitted if its days were requested by their dates. */
  readonly rangeName?: string;
  /** Whether the table keeps rows of days before the range of that name. */
  readonly keepsOlderRows: boolean;
  /** The newest day that was complete at the service. */
  readonly newestCompleteDay: Day;
  /** How many of the newest days may still be restated. */
  readonly restatedDays: number;
  /** Numbers of days before `day` were fetched at `at` (milliseconds since 1970) or later; null if that time is unknown. */
  readonly older?: { readonly day: Day; readonly at: number | null };
}

export type ProvenanceTexts = ReturnType<typeof buildProvenanceTexts>;

/** The most characters of a warning, and the most values of a filter, in the line. The note shows whole sentences and more values. */
const MOST_WARNING = 140;
const MOST_VALUES = 2;
const MOST_VALUES_IN_NOTE = 30;

/** What a table's numbers are and how fresh they are: briefly for the line above it, in full for the note. */
export function buildProvenanceTexts(facts: Provenance, formatTime: FormatTime) {
  const { timeZone, days } = facts;
  const formatFetchTime = (time: number) => {
    const isThisYear = formatTime(time, timeZone, 'yyyy') === days.to.slice(0, 4);
    const { momentPatterns } = getFileTexts().days;
    return formatTime(time, timeZone, isThisYear ? momentPatterns.short : momentPatterns.long);
  };
  return {
    provenance: buildProvenanceLine(facts, formatFetchTime),
    provenanceNote: buildProvenanceNote(facts, formatFetchTime),
  };
}

function buildProvenanceLine(facts: Provenance, formatFetchTime: (time: number) => string): string {
  const { line } = getFileTexts().sheets;
  const { warnings, days, zone, currency, connection } = facts;
  const { from, to } = days;
  const year = to.slice(0, 4);
  const lastCompleteDay = findLastCompleteDay(days);
  const isNoneComplete = lastCompleteDay < from;
  const openFrom = isNoneComplete ? from : addDays(lastCompleteDay, 1);
  const parts = [
    ...warnings
      .slice(0, 1)
      .map((first) => line.warning(toLinePart(first, MOST_WARNING), warnings.length - 1)),
    isNoneComplete ? line.noneComplete : line.completeThrough(lastCompleteDay, year),
    ...(lastCompleteDay < to ? [line.notComplete({ from: openFrom, to }, year)] : []),
    line.refreshed(formatFetchTime(facts.fetchedAt)),
    ...(facts.openPeriods ?? []),
    ...(connection === '' ? [] : [toLinePart(connection, MOST_WARNING)]),
    ...(currency === undefined ? [] : [currency]),
    zone,
    line.covers({ from, to }, days.rangeName, days.keepsOlderRows),
    ...formatFilterPart(facts, MOST_VALUES),
    ...(facts.compared ?? []),
  ];
  const sign = warnings.length > 0 || isNoneComplete ? SIGNS.warning : SIGNS.complete;
  return sign + parts.join(SEPARATOR);
}

/** No time of this run, so that a refresh which changes nothing else leaves the note as it is. */
function buildProvenanceNote(facts: Provenance, formatFetchTime: (time: number) => string): string {
  const { note } = getFileTexts().sheets;
  const { days, zone } = facts;
  const { from, to, older } = days;
  const restatedFrom = addDays(days.newestCompleteDay, 1 - days.restatedDays);
  const changingFrom = restatedFrom < from ? from : restatedFrom;
  const changingDays = countDaysBetween(changingFrom, findLastCompleteDay(days)) + 1;
  const olderTime = older === undefined || older.at === null ? undefined : formatFetchTime(older.at);
  const lines = [
    facts.report,
    note.days(from, to, zone),
    ...formatFilterPart(facts, MOST_VALUES_IN_NOTE),
    ...(changingDays > 0 ? [note.mayChange(changingDays)] : []),
    ...(older ? [note.daysBefore(older.day, olderTime, to.slice(0, 4))] : []),
    note.times(facts.timeZone),
    ...facts.notices,
  ];
  return lines.join('\n');
}

/** The last day of the table that is complete; before its first day if none is. */
function findLastCompleteDay({ to, newestCompleteDay }: ProvenanceDays): Day {
  return newestCompleteDay < to ? newestCompleteDay : to;
}

/** A sentence as one part of the line, without its full stop. */
function toLinePart(sentence: string, mostCharacters: number): string {
  return withoutSeparators(truncateText(flattenText(sentence).replace(/[.。]$/, ''), mostCharacters));
}

function withoutSeparators(text: string): string {
  return joinList(text.split(SEPARATOR), getFileLanguage());
}

function formatFilterPart({ formatFilter }: Provenance, mostValues: number): string[] {
  const filterText = formatFilter(mostValues);
  return filterText === '' ? [] : [withoutSeparators(filterText)];
}

/** The signs at the beginning of a provenance line: its state is visible without colours. (Stored in cells: do not change.) */
export const SIGNS = { complete: '✓ ', warning: '⚠ ', notRefreshed: '✗ ' } as const;

/** Separates the parts of a provenance line. (Stored in cells: do not change.) */
const SEPARATOR = ' · ';

const MOST_REASON = 200;

/** The line in a cell's text as the last good run wrote it, without a reason. `beginning` is the `line` of the stamp. */
export function extractGoodLine(text: string, beginning: string): string | undefined {
  if (beginning === '') return undefined;
  if (text.startsWith(beginning)) return text;
  if (!text.startsWith(SIGNS.notRefreshed)) return undefined;
  const end = text.indexOf(SEPARATOR);
  const line = end === -1 ? '' : text.slice(end + SEPARATOR.length);
  // The reason has replaced the sign of a complete table.
  return [line, SIGNS.complete + line].find((candidate) => candidate.startsWith(beginning));
}

/** “✗ Not refreshed since 20 Nov: the key was refused · complete through 19 Nov …”. */
export function withReason(line: string, reason: string): string {
  const bareLine = line.startsWith(SIGNS.complete) ? line.slice(SIGNS.complete.length) : line;
  return SIGNS.notRefreshed + toLinePart(reason, MOST_REASON) + SEPARATOR + bareLine;
}

/** The lowest line is the one of the table: a user may have copied it into rows above. */
export function findLine(rows: SheetRows, beginning: string) {
  const isLine = (value: SheetCell) =>
    typeof value === 'string' && extractGoodLine(value, beginning) !== undefined;
  const row = rows.map((values) => values.some(isLine)).lastIndexOf(true);
  return row === -1 ? undefined : { row, column: requireItem(rows, row).findIndex(isLine) };
}
