import { parseColumnTexts } from '../../column-texts';
import { formatCount } from '../../numbers';
import { formatQuantity } from '../phrases';

export const restatements = {
  ledgerTitle: (year: string) => `Restatements ${year}`,
  ledgerLine: 'Restatements · numbers that changed after this file showed them as complete · newest first',
  ledgerColumns: parseColumnTexts({
    seen: "Seen: When a refresh found the change, in the spreadsheet's time zone.",
    report:
      'Report: The name of the saved report. If the report has a filter, the number counts only rows that pass the filter. If several reports show the number, each report has its own line.',
    day: 'Day or month: The day of the number, or the first day of its month, in the zone of the report. Blank: the number is of several months, or the report has no days.',
    what: 'What: “changed”: the number is different now. “row gone”: the service no longer reports the row. “late row”: the service reports a new row for a day that was complete. “taken back”: somebody pressed “Take back”, and this line cancels an earlier line.',
    app: 'App: The app of the row: its name, or its id.',
    network: 'Network: The network of the row: its name, or its id.',
    country: 'Country: The country of the row: its name, or its code.',
    dimensions:
      'Dimensions: Other values of the row, such as “Month: Nov 2026”. If the line is the sum of several rows: the number of these rows.',
    metric: 'Metric: The metric of the number, such as Revenue.',
    old: 'Old: The number in the sheet before the change. Blank: the number was not known, or the sheet did not have the row.',
    new: 'New: The number in the sheet after the change. Blank: the number is not known, or the row is gone.',
    difference: 'Difference: New minus Old, calculated with unrounded numbers. Blank if it is not known.',
    currency: 'Currency: The currency of an amount of money. Blank for other numbers.',
  }),
  /** The column What. (Stored in cells: do not change.) */
  kinds: {
    changed: 'changed',
    'row gone': 'row gone',
    'late row': 'late row',
    'taken back': 'taken back',
  },
  /** In place of an app and the other dimensions, in a line that is the sum of many rows. */
  foldedRows: 'all rows that changed',
  rowsTogether: (count: number) => `${formatCount(count)} rows together`,
  /** Whether a cell has one of these two texts, in the words of any version. (Stored in cells.) */
  isFolded: (text: string) => /^(?:all|[\d,]+) rows /.test(text),
  blank: '(blank)',

  /** What a row is, in “Where is this from?”. */
  originOfLine: (metric: string, report: string) =>
    `A change of ${metric} that a refresh of the report “${report}” found. “Explain this change” lists what the same refresh changed most.`,

  notRecorded: (count: number) =>
    `${formatQuantity(count, 'restatement')} could not be recorded, because Google allows only 200 tabs in a file. Delete unused tabs.`,
};
