import type { Day } from '../../dates';
import { formatCount } from '../numbers';
import { formatDay } from './days';
import { formatQuantity, joinSome, joinWithAnd, joinWithOr, quoteInBrackets } from './phrases';

const MOST_DAYS = 3;

const downloads = {
  // Up to `changed`, each ends the sentence “The device file of data centre cn could not be downloaded: …”.
  tooLarge: 'it is over 50 MB, Google’s limit for one download, and its server cannot send it in parts',
  noLongerNamed: 'the service sent a link to the file at first, but no longer sends this link',
  linksRefused: (reason: string) => `the server of the file refuses all links, even new links: ${reason}`,
  linkNotAllowed: 'its link is not a simple https address of a public server',
  noAnswer: (reason: string) => `the server of the file did not answer (“${reason}”)`,
  tooFast: (reason: string) => `Google asked for fewer web requests (“${reason}”)`,
  status: (status: number, body: string) => `HTTP ${status}${quoteInBrackets(body)}`,
  otherBytes: 'its server sent a part of the file that was not requested',
  errorBody: (body: string) => `its server sent an error instead of the file${quoteInBrackets(body)}`,
  badGzip: 'the file is compressed (gzip), but it cannot be unpacked',
  endlessRow: (megabytes: number) =>
    `a row of the file is longer than ${Math.round(megabytes)} MB; maybe a closing quotation mark is missing`,
  changed: 'the file changed while the add-on was reading it',
  /** What to do after `tooLarge`. */
  afterTooLarge:
    'For these days, run a “Full report”, or ask the operator of the service to make smaller files.',
  /** Instead of an address in a reason of Google, such as “DNS error: https://…”. */
  hiddenLink: 'the link',
  /** Ends the sentence “The service's answer was not understood: …”. */
  noLink: (names: readonly string[]) => `it contains no link with the name ${joinWithOr(names)}`,
  sharedLink: (centres: readonly string[]) =>
    `The data centres ${joinWithAnd(centres)} have the same file. Its rows are counted only once.`,
};

/** Why a device file cannot be read: ends the sentence “The device file of data centre cn has an error in its line 3: …”. */
const records = {
  unknownEncoding: 'the encoding of the file is not known',
  /** Files have `full` columns since version 4.0 of the service, and had one less before. */
  noHeader: (columns: number, full: number) =>
    `the file has no known header, and it has ${formatQuantity(columns, 'column')} instead of ${full - 1} or ${full}`,
  twice: (column: string) => `the header names the column ${column} twice`,
  noColumn: (labels: readonly string[]) =>
    `the report is filtered by ${joinWithOr(labels)}, but the file has no such column`,
  behindQuote: 'there is text after a closing quotation mark',
  endlessRow: 'the row has no end; maybe a closing quotation mark is missing',
  tooManyCells: (most: number) => `the row has more than ${most} cells`,
  tooFewCells: (cells: number, width: number) =>
    `the row has ${formatQuantity(cells, 'cell')} instead of ${width}`,
  badCell: (column: string, written: string) =>
    `${column} is ${written}, and this is not a valid number for the column`,
  otherApp: (other: string, app: string) => `the row belongs to app ${other}, but app ${app} was requested`,
  otherDay: (other: string, day: Day, zone: string) =>
    `the time of the row is ${other}, but ${day} (${zone}) was requested`,
};

/** Control totals: what the device files contain, and how their revenue compares with the full report. */
const totals = {
  files: (days: readonly [Day, Day] | undefined, count: number) =>
    days === undefined
      ? 'Device files'
      : `Device files of ${formatDay(days[0])} to ${formatDay(days[1])} (${count} days)`,
  rows: (files: string, rows: number, centres: string) =>
    `${files}: ${formatQuantity(rows, 'row')} from the data centres (${centres}).`,
  leftOut: (left: number, kept: number) =>
    `The filter kept ${formatCount(kept)} of ${formatQuantity(left + kept, 'row')}.`,
  centreWithout: (centre: string, state: 'no data' | 'no file') => `${centre}: ${state}`,
  centreRows: (centre: string, rows: number, files: number, days: number) =>
    `${centre}: ${formatCount(rows)}${files < days ? ` on ${files} of ${formatQuantity(days, 'day')}` : ''}`,

  /** `days` are the days of these rows; undefined if the report has only one day. */
  sharedRows: (rows: number, days: readonly Day[] | undefined) =>
    `Equal rows in more than one device file${describeDays(days)}: ${formatCount(rows)}. All of them are kept, so the totals may be too high.`,
  notCompared: (most: number, days: readonly Day[] | undefined) =>
    `Ad Reports did not check whether the device files${describeDays(days)} contain rows twice, because a day has more than ${formatQuantity(most, 'row')}. Compare the revenue with a “Full report”.`,

  farOff: (isDeviceHigher: boolean): string =>
    isDeviceHigher
      ? 'The device files have over 10 % more revenue than the “Full report” of the same days. Maybe some rows are counted twice.'
      : 'The device files have over 10 % less revenue than the “Full report” of the same days. Maybe some rows are missing.',
  allEmpty: (day: Day, revenue: string, currency: string) =>
    `the device files of ${formatDay(day)} have no rows, but the “Full report” has ${revenue} ${currency} of revenue for that day`,

  /** Amounts have two decimals and their currency. `metric` is the label of the full report's metric. */
  differentBy: (device: string, full: string, metric: string, difference: string) =>
    `${metric}: ${device} in the device files, ${full} in the “Full report”, difference ${difference}.`,
  someDays: (days: number, totalDays: number, comparison: string) =>
    `Only ${formatCount(days)} of the ${formatQuantity(totalDays, 'day')} could be compared. On ${days === 1 ? 'this day' : 'these days'}: ${comparison}`,
  deviceOnly: (amount: string) => `Revenue in the device files: ${amount}.`,
  unknownRevenue: (centres: readonly string[]) =>
    `In the device files of ${joinWithAnd(centres)}, some rows have no revenue. So the revenue cannot be compared with the “Full report”.`,
  noFullReport: (reason: string) => `The “Full report” could not be loaded for the comparison: ${reason}`,
  notInFull: (app: string, days: readonly Day[]) =>
    `The revenue of app ${app} on ${joinSome(days, MOST_DAYS)} cannot be compared, because the “Full report” does not have the final revenue yet.`,
  columnMissing: (label: string, centres: readonly string[]) =>
    `${label} is blank in the rows of ${joinWithAnd(centres)}, because their device files do not have this column.`,
};

const summaries = {
  unnamedRows: (rows: number) =>
    `${formatQuantity(rows, 'row')} ${rows === 1 ? 'has' : 'have'} no device identifier. The sums include such rows, but the number of devices does not include them.`,
  blankCounts: (blank: number) =>
    `The number of devices is blank in ${formatQuantity(blank, 'cell')}, because there are too many devices to count. Choose fewer dimensions, or add a filter.`,
  unreadNames:
    'Some characters of names in the device files cannot be read and are shown as “\ufffd”. Different names can look the same and share one row.',
  tooManyRows: (dimensions: readonly string[], most: number) =>
    `A summary by ${joinWithAnd(dimensions)} would have more than ${formatCount(most)} rows, so nothing was written. Choose fewer dimensions or add a filter, then run again.`,
};

function describeDays(days: readonly Day[] | undefined): string {
  return days === undefined ? '' : ` of ${joinSome(days, MOST_DAYS)}`;
}

export const devices = {
  hashed: 'Each device identifier is replaced by a code. In another file, the same device has another code.',
  exactRows: (rows: number) => `${formatQuantity(rows, 'row')} in the device files`,
  guessedRows: (rows: number, isFiltered: boolean) =>
    `${isFiltered ? 'at most ' : ''}about ${formatQuantity(rows, 'row')}, estimated from the size of the files`,
  downloads,
  records,
  totals,
  summaries,
};
