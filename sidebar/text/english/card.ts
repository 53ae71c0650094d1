import { formatQuantity, logs } from '../../../src/wording/english/shared';

export const card = {
  states: logs.states,
  /** What each state means; the keys are stored. */
  stateMeanings: {
    'never run': 'the report has no sheet yet',
    'no rows': 'the service had no rows for these days and apps',
    fresh: 'the sheet has all finished numbers of the service',
    due: 'a new day or corrected numbers may be ready',
    running: 'the report is being refreshed',
    stopped: 'a run stopped half-way and can continue',
    failed: 'the last run had an error, and the old rows stay',
    paused: '“Refresh all” and the schedule skip the report',
    'waits for approval': 'the owner must approve a change before the schedule runs',
  },
  waiting: 'Waiting',
  changeWaits: 'A change waits',

  edit: 'Edit',
  pause: 'Pause',
  resume: 'Resume',
  changes: 'Changes',
  copyLink: 'Copy link',
  noLink: 'The report has no sheet yet. Run it first.',
  link: 'Link to the sheet of this report',
  copySettings: 'Copy settings',
  settings: 'Settings for another file. There, choose “New report” and “Paste settings”.',
  more: 'More',
  delete: 'Delete',
  run: 'Run',
  continueRun: 'Continue',
  running: 'Running…',
  queued: 'Waiting…',
  /** A button's label for screen readers, with the report it acts on. */
  buttonOf: (label: string, name: string) => `${label} ${name}`,

  rowsElseSummary: (mostRows: string, by: string) => `Every row up to ${mostRows}, or a summary by ${by}`,
  everyRow: 'Every row',
  summaryBy: (by: string) => `A summary by ${by}`,
  bigQueryAndSummary: (by: string) => `Every row in BigQuery, a summary by ${by} in the sheet`,

  skippedByAll: (schedule: string) => `${schedule} · “Refresh all” skips it`,
  scheduled: (schedule: string, next: string) => `${schedule} · ${next}`,
  untilApproved: 'stopped until approved',
  whilePaused: 'stopped while paused',
  allFinal: 'its numbers cannot change any more',
  nextCheck: 'will refresh within the hour',
  next: (time: string) => `next ${time}`,
  notChecked: (when: string) =>
    `Google has stopped the hourly check. It last ran ${when}. This report has not refreshed itself since then.`,
  checkRestarted:
    'The check started again when you opened this sidebar. If you still see this text in two hours, choose “By hand only” under Edit ▸ Refresh, and save. Then choose your schedule again, and save.',
  letOwnerOpen: (owner: string) =>
    `Ask ${owner} to open this sidebar. The check then starts again. Or choose “Take over” below.`,

  runsWithKeyOf: (owner: string) => `Runs with the key of ${owner}`,
  ownedBy: (owner: string) => `Owned by someone else: ${owner}`,

  noNumbers: 'No numbers in a sheet yet',
  noCompleteDay: 'No complete day yet',
  through: (day: string) => `through ${day}`,
  numbersThrough: (day: string) => `Numbers through ${day}`,
  inPart: (numbers: string, day: string) => `${numbers}; only a part of ${day}`,

  bySchedule: (when: string) => `${when} by schedule`,
  byUser: (when: string) => `${when} by you`,
  by: (when: string, user: string) => `${when} by ${user}`,
  lastRun: (whenAndWho: string, rows: number) => `Last run ${whenAndWho}, ${formatQuantity(rows, 'row')}`,
  lastRunWithoutSheet: (whenAndWho: string) => `Last run ${whenAndWho}; its sheet is gone`,
  lastRunCancelled: (whenAndWho: string) => `Last run cancelled ${whenAndWho}`,
  lastRunFailed: (whenAndWho: string) => `Last run failed ${whenAndWho}`,
  stillHolds: (when: string) => `The sheet still has the rows from the run of ${when}.`,
  ranWithKeyOf: (user: string) => `The run used the key of ${user}, not yours.`,

  approval: {
    yours: 'A change waits for your approval.',
    theirs: (owner: string) => `A change waits for ${owner} to approve it.`,
    goesOn: 'Until then, the schedule runs the approved version.',
    stops: 'Until then, the schedule does not run. The rows in the sheet stay.',
    /** `stops`: no scheduled run comes before the approval. */
    meansTheirs: (stops: boolean) =>
      `You can run the changed report now with your own key.${stops ? '' : ' But the next scheduled run writes the rows of the approved version again.'} To use the change and your key in all scheduled runs, choose “Take over”.`,
    approve: 'Approve',
    discard: 'Discard',
    discardMeans: '“Discard” restores the approved version.',
  },

  ask: {
    delete: (name: string) => `Delete “${name}”?`,
    deleteWithoutSheet: 'The report has no sheet. Its settings will be lost.',
    deleteWithSheet: (sheet: string) =>
      `The settings of the report will be lost. The sheet “${sheet}” stays, but its numbers will not be refreshed.`,
    takeOver: (name: string) => `Take over “${name}”?`,
    takeOverMeans: (owner: string) =>
      `From now on, the report refreshes itself with your key instead of the key of ${owner}. Its sheet and schedule stay the same. If a scheduled run fails, you get a mail.`,
  },
};
