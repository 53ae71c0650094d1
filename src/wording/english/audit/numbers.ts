import { formatCount } from '../../counts';
import { formatDays } from '../../days';
import { countOf, isOrAre } from '../phrases';

/** Texts about where a number comes from. */
export const auditedNumbers = {
  request: {
    report: (label: string, name: string) => `${label} “${name}”`,
    days: (from: string, to: string, isRow: boolean) =>
      `${isRow ? 'Days of this row' : 'Days'}: ${formatDays(from, to)}`,
    zone: (zone: string) => `Zone: ${zone}`,
    currency: (currency: string) => `Currency: ${currency}`,
    filter: (words: string) => `Filter: ${words}`,
  },
  labelled: (label: string, text: string) => `${label}: ${text}`,
  fetched: (when: string) => `Last run: ${when}. Days that it did not request again are from earlier runs.`,

  made: {
    sum: 'Over several days or rows, the values are added up.',
    ratio: (numerator: string, denominator: string, times: number) =>
      `Over several days or rows: ${numerator} ÷ ${denominator}${times === 1 ? '' : ` × ${formatCount(times)}`}, each added up first.`,
    weighted: (by: string) => `Over several days or rows: the mean, in which each counts by its ${by}.`,
    none: (why: string) => `It cannot be combined over several days or rows, because ${why}.`,
    part: (label: string, now: string, inRow: string | undefined) =>
      `${label}: ${now} at the service now${inRow === undefined ? '' : `, ${inRow} in this row`}`,
    day: (day: string, value: string, weight: string) =>
      `${day}: ${value}${weight === '' ? '' : ` (${weight})`}`,
    weight: (value: string, label: string) => `${value} ${label.toLowerCase()}`,
  },
  notKnown: 'not known',
  notKnownYet: 'not known yet',

  now: {
    equal: 'The cell shows what the service reports now.',
    bothUnknown: 'The service gives no number for this now, and the cell is blank.',
    differs: (difference: string) =>
      `The service now gives ${difference} than the cell. The number has changed since it was fetched, or somebody has edited the cell.`,
    more: (amount: string) => `${amount} more`,
    less: (amount: string) => `${amount} less`,
    other:
      'The service now gives something else than the cell. The number has changed since it was fetched, or somebody has edited the cell.',
    noRow: 'The service reports no such row now.',
    several: 'The service reports several rows with these names, so it is not clear which one this is.',
    noKey: 'Without a report key of your own, the service is not asked. Add yours in Settings.',
    failed: (why: string) => `No number from the service now: ${why}`,
    changed:
      'The report, or the address of the service, was changed after this table was filled. Run the report; then the service can be asked for this number.',
    outside:
      'This row is outside the days of the report. It keeps its last numbers, and its days are not known.',
    neverRan:
      'The days of this table are not known. Run the report; then the service can be asked for this number.',
    tooSlow:
      'The device files are too large to be read within a minute. Run the report to read them again; it compares them with the full report.',
    unreadable:
      'The service is asked here only for a formula that is nothing but one call, whose arguments are cells, texts and numbers.',
    asksNothing: 'This formula asks no service: the newest complete day follows from the time.',
    same: 'The cell shows what the formula gives now.',
    otherResult:
      'With your key and settings, the formula gives another result now. Refresh formulas brings the newest numbers into the cell.',
  },

  history: {
    line: (day: string, what: string, before: string, after: string, difference: string, place: string) =>
      `${day}: ${what}, ${before} → ${after}${difference} (${place})`,
    change: (difference: string) => `, ${difference}`,
    folded: (text: string, rows: string) => `${text}; together with others: ${rows}`,
    place: (tab: string, row: number) => `${tab}, row ${row}`,
    none: 'No change is recorded under the present names of the report and of this row.',
    notRecorded: 'Changes of rates and averages are not recorded.',
    unread: (tabs: readonly string[]) => `Not read, because the headers were changed: ${tabs.join(', ')}.`,
    more: (lines: number) => `${countOf(lines, 'older line')} ${isOrAre(lines)} in the ledger.`,
    closed: (month: string, version: number, amount: string, unit: string, zone: string, check: string) =>
      `${month}, version ${version}: ${amount}${unit} closed (${zone}). Check: ${check}.`,
    ofDays: (amount: string, currency: string) => `Of that for the days of this row: ${amount}${currency}.`,
    adjusted: (amount: string, currency: string, month: string, reason: string) =>
      `Adjustment ${amount}${currency}, booked in ${month}: ${reason}.`,
    moreBooked: (count: number) =>
      `${countOf(count, 'earlier adjustment')} ${isOrAre(count)} in the tab Adjustments.`,
    notClosed: (month: string, currency: string) => `${month} is not closed in ${currency}.`,
    notOfClosing: (metric: string, month: string) => `${month} is closed without ${metric}.`,
    noAmount: (month: string, version: number) =>
      `${month}, version ${version}: closed without an amount for this row.`,
    isPart: 'Closings are by app and network: this row may be only a part of these amounts.',
  },

  files: {
    recorded: (sentence: string) => `At the last run: ${sentence}`,
    now: (day: string, centre: string, rows: number, kept: number, revenue: string) =>
      `${day}, ${centre} now: ${countOf(rows, 'row')}, ${formatCount(kept)} in the report, revenue ${revenue}`,
    none: (day: string, centre: string) => `${day}, ${centre} now: no rows`,
  },

  cannotFormula: {
    rows: 'No formula gives this number: formulas return sums of device rows, never single rows.',
    filter: 'No single formula gives this number, because of the filter of the report.',
    blank: 'No formula gives this number, because its row has a blank value.',
    other: (label: string) => `No formula returns ${label} for this row.`,
  },
};
