import type { Day } from '../../dates';
import { formatCount } from '../numbers';
import { formatDay } from './days';
import { formatQuantity, joinWithAnd, joinWithOr, quoteInBrackets } from './phrases';

const downloads = {
  // Up to `changed`, each ends the sentence “The device file of data centre cn could not be downloaded: …”.
  tooLarge: 'it is over 50 MB, Google’s limit for one download, and its server cannot send it in parts',
  linksRefused: (reason: string) => `the server of the file refuses all links, even new links: ${reason}`,
  linkNotAllowed:
    'the service sent no link to it, or one that is not a simple https address of a public server',
  status: (status: number, body: string) => `HTTP ${status}${quoteInBrackets(body)}`,
  otherBytes: 'its server sent a part of the file that was not requested',
  errorBody: (body: string) => `its server sent an error instead of the file${quoteInBrackets(body)}`,
  badGzip: 'the file is compressed (gzip), but it cannot be unpacked',
  changed: 'the file changed while the add-on was reading it',
  afterTooLarge:
    'For these days, run a “Full report”, or ask the operator of the service to make smaller files.',
  /** Ends the sentence “The service's answer was not understood: …”. */
  noLink: (names: readonly string[]) => `it contains no link with the name ${joinWithOr(names)}`,
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
  badQuotes: 'a quotation mark in the row is not closed, or text follows a closing one',
  otherWidth: (width: number) => `the row has too few or too many cells: the first row has ${width}`,
  badCell: (column: string, written: string) =>
    `${column} is ${written}, and this is not a valid number for the column`,
  otherApp: (other: string, app: string) => `the row belongs to app ${other}, but app ${app} was requested`,
  otherDay: (other: string, day: Day, zone: string) =>
    `the time of the row is ${other}, but ${day} (${zone}) was requested`,
};

/** Control totals: what the device files contain, and how their revenue compares with the full report. */
const totals = {
  rows: (days: number, rows: number, centres: string) =>
    `Device files${days === 1 ? '' : ` of ${days} days`}: ${formatQuantity(rows, 'row')} from the data centres (${centres}).`,
  leftOut: (left: number, kept: number) =>
    `The filter kept ${formatCount(kept)} of ${formatQuantity(left + kept, 'row')}.`,
  centreRows: (centre: string, rows: number) => `${centre}: ${formatCount(rows)}`,

  farOff:
    'The revenue of the device files differs by over 10 % from the “Full report” of the same days. Maybe some rows are missing, or are counted twice.',
  allEmpty: (day: Day, revenue: string, currency: string) =>
    `the device files of ${formatDay(day)} have no rows, but the “Full report” has ${revenue} ${currency} of revenue for that day`,

  /** Amounts have two decimals and their currency. `metric` is the label of the full report's metric. */
  differentBy: (
    metric: string,
    days: Readonly<Record<'compared' | 'all', number>>,
    device: string,
    full: string,
    difference: string,
  ) =>
    `${metric}${days.compared < days.all ? ` of ${days.compared} of the ${days.all} days` : ''}: ${device} in the device files, ${full} in the “Full report”, difference ${difference}.`,
  /** `failure` is the sentence of the request for the full report. */
  notCompared: (failure: string | null) =>
    `The revenue of the device files could not be compared with the “Full report”${failure === null ? ', because one of them does not have all of it yet.' : `: ${failure}`}`,
};

const summaries = {
  blankCounts: (blank: number) =>
    `The number of devices is blank in ${formatQuantity(blank, 'cell')}, because there are too many devices to count. Choose fewer dimensions, or add a filter.`,
  unreadNames:
    'Some characters of names in the device files cannot be read and are shown as “\ufffd”. Different names can look the same and share one row.',
  tooManyRows: (dimensions: readonly string[], most: number) =>
    `A summary by ${joinWithAnd(dimensions)} would have more than ${formatCount(most)} rows, so nothing was written. Choose fewer dimensions or add a filter, then run again.`,
};

export const devices = {
  notHashed:
    'Device identifiers are left out, because they are no longer hashed. To keep them, change the report.',
  exactRows: (rows: number) => `${formatQuantity(rows, 'row')} in the device files`,
  guessedRows: (rows: number, isFiltered: boolean) =>
    `${isFiltered ? 'at most ' : ''}about ${formatQuantity(rows, 'row')}, estimated from the size of the files`,
  downloads,
  records,
  totals,
  summaries,
};
