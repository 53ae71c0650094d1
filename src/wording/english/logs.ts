import { formatCount } from '../counts';

/** A column's header, and the note on it. */
function column(label: string, note: string) {
  return { label, note };
}

/** The status sheet and the run log. */
export const logs = {
  states: {
    'never run': 'Never run',
    'no rows': 'No rows',
    fresh: 'Fresh',
    due: 'Due',
    running: 'Running',
    stopped: 'Stopped',
    failed: 'Failed',
    paused: 'Paused',
    'waits for approval': 'Waits for approval',
  },
  hows: { 'by hand': 'By hand', 'by schedule': 'By schedule' },
  results: { done: 'Done', failed: 'Failed', cancelled: 'Cancelled', killed: 'Broken off' },
  somebody: 'somebody',

  statusTitle: 'Refresh status',
  statusLine: (timeZone: string) => `Refresh status · times in ${timeZone}`,
  statusMark: 'No report of this file since',
  statusColumns: {
    name: column('Report', 'The saved report.'),
    state: column('State', 'Its state when this row was written.'),
    problem: column('Problem', 'What went wrong last; blank when all is well.'),
    schedule: column('Refreshes', 'When it refreshes itself.'),
    owner: column('Owner', 'Whose report key and hourly check it refreshes with.'),
    approval: column(
      'Approved',
      'Who approved that it refreshes itself in this form, and when; blank when it does not refresh itself.',
    ),
    newestCompleteDay: column('Newest complete day', 'The newest day that the service has finished.'),
    newestDayHeld: column('Newest day held', 'The newest day that the sheet of the report has a row of.'),
    lastRunAt: column('Last run', 'When it last ran, with or without success.'),
    lastRunBy: column('By', 'Who ran it.'),
    lastRunHow: column('How', 'By hand or by schedule.'),
    rows: column('Rows', 'Rows in the sheet of the report.'),
    nextRun: column('Next run', 'When it refreshes itself next, at the earliest; blank when it does not.'),
    lastChecked: column(
      'Last checked',
      'When the hourly check last looked at it, to half a day; blank when it does not refresh itself.',
    ),
    id: column('Id', 'The id by which the add-on finds the report. Do not change it.'),
  },
  /** `owner` may be ''. */
  checkStopped: (age: string, owner: string) =>
    `Last checked ${age}: Google has stopped the hourly check of ${owner || 'its owner'}; open Ad Reports ▸ Open, or take the report over.`,
  /** A formula of the sheet puts the number of days between both. They must not contain quotation marks. */
  daysWithoutCheck: {
    before: 'Days without a check: ',
    after: '. The numbers may be old: open Ad Reports ▸ Open.',
  },

  logTitle: 'Run log',
  logLine: (mostRuns: number, timeZone: string) =>
    `Run log · the last ${formatCount(mostRuns)} runs, newest first · times in ${timeZone}`,
  logMark: (mostRuns: number) => `Not among the last ${formatCount(mostRuns)} runs since`,
  logColumns: {
    started: column('Started', 'When the run began.'),
    ended: column('Ended', 'When it ended.'),
    seconds: column('Seconds', 'From its beginning to its end, pauses included.'),
    report: column('Report', 'The saved report, by its name at that time.'),
    how: column('How', 'By hand or by schedule.'),
    from: column('From', 'The first day that was requested; blank when the run ended before that.'),
    to: column('To', 'The last day that was requested.'),
    calls: column('Calls', 'Requests sent to the service.'),
    rowsInserted: column('Rows inserted', 'Rows that are new in the sheet.'),
    rowsChanged: column('Rows changed', 'Rows with a changed value.'),
    rowsDeleted: column('Rows deleted', 'Rows that were removed.'),
    restated: column('Restated', 'Values of earlier rows that have changed.'),
    result: column('Result', 'Done, failed, cancelled, or broken off by Google.'),
    note: column('Note', 'What went wrong, or what to keep in mind.'),
    run: column('Run', 'The id by which the add-on finds the run. Do not change it.'),
    version: column('Version', 'The version of the add-on that ran.'),
  },
};
