import { columns, countOf } from '../phrases';

/** Texts about restatements. */
export const close = {
  noMonth: (text: string) => `“${text}” is not a closed month. Write it as Oct 2026.`,

  ledgerTitle: (year: string) => `Restatements ${year}`,
  ledgerLine: 'Restatements · values that changed after this file showed them as complete · newest first',
  ledgerColumns: columns({
    seen: "Seen: When a refresh found it, in the spreadsheet's time zone.",
    report: 'Report: The name of the saved report.',
    day: 'Day: The day of the number, in the zone of the report. If the line adds up a whole month: its first day.',
    daysAfter: 'Days after: How many days after that day the change was found, in UTC.',
    what: 'What: changed: the number differs from before. row gone: the service no longer reports the row. late row: a new row of a day that was already complete. taken back: a user has taken back the run that found the change, and this line reverses the line of that run.',
    app: 'App: The app of the row, by its name if the report has it.',
    network: 'Network: The network of the row, by its name if the report has it.',
    country: 'Country: The country of the row, by its name if the report has it.',
    dimensions: 'Dimensions: What else tells which row it is, or how many rows the line adds up.',
    metric: 'Metric: Which number of the row.',
    old: 'Old: The number that the sheet showed before. Blank: not known, or there was no such row.',
    new: 'New: The number as it is now. Blank: not known, or there is no such row any more.',
    difference: 'Difference: By how much the number changed. Blank: not known, or it cannot be added up.',
    currency: 'Currency: The currency of money; blank for counts.',
  }),
  changedRows: 'all rows that changed',
  blank: '(blank)',

  notRecorded: (count: number) =>
    `Not recorded: ${countOf(count, 'restatement')}. Google allows 200 tabs; delete unused ones.`,

  summaryTitle: (year: string) => `Restatement summary ${year}`,
  summaryLine: 'Restatement summary · a formula over the tab of restatements · metrics that can be added up',
  noSummary: (title: string) => `No room for “${title}”. Delete unused tabs; the next restatement makes it.`,
  summaryColumns: columns({
    report: 'Report: The name of the saved report.',
    month: 'Month: The month of the restated days. Blank for tables without days.',
    metric: 'Metric: Which number was restated.',
    currency: 'Currency: The currency of money; blank for counts.',
    moved: 'Total change: By how much restatements changed the month. Blank if no difference is known.',
    changes: 'Changes: How many lines the tab of restatements has about it.',
    counted: 'With a difference: How many of them have a known difference, which “Total change” adds up.',
    lastSeen: "Last seen: When the newest of these changes was found, in the spreadsheet's time zone.",
  }),
};
