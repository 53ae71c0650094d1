import type { Day } from '../../dates/calendar';
import { formatCount } from '../counts';
import { formatDay } from '../days';
import { countOf, inBrackets, isOrAre, joinWithAnd, joinWithOr, plural, wasOrWere } from './phrases';

const MOST_DAYS = 3;

/** "2026-09-01, 2026-09-02, 2026-09-03 and 4 more". */
function daysList(days: readonly Day[]): string {
  const more = days.length - MOST_DAYS;
  return joinWithAnd(more <= 0 ? days : [...days.slice(0, MOST_DAYS), `${more} more`]);
}

/** The revenue of the device files and of the full report, formatted with two decimals. */
interface Amounts {
  readonly device: string;
  readonly full: string;
  readonly currency: string;
  /** The label of the compared metric of the full report. */
  readonly metric: string;
}

const amounts = ({ device, full, currency, metric }: Amounts) =>
  `Device files ${device} ${currency}, full report ${full} ${currency} (“${metric}”)`;

/** Why a file cannot be downloaded: ends the sentence “The device file of centre cn could not be downloaded: …”. */
const downloads = {
  tooLarge:
    'it is over 50 MB, which is the most that Google downloads at once, and its storage does not send it in parts',
  afterTooLarge: 'Use the full report for these days, or ask the operator of the service for smaller files.',
  noLongerNamed: 'the service sent a link to its file at first, but no longer does',
  linksRefused: (reason: string) => `its storage refuses the links, new ones too: ${reason}`,
  linkNotAllowed: 'the link is not a plain https address of a public host',
  hiddenLink: 'the link',
  noAnswer: (reason: string) => `there was no answer (“${reason}”)`,
  tooFast: (reason: string) => `Google asked for fewer web requests (“${reason}”)`,
  status: (status: number, body: string) => `HTTP ${status}${inBrackets(body)}`,
  otherBytes: 'its storage sent other bytes than those requested',
  errorBody: (body: string) => `an error arrived in its place${inBrackets(body)}`,
  badGzip: 'the file looks gzipped but cannot be unpacked',
  endlessRow: (megabytes: number) =>
    `a row of it is longer than ${Math.round(megabytes)} MB, or a quote in it is never closed`,
  changed: 'it changed while it was being read',
  timeRanOut: 'downloading the device files',
};

/** What is wrong with the links in the service's response. */
const answers = {
  noLink: (names: readonly string[]) => `it has no link as ${joinWithOr(names)}`,
  sharedLink: (centres: readonly string[]) =>
    `Centres ${joinWithAnd(centres)} share one link; its file was read once.`,
};

/** Why a device file cannot be read. */
const records = {
  unknownEncoding: 'its encoding is not known',
  noHeader: (columns: number, full: number) =>
    `it has no known header, and ${countOf(columns, 'column')} instead of ${full - 1} or ${full}`,
  twice: (column: string) => `the header names the column ${column} twice`,
  noColumn: (labels: readonly string[]) =>
    `the report is filtered by ${joinWithOr(labels)}, and the file has no column for it`,
  behindQuote: 'text follows a closing quote',
  endlessRow: 'the row that begins here has no end: perhaps a quote is never closed',
  tooManyCells: (most: number) => `the row has more than ${most} cells`,
  tooFewCells: (cells: number, width: number) => `the row has ${countOf(cells, 'cell')} instead of ${width}`,
  cell: (column: string, written: string, why: string) => `${column} is ${written}, ${why}`,
  /** By the kind of number that the column has. */
  notA: {
    count: 'which is not a whole number that can be read exactly',
    decimal: 'which is not a number that can be read exactly',
    moment: 'which is not a plausible time in seconds or milliseconds',
  },
};

/** A device file has rows of an app or a day that was not requested. */
const foreignRows = {
  otherApp: (other: string, app: string) => `the row is of app ${other}, but app ${app} was requested`,
  otherDay: (other: string, day: Day, zone: string) =>
    `the row is stamped with ${other}, but ${day} (${zone}) was requested`,
};

const identifiers = {
  hashed: 'Device identifiers are hashed: equal ids have the same hash in this file, but not in other files.',
};

/** How many rows a report will have, shown before it runs. */
const sizes = {
  exact: (rows: number) => `${countOf(rows, 'row')} in the device files`,
  guess: (rows: number, isFiltered: boolean) =>
    `${isFiltered ? 'at most ' : ''}about ${countOf(rows, 'row')}, estimated from the size of the files`,
};

/** Control totals: what the device files contain, and how their revenue compares with the full report. */
const totals = {
  files: (days: readonly [Day, Day] | undefined, count: number) =>
    days === undefined
      ? 'Device files'
      : `Device files of ${formatDay(days[0])} to ${formatDay(days[1])} (${count} days)`,
  rows: (files: string, rows: number, centres: string) => `${files}: ${countOf(rows, 'row')} (${centres}).`,
  leftOut: (left: number, taken: number) =>
    `${countOf(left, 'row')} ${wasOrWere(left)} left out by the filter, ${taken === 0 ? 'none' : formatCount(taken)} taken.`,
  centreWithout: (centre: string, state: 'no data' | 'no file') => `${centre} ${state}`,
  centreRows: (centre: string, rows: number, files: number, days: number) =>
    `${centre} ${formatCount(rows)}${files < days ? ` on ${files} of ${countOf(days, 'day')}` : ''}`,

  /** `days` are the days of these rows; undefined if the report has only one day. */
  sharedRows: (rows: number, days: readonly Day[] | undefined) =>
    `${duplicates(rows)} in more than one device file${of(days)}, equal in every column; all are kept, so totals may be doubled.`,
  repeatedRows: (rows: number, days: readonly Day[] | undefined) =>
    `${duplicates(rows)} more than once in one device file${of(days)}, equal in every column; all are kept, as they may be different events.`,
  notCompared: (most: number, days: readonly Day[] | undefined) =>
    `Rows that appear more than once in the device files${of(days)} are not counted, because a day has more than ${countOf(most, 'row')}. Compare the revenue with the full report.`,

  undecoded: (count: number, files: number, centres: readonly string[]) =>
    `${formatCount(count)} ${plural(count, 'character')} of ${filesOf(files, centres)} could not be read (not valid UTF-8): texts show “\ufffd” there, but numbers are right.`,

  farOff: 'The device files and the full report differ by more than 10 %: rows may be missing or doubled.',
  allEmpty: (day: Day, revenue: string, currency: string) =>
    `the device files of ${formatDay(day)} hold no rows, but the full report has ${revenue} ${currency} of revenue for that day`,

  differentBy: (compared: Amounts, difference: string) => `${amounts(compared)}, difference ${difference}.`,
  someDays: (days: number, of: number, comparison: string) =>
    `For ${formatCount(days)} of ${countOf(of, 'day')}: ${comparison.replace('Device', 'device')}`,
  deviceOnly: (amount: string, currency: string) => `Device files ${amount} ${currency}.`,
  unknownRevenue: (centres: readonly string[]) =>
    `The revenue of the device files is not known: ${joinWithAnd(centres)} ${centres.length === 1 ? 'has' : 'have'} rows without revenue, so there is nothing to compare with the full report.`,
  noFullReport: (reason: string) => `The full report could not be loaded for the comparison: ${reason}`,
  notInFull: (app: string, days: readonly Day[]) =>
    `The full report has no final revenue of app ${app} for ${daysList(days)} yet, so there is nothing to compare with.`,
};

/** Warnings about device files that can be read. */
const warnings = {
  columnMissing: (label: string, centres: readonly string[]) =>
    `${label}: blank for ${joinWithAnd(centres)}, whose files lack this column.`,
};

/** Summaries, and how well devices could be counted. */
const summaries = {
  unnamedRows: (rows: number) =>
    `${countOf(rows, 'row')} ${rows === 1 ? 'has' : 'have'} no device identifier: the sums include such rows, but the number of devices does not.`,
  blankCounts: (blank: number) =>
    `Devices: ${countOf(blank, 'number')} ${isOrAre(blank)} blank, as there are too many devices to count; choose fewer dimensions, or a filter.`,
  tooManyRows: (dimensions: readonly string[], most: number) =>
    `A summary by ${joinWithAnd(dimensions)} would have more than ${formatCount(most)} rows; nothing was written. Choose fewer dimensions, or a filter, and run again.`,
};

function duplicates(rows: number): string {
  return `${countOf(rows, 'row')} ${rows === 1 ? 'appears' : 'appear'}`;
}

function of(days: readonly Day[] | undefined): string {
  return days === undefined ? '' : ` of ${daysList(days)}`;
}

function filesOf(files: number, centres: readonly string[]): string {
  return `the device ${plural(files, 'file')} of ${joinWithAnd(centres)}`;
}

/** Device files: links, downloads, records, sizes, control totals, warnings, summaries. */
export const devices = {
  downloads,
  answers,
  records,
  foreignRows,
  identifiers,
  sizes,
  totals,
  warnings,
  summaries,
};
