import { formatCount } from '../../../src/wording';
import { formatQuantity, joinWithAnd } from '../../../src/wording/english/shared';

export const home = {
  title: 'Reports',
  help: 'Help',
  settings: 'Settings',
  /** For a user without a key. `owners` are the other users with whose keys reports refresh themselves; '' for an unknown one. */
  keyless: (owners: readonly string[]) => {
    const ask = 'Enter your report key to run reports.';
    if (owners.length === 0) return ask;
    const isLong = owners.includes('') || owners.length > 3;
    const keys = isLong ? 'the keys of their owners' : `the key of ${joinWithAnd(owners)}`;
    return `${ask} Scheduled reports refresh with ${keys}.`;
  },
  enterKey: 'Enter key',
  newReport: 'New report',
  refresh: 'Refresh',
  refreshAll: 'Refresh all',
  refreshThisSheet: 'Refresh this sheet',
  refreshFormulas: 'Refresh formulas',
  empty: 'Choose a report:',

  starter: {
    title: 'Starter workbook',
    about: 'Or begin with six reports, an overview and charts. This takes one or two minutes.',
    again:
      'Six reports, an overview and charts. Adds missing starter tabs and fixes #REF! errors. Your changes stay.',
    progress: 'Fetching the reports… Keep this sidebar open.',
    cancelled: 'A run was cancelled. Choose “Starter workbook” again to continue.',
    done: 'The workbook is ready. You may change everything in it.',
  },

  list: {
    search: 'Search reports by name or state',
    inNeed: 'Needs attention',
    all: (count: number, inNeed: number) =>
      inNeed === 0
        ? ''
        : `${formatQuantity(count, 'report')} · ${formatCount(inNeed)} ${inNeed === 1 ? 'needs' : 'need'} attention`,
    some: (shownCount: number, of: number) => `${formatCount(shownCount)} of ${formatQuantity(of, 'report')}`,
  },

  refreshing: {
    nothing: 'There is nothing to refresh. Each report is paused, running or waiting for your approval.',
    progress: (nth: number, of: number) => `Refreshing report ${nth} of ${of}…`,
    failed: (name: string, why: string) => `“${name}” failed: ${why}`,
    cancelled: (name: string) => `“${name}” was cancelled. The sheet keeps its old rows.`,
    some: (refreshed: number, of: number) => `${refreshed} of ${formatQuantity(of, 'report')} refreshed.`,
    one: (name: string) => `“${name}” was refreshed.`,
    all: (count: number) => `All ${formatQuantity(count, 'report')} were refreshed.`,
    noReportHere: (sheet: string) => `Sheet “${sheet}” has no report. Open the sheet of a report first.`,
    formulas:
      'Refreshing formulas… Their cells show an error until they are calculated. Hundreds of cells take a few minutes.',
  },
};

/** The tab with the month close, payouts, and the question where a number is from. */
export const books = {
  title: 'Books',
  monthClose: 'Freeze the numbers of a month',
  payouts: 'Check statements and payments',
  audit: 'Explain the selected cell',
};
