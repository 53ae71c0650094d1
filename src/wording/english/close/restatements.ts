import { formatQuantity, parseColumnTexts } from '../phrases';

/** Texts about restatements. */
export const close = {
  ledgerTitle: (year: string) => `Restatements ${year}`,
  ledgerLine: 'Restatements · numbers that changed after this file showed them as complete · newest first',
  ledgerColumns: parseColumnTexts({
    seen: "Seen: When a refresh found the change, in the spreadsheet's time zone.",
    report:
      'Report: The name of the saved report. If it has a filter, the number counts only rows that pass the filter. If several reports show the number, each has a line.',
    day: 'Day or month: The day of the number, in the zone of the report, or its month. Blank: several months, or a report without days.',
    daysAfter:
      'Days after: Days from the last day of the row (30 Nov for Nov 2026) to the day when the change was found (UTC).',
    what: 'What: “changed”: the number is different now. “row gone”: the service no longer reports the row. “late row”: the service reports a new row for a day that was complete. “taken back”: a user took back the run, and this line cancels an earlier one.',
    app: 'App: The app of the row: its name, or its id.',
    network: 'Network: The network of the row: its name, or its id.',
    country: 'Country: The country of the row: its name, or its code.',
    dimensions:
      'Dimensions: Other values of the row, such as “Month: Nov 2026”, or the number of rows that the line adds up.',
    metric: 'Metric: Which number of the row.',
    old: 'Old: The number in the sheet before. Blank: it was not known, or the row was not there.',
    new: 'New: The number in the sheet afterwards. Blank: it is not known, or the row is gone.',
    difference: 'Difference: New minus Old, calculated before rounding to cents. Blank if it is not known.',
    currency: 'Currency: The currency of money; blank for counts.',
  }),
  changedRows: 'all rows that changed',
  blank: '(blank)',

  notRecorded: (count: number) =>
    `Not recorded: ${formatQuantity(count, 'restatement')}. Google allows only 200 tabs. Delete unused tabs.`,

  summaryTitle: (year: string) => `Restatement summary ${year}`,
  summaryLine:
    'Restatement summary · each report counts its own changes: do not add up reports that show the same numbers · runs that were taken back do not count',
  summaryColumns: parseColumnTexts({
    report: 'Report: The name of the saved report. If several reports show a change, it counts in each.',
    month: 'Month: The month of the changed days. Blank: several months, or a report without days.',
    metric: 'Metric: Which number changed. This tab has only numbers that can be added up.',
    currency: 'Currency: The currency of money; blank for counts.',
    moved: 'Total change: By how much the month changed. Blank: not known.',
    changes: 'Changes: How many numbers changed. Runs that were taken back do not count.',
    unknown:
      'Amount unknown: How many of these changes have no known amount. They are not in “Total change”.',
    lastSeen: "Last seen: When a refresh found the newest change, in the spreadsheet's time zone.",
  }),
};
