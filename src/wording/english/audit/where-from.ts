import { formatCount } from '../../numbers';
import { joinWithAnd } from '../phrases';

export const audit = {
  kinds: {
    number: (column: string, report: string) => `This is “${column}” in a row of the report “${report}”.`,
    noNumber: (report: string) =>
      `This is the sheet of the report “${report}”. Select a number in the table.`,
    addOnTab: (tab: string) =>
      `“${tab}” is a tab of Ad Reports. The note on each header explains the column. A column without a note is yours.`,
    other:
      'No report fills this cell. If it shows the result of a formula, select the number in the tab that the formula reads. The arguments of an =ADREPORT formula say which numbers it requests.',
  },
  facts: {
    report: 'Report',
    days: 'Days',
    zone: 'Zone',
    currency: 'Currency',
    filter: 'Filter',
    lastRun: 'Last run',
  },
  notKnown: 'not known',

  now: {
    equal: 'The cell shows what the service reports now.',
    differs: (difference: string) =>
      `The service now reports another number (difference: ${difference}). The number has changed since the last run, or somebody has taken a run back or edited the cell.`,
    notCompared:
      'This number cannot be compared. Its row is outside the dates or the filter of the report, or the service does not have exactly one such row now, or the number is from device files. Of device files, only sums of one day can be compared. Run the report to get the newest numbers.',
    failed: (why: string) => `The number could not be fetched: ${why}`,
    changed:
      'The report or the address of the service was changed after the last run. Run the report, then check the number again.',
  },

  /** What “Explain this change” lists. */
  changes: {
    change: (difference: string, earlier: string, now: string) => `${difference} (${earlier} → ${now})`,
    notReported: 'not reported',
    /** `unknown` is how many of them changed by an unknown amount. */
    more: (count: number, unknown: number) =>
      `And ${formatCount(count)} more${unknown === 0 ? '' : ` (${formatCount(unknown)} by an unknown amount)`}, together`,
    total: 'All known changes together',
  },

  history: {
    /** `when` may be ''. */
    restated: (when: string, what: string, change: string, place: { tab: string; row: number }) =>
      `${when === '' ? '' : `${when}: `}${what}, ${change} (${place.tab}, row ${place.row})`,
    folded: (text: string, rows: string) => `${text}; the line adds up ${rows}`,
    notRestated:
      'No restatement of this number is recorded. If the report or the row had another name earlier, search the tab Restatements for that name.',
    unread: (tabs: readonly string[]) =>
      `The changes in ${joinWithAnd(tabs.map((tab) => `“${tab}”`))} could not be read, because column headers are missing there.`,
  },
};
