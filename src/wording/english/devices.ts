import type { Day } from '../../dates';
import { formatCount } from '../counts';
import { formatDay } from '../days';
import { formatQuantity, joinSome, joinWithAnd, joinWithOr, quoteInBrackets } from './phrases';

const MOST_DAYS = 3;

/** Why a file cannot be downloaded: ends the sentence “The device file of centre cn could not be downloaded: …”. */
const downloads = {
  tooLarge: 'it is over 50 MB, Google’s limit for one download, and its storage sends no parts',
  afterTooLarge:
    'Use the full report for these days, or ask the operator of the service to make smaller files.',
  noLongerNamed: 'the service first sent a link to the file, but sends none now',
  linksRefused: (reason: string) => `its storage refuses all links, also new ones: ${reason}`,
  linkNotAllowed: 'the link is not a plain https address of a public host',
  hiddenLink: 'the link',
  noAnswer: (reason: string) => `there was no answer (“${reason}”)`,
  tooFast: (reason: string) => `Google asked for fewer web requests (“${reason}”)`,
  status: (status: number, body: string) => `HTTP ${status}${quoteInBrackets(body)}`,
  otherBytes: 'its storage sent another part of the file than requested',
  errorBody: (body: string) => `its storage sent an error instead${quoteInBrackets(body)}`,
  badGzip: 'the file looks gzipped but cannot be unpacked',
  endlessRow: (megabytes: number) =>
    `it has a row longer than ${Math.round(megabytes)} MB, or a quote is never closed`,
  changed: 'it changed while it was being read',
  timeRanOut: 'downloading the device files',
  noLink: (names: readonly string[]) => `it has no link named ${joinWithOr(names)}`,
  sharedLink: (centres: readonly string[]) =>
    `Centres ${joinWithAnd(centres)} have the same link. Its file was read once.`,
};

/** Why a device file cannot be read. */
const records = {
  unknownEncoding: 'its encoding is not known',
  noHeader: (columns: number, full: number) =>
    `it has no known header, and ${formatQuantity(columns, 'column')} instead of ${full - 1} or ${full}`,
  twice: (column: string) => `the header names the column ${column} twice`,
  noColumn: (labels: readonly string[]) =>
    `the report is filtered by ${joinWithOr(labels)}, but the file has no such column`,
  behindQuote: 'text follows a closing quote',
  endlessRow: 'the row has no end; perhaps a quote is never closed',
  tooManyCells: (most: number) => `the row has more than ${most} cells`,
  tooFewCells: (cells: number, width: number) =>
    `the row has ${formatQuantity(cells, 'cell')} instead of ${width}`,
  badCell: (column: string, written: string) => `${column} is ${written}, not a valid number for this column`,
  otherApp: (other: string, app: string) => `the row is of app ${other}, but app ${app} was requested`,
  otherDay: (other: string, day: Day, zone: string) =>
    `the row is stamped with ${other}, but ${day} (${zone}) was requested`,
};

/** Control totals: what the device files contain, and how their revenue compares with the full report. */
const totals = {
  files: (days: readonly [Day, Day] | undefined, count: number) =>
    days === undefined
      ? 'Device files'
      : `Device files of ${formatDay(days[0])} to ${formatDay(days[1])} (${count} days)`,
  rows: (files: string, rows: number, centres: string) =>
    `${files}: ${formatQuantity(rows, 'row')} (${centres}).`,
  leftOut: (left: number, kept: number) =>
    `Filter: ${formatCount(kept)} of ${formatQuantity(left + kept, 'row')} kept.`,
  centreWithout: (centre: string, state: 'no data' | 'no file') => `${centre} ${state}`,
  centreRows: (centre: string, rows: number, files: number, days: number) =>
    `${centre} ${formatCount(rows)}${files < days ? ` on ${files} of ${formatQuantity(days, 'day')}` : ''}`,

  /** `days` are the days of these rows; undefined if the report has only one day. */
  sharedRows: (rows: number, days: readonly Day[] | undefined) =>
    `Equal rows in more than one device file${describeDays(days)}: ${formatCount(rows)}. All are kept, so totals may be doubled.`,
  repeatedRows: (rows: number, days: readonly Day[] | undefined) =>
    `Equal rows in one device file${describeDays(days)}: ${formatCount(rows)}. All are kept, because they may be different events.`,
  notCompared: (most: number, days: readonly Day[] | undefined) =>
    `Equal rows in the device files${describeDays(days)} were not counted, because a day has more than ${formatQuantity(most, 'row')}. Compare the revenue with the full report.`,

  farOff: 'The device files and the full report differ by more than 10 %: rows may be missing or doubled.',
  allEmpty: (day: Day, revenue: string, currency: string) =>
    `the device files of ${formatDay(day)} have no rows, but the full report has ${revenue} ${currency} of revenue for that day`,

  /** Amounts have two decimals and their currency. `metric`: the label of the compared metric of the full report. */
  differentBy: (device: string, full: string, metric: string, difference: string) =>
    `Device files ${device}, full report ${full} (“${metric}”), difference ${difference}.`,
  someDays: (days: number, totalDays: number, comparison: string) =>
    `For ${formatCount(days)} of ${formatQuantity(totalDays, 'day')}: ${comparison.replace('Device', 'device')}`,
  deviceOnly: (amount: string) => `Revenue in the device files: ${amount}.`,
  unknownRevenue: (centres: readonly string[]) =>
    `The revenue of the device files is not known, because ${joinWithAnd(centres)} sent rows without revenue. It cannot be compared with the full report.`,
  noFullReport: (reason: string) => `The full report could not be loaded for the comparison: ${reason}`,
  notInFull: (app: string, days: readonly Day[]) =>
    `The full report has no final revenue of app ${app} for ${joinSome(days, MOST_DAYS)} yet, so nothing can be compared.`,
  columnMissing: (label: string, centres: readonly string[]) =>
    `${label}: blank for ${joinWithAnd(centres)}, because the files do not have this column.`,
};

/** Summaries, and how well devices could be counted. */
const summaries = {
  unnamedRows: (rows: number) =>
    `${formatQuantity(rows, 'row')} ${rows === 1 ? 'has' : 'have'} no device identifier: the sums include such rows, but the number of devices does not.`,
  blankCounts: (blank: number) =>
    `Devices: ${formatQuantity(blank, 'number')} left blank, because there are too many devices to count. Choose fewer dimensions, or a filter.`,
  unreadNames:
    'Some names in the device files are not UTF-8 text. They show “\ufffd”, and one row may combine different names.',
  tooManyRows: (dimensions: readonly string[], most: number) =>
    `A summary by ${joinWithAnd(dimensions)} would have more than ${formatCount(most)} rows; nothing was written. Choose fewer dimensions, or a filter, and run again.`,
};

function describeDays(days: readonly Day[] | undefined): string {
  return days === undefined ? '' : ` of ${joinSome(days, MOST_DAYS)}`;
}

export const devices = {
  hashed: 'Device identifiers are hashed: equal ids have the same hash in this file, but not in other files.',
  exactRows: (rows: number) => `${formatQuantity(rows, 'row')} in the device files`,
  guessedRows: (rows: number, isFiltered: boolean) =>
    `${isFiltered ? 'at most ' : ''}about ${formatQuantity(rows, 'row')}, estimated from the size of the files`,
  downloads,
  records,
  totals,
  summaries,
};
