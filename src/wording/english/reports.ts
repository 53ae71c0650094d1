import type { Day, DayRange } from '../../dates';
import { formatCount } from '../numbers';
import { formatDay, formatDays, formatMonth } from './days';
import { formatQuantity, joinWithAnd, wasOrWere } from './phrases';

export const reports = {
  saving: {
    gone: 'Somebody has deleted this report from the file. Its sheet was not changed.',
    tooLong:
      'Report: this report is too long to be saved (limit: 9 KB). Choose fewer apps, countries or metrics, or “all”.',
    scheduleWithoutKey:
      'Refresh: you have no report key yet, and a scheduled report runs with your key. Paste your key in Ad Reports ▸ Settings, or choose “By hand only”.',
    noFirstCell: (cell: string, lastRow: number) =>
      `First cell of the table: ${cell} is not possible. Enter a cell in rows 1 to ${lastRow}, such as B3.`,
  },

  approvals: {
    /** The label of a field that the form shows as a choice. */
    destination: 'Sheet',
    changeWaits: (changes: string) =>
      `A change waits for approval. ${changes} Until the change is approved, Ad Reports refreshes the approved version.`,
    /** Nothing is refreshed. `owner` may be ''. */
    waiting: (changes: string, owner: string) =>
      `This report waits for approval. ${changes} ${owner || 'The owner'} must approve the report in the sidebar.`,
    unknownVersion: 'What has changed since the last approval is not known.',
    /** `who` may be ''. */
    changed: (fields: readonly string[], who: string) =>
      `Changed: ${fields.length === 0 ? 'this report' : `${joinWithAnd(fields)}. “Edit” shows the new values`}. The report was last saved by ${who || 'somebody'}.`,
    /** Fields of a draft that point to cells. */
    cellsBeyond: (fields: readonly string[]) =>
      `The cells for ${joinWithAnd(fields)} contain what nobody has approved.`,
  },

  alerts: {
    allTogether: 'All together',
    enterLimits: (most: number) =>
      `Enter a percentage from 0 to 1,000, and an amount from 0 to ${formatCount(most)}.`,

    /** The first line of an alert. `currency` and `by` may be ''. */
    heading: (day: Day, metric: string, currency: string, by: string) =>
      `Alert of ${formatDay(day)}: ${metric}${currency === '' ? '' : ` (${currency})`}${by === '' ? '' : ` by ${by}`}. “Usually” is the mean of the same weekday in the four weeks before.`,
    /** `change` is '' if the usual value is 0. */
    line: (name: string, value: string, usual: string, change: string) =>
      `${name}: ${value}, usually ${usual}${change === '' ? '' : ` (${change})`}`,
    change: (isLess: boolean, percent: string) => `${isLess ? '−' : '+'}${percent} %`,
    percent: (percent: string) => `${percent} %`,
    noRow: 'nothing reported',
    withoutName: 'Without a name',
    more: (count: number) => `and ${formatCount(count)} more`,
    notJudged: (day: Day, reason: string) =>
      `The alert of ${formatDay(day)} could not be checked: ${reason} The next complete day is checked as usual.`,
  },

  noBigQuery:
    'What to write: this add-on was installed without BigQuery. Choose rows or a summary, or ask the person who installed it for the version with BigQuery.',

  output: {
    rows: () => 'All rows will be written to the sheet.',
    summary: (dimensions: readonly string[]) => `The sheet gets a summary by ${joinWithAnd(dimensions)}.`,
    bigquery: (dimensions: readonly string[]) =>
      `All rows will be loaded into BigQuery. The sheet gets a summary by ${joinWithAnd(dimensions)}.`,
  },

  previewOfNewest: ({ from, to }: DayRange) =>
    `These are the newest rows (${formatDays(from, to)}). A run also writes all earlier rows.`,
  previewTooLarge: (rows: number) =>
    `This report needs more than ${formatQuantity(rows, 'row')} of the service, so the preview cannot show its first rows. To see the rows, run the report.`,

  lastChange: {
    notKept:
      'The changes of the last run are not kept. Possible reasons: it was the first run, its changes were taken back, the report or its sheet was changed, the run changed more than 20,000 cells, or somebody edited the file during the run. File ▸ Version history has the earlier values.',
    changedSince:
      'Take back: this list is old. The report has run again since, or somebody else has taken back these changes. Open the list again.',
    closed: (months: readonly string[]) =>
      `The changes include days of closed months (${joinWithAnd(months.map(formatMonth))}), so they cannot be taken back. First, reopen these months under Month close.`,
    /** In the first row of the sheet. `by` may be ''. */
    takenBackBy: (by: string, at: string, runAt: string, rows: number) =>
      `The run of ${runAt} (${formatQuantity(rows, 'row')}) was taken back by ${by || 'somebody'} on ${at}. The sheet shows the numbers from before that run. The next refresh will replace them.`,
    left: (rows: number) =>
      `${formatQuantity(rows, 'row')} changed again after the run, and ${wasOrWere(rows)} not taken back.`,
    blank: 'blank',
  },

  runs: {
    unknownRun: 'The sidebar does not recognize this run. Reload the spreadsheet and run the report again.',
    /** `since` is '' for a report without a good run. */
    notRefreshed: (since: string, sentence: string) =>
      `Not refreshed${since === '' ? '' : ` since ${since}`}: ${sentence}`,
    statusNotWritten: (why: string) => `The status sheet could not be written: ${why}`,
  },
};
