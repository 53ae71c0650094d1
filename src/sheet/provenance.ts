import { addDays, type Day, daysBetween } from '../dates/calendar';
import type { FormatTime } from '../platform/ports';
import { flat, shortened } from '../storage/untrusted-value';
import { texts } from '../wording/texts';
import { SEPARATOR, SIGNS } from './read/provenance-line';

/**
 * Days that this run did not fetch again: all days before `day`. Their numbers were fetched at `at` (milliseconds since 1970) or later; `at` is
 * null if that time is unknown.
 */
interface OlderDays {
  readonly day: Day;
  readonly at: number | null;
}

/** The source of a table's numbers. Days are in the report zone, inclusive. */
export interface Provenance {
  /** The report's label, e.g. "Full report". */
  readonly report: string;
  readonly zone: string;
  /** Omitted for reports without amounts. */
  readonly currency?: string;
  readonly from: Day;
  readonly to: Day;
  /** The name of the requested range, e.g. "last 30 days". Omitted if its days were requested by their dates. */
  readonly rangeName?: string;
  /** The filter in words, with at most so many values of each list; '' if there is none. */
  readonly filter: (mostValues: number) => string;
  /** The newest day that was complete at the service. */
  readonly newestCompleteDay: Day;
  /** Periods of the table that are not complete, in words: "Month not complete: 1 Nov to 20 Nov". */
  readonly openPeriods?: readonly string[];
  /** What the table is compared with: in a few words, and in sentences with the days. */
  readonly compared?: { readonly brief: string; readonly sentences: readonly string[] };
  /** How many of the newest days may still be restated. */
  readonly restatedDays: number;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
  readonly older?: OlderDays;
  /** IANA name of the spreadsheet's zone, used for times. */
  readonly timeZone: string;
  /** Sentences that belong to the numbers. */
  readonly notices: readonly string[];
  /** The notices that are warnings. The line begins with the first of them. */
  readonly warnings: readonly string[];
}

/** The line above a table, and the note of its cell with everything that the line has no room for. */
export interface ProvenanceTexts {
  readonly provenance: string;
  readonly provenanceNote: string;
}

/** The most characters of a warning, and the most values of a filter, in the line. The note shows whole sentences and more values. */
const MOST_WARNING = 140;
const MOST_VALUES = 2;
const MOST_VALUES_IN_NOTE = 30;

/** What a table's numbers are and how fresh they are: briefly for the line above it, in full for the note. */
export function provenanceTexts(of: Provenance, formatTime: FormatTime): ProvenanceTexts {
  const { timeZone, warnings, to } = of;
  const year = to.slice(0, 4);
  const moment = (at: number) => {
    const isThisYear = formatTime(at, timeZone, 'yyyy') === year;
    return formatTime(at, timeZone, isThisYear ? 'd MMM HH:mm' : 'd MMM yyyy HH:mm');
  };
  const sign = warnings.length > 0 || hasNoCompleteDay(of) ? SIGNS.warning : SIGNS.complete;
  return {
    provenance: sign + lineParts(of, year, moment).join(SEPARATOR),
    provenanceNote: noteParts(of, year, moment).join('\n'),
  };
}

type Moment = (at: number) => string;

function lineParts(of: Provenance, year: string, moment: Moment): string[] {
  const { line } = texts().sheets;
  const { warnings, openPeriods = [], currency, zone, from, to, rangeName, compared, fetchedAt } = of;
  const [warning] = warnings;
  return [
    ...(warning === undefined ? [] : [line.warning(shortSentence(warning), warnings.length - 1)]),
    ...completeness(of, year),
    ...openPeriods,
    ...(currency === undefined ? [] : [currency]),
    zone,
    rangeName ?? line.range(from, to),
    ...filterIn(of, MOST_VALUES),
    ...(compared === undefined ? [] : [compared.brief]),
    line.refreshed(moment(fetchedAt)),
  ];
}

/** The note's lines. They contain no time of this run, so a refresh that changes nothing else leaves the note as it is. */
function noteParts(of: Provenance, year: string, moment: Moment): string[] {
  const { note } = texts().sheets;
  const { report, zone, from, to, compared, older, timeZone, notices } = of;
  const changing = changingDays(of);
  return [
    report,
    note.days(from, to, zone),
    ...filterIn(of, MOST_VALUES_IN_NOTE),
    ...(compared?.sentences ?? []),
    ...(changing > 0 ? [note.mayChange(changing)] : []),
    ...(older === undefined ? [] : [olderDays(older, moment, year)]),
    note.times(timeZone),
    ...notices,
  ];
}

function shortSentence(sentence: string): string {
  return shortened(flat(sentence).replace(/\.$/, ''), MOST_WARNING).split(SEPARATOR).join(', ');
}

function filterIn({ filter }: Provenance, mostValues: number): string[] {
  const words = filter(mostValues);
  return words === '' ? [] : [words.split(SEPARATOR).join(', ')];
}

function olderDays({ day, at }: OlderDays, moment: Moment, year: string): string {
  return texts().sheets.note.daysBefore(day, at === null ? undefined : moment(at), year);
}

function lastComplete({ to, newestCompleteDay }: Provenance): Day {
  return newestCompleteDay < to ? newestCompleteDay : to;
}

function hasNoCompleteDay(of: Provenance): boolean {
  return lastComplete(of) < of.from;
}

/** Says up to which day the numbers are complete, and which days are not. */
function completeness(of: Provenance, year: string): string[] {
  const { line } = texts().sheets;
  const { from, to } = of;
  const complete = lastComplete(of);
  const isNone = hasNoCompleteDay(of);
  return [
    isNone ? line.noneComplete : line.completeThrough(complete, year),
    ...(complete < to ? [line.notComplete(isNone ? from : addDays(complete, 1), to, year)] : []),
  ];
}

/** How many of the table's complete days may still change. */
function changingDays(of: Provenance): number {
  const { from, newestCompleteDay, restatedDays } = of;
  const restatedFrom = addDays(newestCompleteDay, 1 - restatedDays);
  return Math.max(0, daysBetween(restatedFrom < from ? from : restatedFrom, lastComplete(of)) + 1);
}
