import { formatCount, parseColumnTexts } from './phrases';

export const logs = {
  states: {
    'never run': 'Never run',
    'no rows': 'No rows',
    fresh: 'Up to date',
    due: 'New data ready',
    running: 'Running',
    stopped: 'Stopped',
    failed: 'Failed',
    paused: 'Paused',
    'waits for approval': 'Waits for approval',
  },
  hows: { 'by hand': 'By hand', 'by schedule': 'By schedule' },
  results: {
    done: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
    killed: 'Broken off',
    'taken back': 'Taken back',
  },
  somebody: 'somebody',

  statusTitle: 'Refresh status',
  statusLine: (timeZone: string) => `Refresh status · times in ${timeZone}`,
  /** The beginning of a row mark; a date follows. (Stored in notes: do not change.) */
  statusMark: 'No report of this file since',
  statusColumns: parseColumnTexts({
    name: 'Report: The saved report.',
    state: 'State: The state of the report when this row was written.',
    problem: 'Problem: What went wrong in the last run. Blank: no problem.',
    schedule: 'Refreshes: When the report refreshes itself.',
    owner: 'Owner: The report refreshes with the key of this user.',
    newestCompleteDay: 'Newest complete day: The newest day that the service has finished.',
    newestDayHeld: 'Newest day in the sheet: The newest day with a row in the sheet of the report.',
    lastRunAt: 'Last run: When the report last ran, with or without success.',
    lastRunBy: 'By: Who ran the report.',
    lastRunHow: 'How: How the last run started: by hand or by schedule.',
    rows: 'Rows: Rows in the sheet of the report.',
    nextRun: 'Next run: The approximate time of the next refresh. Blank: the report refreshes only by hand.',
    lastChecked:
      'Last checked: When Ad Reports last checked whether the report is due. This time can be up to about 12 hours old. Blank: the report refreshes only by hand.',
    id: 'Id: The id by which the add-on finds the report. Do not change it.',
  }),
  /** `owner` may be ''. */
  checkStopped: (owner: string) =>
    `Google has stopped the hourly check of ${owner || 'the owner'}. Since the time in “Last checked”, this report has not been refreshed. The owner must choose Ad Reports ▸ Open, or you can take over the report.`,

  logTitle: 'Run log',
  logLine: (mostRuns: number, timeZone: string) =>
    `Run log · the last ${formatCount(mostRuns)} runs, newest first · times in ${timeZone}`,
  /** Like `statusMark`. */
  logMark: (mostRuns: number) => `Not among the last ${formatCount(mostRuns)} runs since`,
  logColumns: parseColumnTexts({
    started: 'Started: When the run began.',
    ended: 'Ended: When the run ended.',
    seconds: 'Seconds: From beginning to end, with pauses.',
    report: 'Report: The saved report, by its name at that time.',
    how: 'How: How the run started: by hand or by schedule.',
    from: 'From: The first requested day. Blank: the run ended before it requested days.',
    to: 'To: The last requested day.',
    calls: 'Calls: Requests sent to the service.',
    rowsInserted: 'Rows inserted: Rows that are new in the sheet.',
    rowsChanged: 'Rows changed: Rows in which a value changed.',
    rowsDeleted: 'Rows deleted: Rows that were removed.',
    restated: 'Restated: How many earlier numbers changed. The tab “Restatements” of the year lists them.',
    result:
      'Result: “Broken off”: Google stopped the run. “Taken back”: a user took back the changes of the last run.',
    note: 'Note: What went wrong, or what to know about the run.',
    run: 'Run: The id by which the add-on finds the run. Do not change it.',
    version: 'Version: The version of the add-on that was used.',
  }),
};
