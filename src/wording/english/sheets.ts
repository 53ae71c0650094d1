import type { Day, DayRange } from '../../dates';
import { formatDay, formatDays, formatDaysIn } from './days';
import { formatQuantity, isOrAre, joinSome } from './phrases';

/** A day as "1 Nov", with its year if that differs from `year`. */
const formatDayIn = (year: string, day: Day) => formatDaysIn(year, { from: day, to: day });

/** The beginning of the line that marks a row in its note. A date follows. (Stored in notes: do not change.) */
const ROW_MARKS = {
  gone: 'No longer reported by the service since',
  copy: 'Copy of another row since',
  outside: 'Outside the range since',
  changed: 'Not in this report since it was changed on',
};

const NEW_TAB = 'run again to get a new tab.';

export const sheets = {
  rowMarks: ROW_MARKS,
  rowMarkEnd: '.',
  /** Why a table cannot be written into a sheet, and what to do. */
  conflicts: {
    headerMissing: (label: string) => ({
      why: `the header “${label}” is not in the first rows, or two columns have this header`,
      doNext: `Type “${label}” above the right column, and above no other column. Or delete the tab and ${NEW_TAB}`,
    }),
    headersBelow: {
      why: 'rows of the table are above its headers',
      doNext: 'Move the row with the headers to the top of the table and run again.',
    },
    unreadableMark: {
      why: 'the hidden mark of the table is damaged, or it comes from a newer version of the add-on',
      doNext: `Reload the spreadsheet and run again. If that does not help, copy what you need from this tab, delete the tab, and ${NEW_TAB}`,
    },
    changedSince: {
      why: 'the zone, currency or columns of the report changed, and the service no longer has all days',
      doNext: 'Delete the tab and run again, or undo the change of the report.',
    },
    cannotTake: (why: string) => ({
      why,
      doNext:
        'Choose a new sheet for the report, or a first cell below all other content of this sheet. The rows must be empty beside the table, too, because refreshes insert and delete whole rows.',
    }),
  },

  /** Why the chosen sheet cannot take a table. */
  obstacles: {
    noCells: 'it has no cells',
    ofOtherReport: 'it is the sheet of another report',
    notBlank: (cell: string) => `cell ${cell} is not empty`,
    merged: (cell: string) => `cells are merged at ${cell}`,
  },
  hasNoCells: (sheet: string) =>
    `“${sheet}” is a chart on its own sheet, without cells. Choose another sheet.`,

  notCompared:
    'The settings of the report were changed, so this run could not compare its numbers with the earlier ones. If the service changed numbers since the last run, these changes are not in Restatements.',
  columnsRemoved: (labels: readonly string[]) =>
    `These columns are no longer in the report and are deleted: ${joinSome(labels)}. Your notes and cells above and below them are deleted, too. Formulas that refer to them will show #REF!.`,

  rowWithoutDay: (label: string, value: string) => `a row has no day in “${label}” (“${value}”)`,

  stays: (rows: number) =>
    `${formatQuantity(rows, 'row')} ${isOrAre(rows)} no longer in the table, but ${rows === 1 ? 'stays' : 'stay'} in the sheet, to keep your cells or notes. The mark in the row says why.`,

  /** A write into cells that somebody had moved since they were read. */
  cellsLost: (tab: string, moment: string) =>
    `On ${moment}, somebody moved rows or columns of “${tab}” while Ad Reports was writing it. The numbers are right. Some of your notes or cells can be missing or beside a wrong row. To find them, see File ▸ Version history.`,
  typedColumn:
    'a tab of the add-on is a Google table with typed columns; set the type of its columns to None',
  /** Days that were changed by hand, and that the service no longer has. */
  changedByHand: (days: readonly Day[]) =>
    `Rows of ${joinSome(days.map(formatDay))} were changed by hand. They keep these values, because the service no longer has numbers for these days.`,

  /** The column of a table of periods that says which days a row has, if not the whole period. */
  partial: {
    label: 'Days so far',
    note: (period: string) =>
      `The days in this row. Blank: the row has all days of the ${period.toLowerCase()}, and all of them are complete.`,
  },

  /** The columns that compare each metric with earlier days, and what the line above the table says about them. */
  comparison: {
    before: {
      label: (metric: string) => `${metric} before`,
      note: (metric: string) =>
        `${metric} in the earlier days. The line above the table names the newest ones. Blank if it is unknown.`,
    },
    change: {
      label: (metric: string) => `${metric} change`,
      note: (metric: string) =>
        `“${metric}” minus “${metric} before”, calculated with unrounded numbers. Blank if one of the two is unknown.`,
    },
    changeShare: {
      label: (metric: string) => `${metric} change %`,
      note: (metric: string) =>
        `The change divided by “${metric} before”, calculated with unrounded numbers. Blank if “${metric} before” is 0, unknown or incomplete.`,
    },
    example: (days: string, earlier: string) => `${days} compared with ${earlier}`,
    /** Days that are not compared because they are not complete, or the earlier period has fewer days. */
    notCompared: (ranges: readonly DayRange[], year: string) =>
      `These days are not compared: ${ranges.map((days) => formatDaysIn(year, days)).join(', ')}. Either a day is not complete, or the earlier period has fewer days.`,
  },

  /** Parts of the line above a table. `year` is the year of the table's last day. Days of this year are shown without it. */
  line: {
    /** `more` is the number of other warnings. */
    warning: (warning: string, more: number) =>
      more === 0
        ? warning
        : `${warning} (and ${formatQuantity(more, 'more warning')}: see the note of this cell)`,
    noneComplete: 'no day complete yet',
    completeThrough: (day: Day, year: string) => `complete through ${formatDayIn(year, day)}`,
    notComplete: (days: DayRange, year: string) => `${formatDaysIn(year, days)} not complete`,
    /** The days of the table. `name` is that of the requested range, such as "last month", if there is one. */
    covers: ({ from, to }: DayRange, name: string | undefined, keepsOlderRows: boolean) => {
      const days = formatDays(from, to);
      // “1 to 31 Oct 2026”
      if (name === undefined) return days;
      // “last 7 days”
      if (!keepsOlderRows && /^(?:last|past) \d+ days?$/.test(name)) return name;
      // “3 Sep to 20 Nov 2026 (last 30 days, older rows stay)”
      return `${days} (${name}${keepsOlderRows ? ', older rows stay' : ''})`;
    },
    refreshed: (moment: string) => `refreshed ${moment}`,
  },
  /** Lines of the note of the same cell. */
  note: {
    days: (from: Day, to: Day, zone: string) => `Days: ${formatDays(from, to)}, counted in ${zone}`,
    mayChange:
      'A day is complete when the service has all data of the day. But networks usually still correct the newest complete days.',
    daysBefore: (day: Day, moment: string | undefined, year: string) =>
      `Days before ${formatDayIn(year, day)} were last requested ${moment === undefined ? 'by an earlier run' : `on ${moment}`}.`,
    times: (zone: string) => `Times are in ${zone}.`,
  },
};
