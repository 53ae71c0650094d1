import type { Day } from '../../dates/calendar';
import type { Earlier } from '../../dates/compared-days';
import type { DayRange } from '../../dates/named-ranges';
import type { Grain } from '../../dates/periods';
import { formatDay, formatDays } from '../days';
import { countOf } from './phrases';

/** Of a longer list of labels, only so many are named, and the others are counted. */
const MOST_NAMED = 3;

function named(labels: readonly string[]): string {
  const quoted = labels.slice(0, MOST_NAMED).map((label) => `“${label}”`);
  const others = labels.length - quoted.length;
  const last = others > 0 ? `${others} more` : quoted.pop();
  return quoted.length === 0 ? `${last}` : `${quoted.join(', ')} and ${last}`;
}

/** A day as "1 Nov", with its year if that differs from `year`. */
function dayIn(year: string, day: Day): string {
  return day.startsWith(year) ? formatDay(day).slice(0, -5) : formatDay(day);
}

/** Days as "1 Oct", or "1 Oct to 24 Oct". */
function rangeIn(year: string, { from, to }: DayRange): string {
  return from === to ? dayIn(year, from) : `${dayIn(year, from)} to ${dayIn(year, to)}`;
}

/** What is compared: rows of a day or a period, or the days of a table without days. */
type Compared = Grain | 'days';

/** Days of a report, and the earlier days that they are compared with. */
interface ComparedRanges {
  readonly days: DayRange;
  readonly earlier: DayRange;
}

function earlierDays(earlier: Earlier, compared: Compared): string {
  const noun = compared === 'date' ? 'day' : compared;
  return earlier === 'period before' ? `the ${noun} before` : `the same ${noun} a year before`;
}

function asOf(moment: string | undefined): string {
  return moment === undefined ? 'fetched earlier' : `of ${moment}`;
}

const WITH_OWN = 'because of cells or notes of yours';

/** “2 rows outside the range: kept with the earlier numbers, because of cells or notes of yours.” */
function staying(rows: number, which: string, numbers: string, why: string): string {
  return `${countOf(rows, 'row')} ${which}: kept ${numbers}, ${why}.`;
}

const NEW_TAB = 'run again: the report gets a new tab.';
const HISTORY = 'see File ▸ Version history.';
const CHOOSE_EMPTY = 'Choose an empty sheet for the report, or a new one.';

/** Texts about sheets with tables: the line above a table, notices, conflicts. */
export const sheets = {
  writing: 'writing to the sheet',
  tooManyCalls: 'Google Sheets asked for fewer calls a minute',
  /** Why a table cannot be written into a sheet, and what to do. */
  conflicts: {
    headersMissing: (rows: number) => ({
      why: `none of the table's headers is in its first ${rows} rows`,
      doNext: `Put the header row back, or delete the tab and ${NEW_TAB}`,
    }),
    headerMissing: (label: string) => ({
      why: `the header “${label}” is missing`,
      doNext: `Type “${label}” above its column again, or delete the tab and ${NEW_TAB}`,
    }),
    headersBelow: {
      why: 'rows of the table are above its headers',
      doNext: 'Move the row with the headers above them and run again.',
    },
    headerTwice: (label: string) => ({
      why: `two columns have the header “${label}”`,
      doNext: 'Give your own column another header and run again.',
    }),
    newerVersion: {
      why: 'a newer version of this add-on wrote it',
      doNext: 'Reload the spreadsheet to get the newest version, then run again.',
    },
    damagedMark: {
      why: 'the hidden mark of the add-on’s table is damaged',
      doNext: `Copy what you need from this tab, delete it, and ${NEW_TAB}`,
    },
    changedSince: {
      why: 'its zone, currency or columns changed, and the service no longer has all of its days',
      doNext: 'Delete the tab and run again, or set the report back as it was.',
    },
    cannotTake: (why: string) => ({ why, doNext: CHOOSE_EMPTY }),
  },

  /** Why the chosen sheet cannot take a table. */
  obstacles: {
    noCells: 'it has no cells',
    ofOtherReport: 'it is the sheet of another report',
    notEmpty: (content: string) => `it is not empty (${content})`,
  },
  hasNoCells: (sheet: string) =>
    `“${sheet}” is a chart on a sheet of its own and has no cells. Choose another sheet.`,
  cannotTake: (sheet: string, obstacle: string) =>
    `Sheet “${sheet}” cannot take the table: ${obstacle}. Choose an empty sheet, or a new one.`,

  content: {
    inCell: (cell: string, shown: string) =>
      shown === '' ? `${cell} is not blank` : `${cell} holds “${shown}”`,
    merged: (cell: string) => `cells are merged at ${cell}`,
  },

  /** Changes of a report after which all rows of its sheet are replaced. */
  changes: {
    kind: 'the sheet holds a report of another kind',
    zone: (from: string, to: string) => `the time zone changes from ${from} to ${to}`,
    currency: (from: string, to: string) => `the currency changes from ${from} to ${to}`,
    dimensions: 'the rows are grouped by other dimensions',
    newColumns: (labels: readonly string[]) => `${named(labels)} ${labels.length === 1 ? 'is' : 'are'} new`,
  },
  rewritten: (changes: readonly string[]) => {
    const text = changes.join('; ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}: the whole table is rewritten.`;
  },
  columnsRemoved: (labels: readonly string[]) =>
    labels.length === 1
      ? `${named(labels)} is no longer in the report: its column is removed, and formulas that refer to it will show #REF!.`
      : `${named(labels)} are no longer in the report: their columns are removed, and formulas that refer to them will show #REF!.`,

  tabIsCopy: (tab: string) => `Tab “${tab}” is a copy of this report's tab; it is not refreshed.`,
  chosenTabGone: (newTitle: string | undefined) =>
    newTitle === undefined
      ? 'The tab that was chosen for this report no longer exists: the report gets a new one.'
      : `The tab that was chosen for this report no longer exists: the report has a new one, “${newTitle}”.`,
  titleTaken: (title: string, newTitle: string) =>
    `There is a tab “${title}” already: the new one will be called “${newTitle}”.`,
  textsCut: (count: number) =>
    `Texts of more than 50,000 characters do not fit into a cell: ${count} are cut short.`,
  rowWithoutDay: (label: string, value: string) => `a row has no day in “${label}” (“${value}”)`,

  /** Rows that stay in the sheet although the table does not have them. */
  stays: {
    gone: (rows: number) => staying(rows, 'no longer reported by the service', 'without numbers', WITH_OWN),
    copy: (rows: number) => staying(rows, 'with the key of another row', 'without numbers', WITH_OWN),
    outside: (rows: number) =>
      staying(rows, 'outside the range or the filter', 'with the earlier numbers', WITH_OWN),
    changed: (rows: number) => staying(rows, 'not in the changed report', 'without numbers', WITH_OWN),
  },

  /** A write into cells that somebody had moved since they were read. */
  cellsLost: (tab: string, moment: string) =>
    `On ${moment}, somebody moved rows or columns of “${tab}” while it was being written. The numbers are right, but notes or cells of yours may be missing or beside another row: ${HISTORY}`,
  /** Cells that users had merged, as ranges. */
  unmerged: (ranges: readonly string[]) =>
    `Each row of the table needs its own cells, so these merged cells were separated: ${named(ranges)}.`,
  typedColumn:
    'a tab of the add-on is a Google table, and number formats do not fit its columns: set their type to None',
  noAnswer: 'Google Sheets did not answer in time',
  /** Days that were changed by hand, and that the service no longer has. */
  changedByHand: (days: readonly Day[]) =>
    `Rows of ${named(days.map(formatDay))} were changed by hand, and the service no longer has ${days.length === 1 ? 'this day' : 'these days'}`,

  /** The column of a table of periods that says which days a row has, if not the whole period. */
  partial: {
    label: (period: string) => `${period} not complete`,
    note: (period: string) =>
      `Blank if the row has all days of the ${period.toLowerCase()}, and all of them are complete. Otherwise the days that the row has.`,
    /** `newest` is given if some of the days are not complete. */
    days: ({ from, to }: DayRange, newest: Day | undefined) =>
      `${from === to ? from : `${from} to ${to}`}${newest === undefined ? '' : `; newest complete day ${newest}`}`,
    sentence: (period: string, periods: readonly DayRange[], year: string) =>
      `${period} not complete: ${periods.map((days) => rangeIn(year, days)).join(', ')}`,
  },

  /** The columns that compare each metric with earlier days, and what the line above the table says about them. */
  comparison: {
    before: {
      label: (metric: string) => `${metric} before`,
      note: (metric: string, earlier: Earlier, days: Compared) =>
        `${metric} of ${earlierDays(earlier, days)}, over as many complete days. Blank if it is unknown.`,
    },
    change: {
      label: (metric: string) => `${metric} change`,
      note: (metric: string) => `${metric} minus ${metric} before. Blank if one of the two is unknown.`,
    },
    changeShare: {
      label: (metric: string) => `${metric} change %`,
      note: (metric: string) =>
        `${metric} change as a part of ${metric} before. Blank if that is 0 or unknown.`,
    },
    brief: (earlier: Earlier, days: Compared) => `compared with ${earlierDays(earlier, days)}`,
    /** The newest compared days, and their earlier days. */
    days: ({ days, earlier }: ComparedRanges, year: string) =>
      `Compared: ${rangeIn(year, days)} with ${rangeIn(year, earlier)}.`,
    /** Days that are not compared because they are not complete, or the earlier period has fewer days. */
    notCompared: (ranges: readonly DayRange[], year: string) =>
      `Not compared: ${ranges.map((days) => rangeIn(year, days)).join(', ')}, because a day is not complete or the earlier period has fewer days.`,
  },

  /** The first cell of the row with totals. (`label` is stored in cells: do not change.) */
  totals: {
    label: 'Total of the shown rows',
    note: 'Formulas over the rows below, without hidden and filtered rows, and with rows that are marked as outside the filter or the days. Blank cells are unknown and are not added. A ratio is calculated from its totals, and is blank if a row lacks one of its two numbers. An average over new users is blank while rows are hidden.',
  },

  /** Parts of the line above a table. `year` is the year of the table's last day. Days of this year are shown without it. */
  line: {
    /** `more` is the number of other warnings. */
    warning: (warning: string, more: number) =>
      more === 0 ? warning : `${warning} (and ${more} more: see the note of this cell)`,
    range: (from: Day, to: Day) => formatDays(from, to),
    noneComplete: 'no day complete yet',
    completeThrough: (day: Day, year: string) => `complete through ${dayIn(year, day)}`,
    notComplete: (from: Day, to: Day, year: string) =>
      `${from === to ? '' : `${dayIn(year, from)} to `}${dayIn(year, to)} not complete`,
    refreshed: (moment: string) => `refreshed ${moment}`,
  },
  /** Lines of the note of the same cell. */
  note: {
    days: (from: Day, to: Day, zone: string) => `Days: ${formatDays(from, to)}, counted in ${zone}`,
    mayChange: (days: number) =>
      days === 1
        ? 'The newest complete day may still change.'
        : `The ${days} newest complete days may still change.`,
    daysBefore: (day: Day, moment: string | undefined, year: string) =>
      `Days before ${dayIn(year, day)}: as ${asOf(moment)}`,
    times: (zone: string) => `Times are in ${zone}.`,
  },
};
