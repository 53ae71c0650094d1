import type { DayRange } from '../../dates';
import { formatDays, formatMonth } from '../days';
import { formatQuantity, joinWithAnd } from './phrases';

/** Texts about saved reports: saving, approvals, copies, runs. */
export const reports = {
  saving: {
    gone: 'Somebody has deleted this report from the file. Its sheet was not changed.',
    noDay:
      'Keep older rows: the table needs the column Date to show which day a row is from. Add Date to the columns, or do not keep older rows.',
    tooLong:
      'Report: its lists are too long to be saved (limit: 9 KB). Choose fewer apps, countries or metrics, or “all”.',
    copyName: (name: string) => `Copy of ${name}`,
    scheduleWithoutKey:
      'Refresh: you have no report key yet, and a scheduled report runs with your key. Paste it in Ad Reports ▸ Settings, or choose “By hand only”.',
    noFirstCell: (cell: string, lastRow: number) =>
      `First cell of the table: ${cell} is not possible. Enter a cell in rows 1 to ${lastRow}, such as B3.`,
    onlySheet: (title: string) =>
      `Sheet “${title}” is the only visible sheet of this file. Add a sheet first, or keep this one.`,
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
      `A change waits for approval. ${changes} Until then, the approved version is refreshed.`,
    /** Nothing is refreshed. `owner` may be ''. */
    waiting: (changes: string, owner: string) =>
      `Waiting for approval. ${changes} ${owner || 'Its owner'} must approve the report in the sidebar.`,
    unknownVersion: 'The version that the owner approved is not known.',
    /** `who` may be ''. */
    changed: (changes: readonly string[], who: string) =>
      `Changed: ${changes.length === 0 ? 'this report' : joinWithAnd(changes)}; last saved by ${who || 'somebody'}.`,
    cells: {
      added: (field: string, entries: string) => `The cells of ${field} have unapproved entries: ${entries}.`,
      removed: (field: string, entries: string) => `The cells of ${field} no longer exclude ${entries}.`,
      tooEarly: (day: string) =>
        `The days begin on ${day}, more than a year ago and before the first approved day.`,
    },
    notOwner:
      'Approve: only the owner of a report can approve it. Choose Take over to run it with your own key.',
    nothingToDiscard:
      'Discard is not possible, because the approved version is not known. Edit the report, or ask its owner to approve it as it is.',
  },

  noBigQuery:
    'What to write: this add-on was installed without BigQuery. Choose rows or a summary, or ask the person who installed it for the version with BigQuery.',

  output: {
    rows: () => 'All rows will be written to the sheet.',
    summary: (dimensions: readonly string[]) => `The sheet gets a summary by ${dimensions.join(', ')}.`,
    bigquery: (dimensions: readonly string[]) =>
      `All rows will be loaded into BigQuery. The sheet gets a summary by ${dimensions.join(', ')}.`,
    rowsOfAllDays: (rows: number, days: number) =>
      `about ${formatQuantity(rows, 'row')}, if each of the ${days} days is like the last one`,
    madeFrom: (rows: number) =>
      `a run reads about ${formatQuantity(Number(rows.toPrecision(2)), 'row')} of the service and adds them up`,
  },

  previewOfNewest: ({ from, to }: DayRange) =>
    `These are the newest rows, of ${formatDays(from, to)}. A run also writes all earlier rows.`,
  previewTooLarge: (requests: number) =>
    `This report needs more than ${formatQuantity(requests, 'request')}. The preview cannot show its first rows. Run the report to see its rows.`,

  lastChange: {
    noSheet: 'This report has no sheet yet, or its sheet was deleted: there are no changes to show.',
    firstRun:
      'No rows have changed since the first run filled the sheet. To remove the rows, delete the report with its sheet.',
    takenBack: 'The changes of the last run were taken back. The next run lists its own changes.',
    notKept:
      'The changes of the last run are not kept, so they cannot be taken back. Possible reasons: the report itself was changed, the run changed more than 20,000 cells, or somebody edited the file meanwhile. File ▸ Version history has the earlier values.',
    changedSince:
      'Take back: the report has run, or its changes were taken back, since this list was shown. Nothing was changed. Open the list again.',
    closed: (months: readonly string[]) =>
      `The changes include days of closed months (${joinWithAnd(months.map(formatMonth))}), so they cannot be taken back. Reopen these months under Month close first.`,
    /** In the first row of the sheet, the list and the run log. `by` may be ''. */
    takenBackBy: (by: string, at: string, runAt: string, rows: number) =>
      `Taken back by ${by || 'somebody'} on ${at}: the run of ${runAt} (${formatQuantity(rows, 'row')}). The next refresh writes the new numbers again.`,
    left: (rows: number) => `${formatQuantity(rows, 'row')} changed after the run and will stay.`,
    blank: 'blank',
  },

  runs: {
    unknownRun: 'Run: the sidebar does not know this run. Reload the spreadsheet and run again.',
    /** `since` is '' for a report without a good run. */
    notRefreshed: (since: string, sentence: string) =>
      `Not refreshed${since === '' ? '' : ` since ${since}`}: ${sentence}`,
    suggestions: 'The suggestions of the form',
    waitingForRefresh: 'waiting for another refresh of this spreadsheet',
    sheet: 'The sheet',
    logs: 'Status sheet and run log',
  },
};
