import type { Day, DayRange } from '../../dates';
import { formatCount } from '../numbers';
import { formatDay, formatDays, formatMonth } from './days';
import { formatQuantity, joinWithAnd, wasOrWere } from './phrases';

export const reports = {
  saving: {
    gone: 'Somebody has deleted this report from the file. Its sheet was not changed.',
    noDay:
      'Keep older rows: the table needs the column Date to show which day a row is from. Add Date to the columns, or do not keep older rows.',
    tooLong:
      'Report: this report is too long to be saved (limit: 9 KB). Choose fewer apps, countries or metrics, or “all”.',
    copyName: (name: string) => `Copy of ${name}`,
    scheduleWithoutKey:
      'Refresh: you have no report key yet, and a scheduled report runs with your key. Paste your key in Ad Reports ▸ Settings, or choose “By hand only”.',
    noFirstCell: (cell: string, lastRow: number) =>
      `First cell of the table: ${cell} is not possible. Enter a cell in rows 1 to ${lastRow}, such as B3.`,
    onlySheet: (title: string) =>
      `Sheet “${title}” is the only visible sheet of this file. Add another sheet first, or keep this sheet.`,
  },

  changes: {
    destination: 'Sheet',
    fromTo: (field: string, from: string, to: string) => `${field} (${from} → ${to})`,
    andMore: (items: string, more: number) => `${items} and ${more} more`,
    none: 'nothing',
    yes: 'yes',
    no: 'no',
    newSheet: 'a new sheet',
    sheetOfId: (id: number, cell = '') => `the sheet with the id ${id}${cell === '' ? '' : ` from ${cell}`}`,
  },

  approvals: {
    changeWaits: (changes: string) =>
      `A change waits for approval. ${changes} Until the change is approved, Ad Reports refreshes the approved version.`,
    /** Nothing is refreshed. `owner` may be ''. */
    waiting: (changes: string, owner: string) =>
      `This report waits for approval. ${changes} ${owner || 'The owner'} must approve the report in the sidebar.`,
    unknownVersion: 'What has changed since the last approval is not known.',
    /** `who` may be ''. */
    changed: (changes: readonly string[], who: string) =>
      `Changed: ${changes.length === 0 ? 'this report' : joinWithAnd(changes)}. The report was last saved by ${who || 'somebody'}.`,
    cells: {
      added: (field: string, entries: string) =>
        `The cells for ${field} now contain ${entries}, and nobody has approved this.`,
      removed: (field: string, entries: string) =>
        `The cells for ${field} no longer exclude ${entries}. The report would include their numbers again.`,
      tooEarly: (day: string) =>
        `The report starts on ${day}. That is more than a year ago, and earlier than the first day that was approved.`,
    },
    notOwner:
      'Approve: only the owner of a report can approve it. To run the report with your own key, choose “Take over”.',
    nothingToDiscard:
      '“Discard” is not possible, because the approved version is not known. Edit the report, or ask its owner to approve it as it is.',
  },

  alerts: {
    allTogether: 'All together',
    notPossible: (value: string) =>
      `Alert: “${value}” is not possible in this report. Choose one of the numbers and groups in the form.`,
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
    madeFrom: (rows: number) =>
      `a run reads about ${formatQuantity(Number(rows.toPrecision(2)), 'row')} of the service and adds up these rows`,
  },

  previewOfNewest: ({ from, to }: DayRange) =>
    `These are the newest rows (${formatDays(from, to)}). A run also writes all earlier rows.`,
  previewTooLarge: (requests: number) =>
    `This report needs more than ${formatQuantity(requests, 'request')}, so the preview cannot show its first rows. To see the rows, run the report.`,

  lastChange: {
    noSheet: 'There are no changes to show, because this report has no sheet yet, or its sheet was deleted.',
    firstRun:
      'Only the first run has written to this sheet, so there are no changes. To remove all rows, delete the report with its sheet.',
    takenBack:
      'Somebody pressed “Take back”, so the sheet has the numbers from before the last run. New changes will appear here after the next run.',
    notKept:
      'The changes of the last run are not kept, so they cannot be taken back. Possible reasons: the report itself was changed, the run changed more than 20,000 cells, or somebody edited the file during the run. File ▸ Version history has the earlier values.',
    changedSince:
      'Take back: this list is old. The report has run again since, or somebody else has taken back these changes. Open the list again.',
    closed: (months: readonly string[]) =>
      `The changes include days of closed months (${joinWithAnd(months.map(formatMonth))}), so they cannot be taken back. First, reopen these months under Month close.`,
    /** In the first row of the sheet, the list and the run log. `by` may be ''. */
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
    suggestions: 'The suggestions of the form',
    logs: 'The status sheet and the run log',
  },
};
