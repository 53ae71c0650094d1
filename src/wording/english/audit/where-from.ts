import { formatMonth } from '../../days';
import { joinWithAnd } from '../phrases';

/** Texts about where a number comes from. */
export const audit = {
  /** What the selected cell is. */
  kinds: {
    number: (column: string, report: string) => `“${column}” in a row of the report “${report}”.`,
    noNumber: (report: string) => `The sheet of the report “${report}”. Select a number in its table.`,
    formula:
      'A formula of Ad Reports. Its arguments say what it requests. If zone or currency is blank, the file owner’s settings apply.',
    ownTab: (tab: string) => `Ad Reports writes the tab “${tab}”. The note on a header explains its column.`,
    ownColumn: 'This column is yours. Ad Reports does not change it.',
    reads: (tabs: readonly string[]) =>
      `A formula fills this cell. It reads the tab${tabs.length === 1 ? '' : 's'} ${joinWithAnd(tabs.map((tab) => `“${tab}”`))}: select the number there.`,
    readsHidden: (tab: string) =>
      `A formula fills this cell. It reads the hidden tab “${tab}”: show it with View ▸ Hidden sheets, and select the number there.`,
    readsOwn: 'A formula fills this cell. It reads other cells of this tab: select the number there.',
    other: 'No report fills this cell, and it has no formula.',
  },
  facts: {
    report: 'Report',
    days: 'Days',
    zone: 'Zone',
    currency: 'Currency',
    filter: 'Filter',
    lastRun: 'Last run',
    ofCopy: 'This tab is a copy: no run refreshes it.',
  },
  notKnown: 'not known',

  now: {
    equal: 'The cell shows what the service reports now.',
    differs: (difference: string, takenBack: string) =>
      `The service now reports another number (difference: ${difference}). ${takenBack || 'The number has changed since the last run, or somebody has edited the cell.'}`,
    noRow: 'The report now has no row with this key, or several. Rows outside its days stay as they were.',
    failed: (why: string) => `The number could not be fetched: ${why}`,
    changed:
      'The report or the address of the service was changed after the last run. Run the report, and look again.',
    deviceRows: 'Device files are read here only for sums of one day. Run the report instead.',
  },

  sum: {
    equal: 'The parts add up to the cell.',
    differs: (difference: string) =>
      `The parts add up to another number (difference: ${difference}). Somebody has edited the cell, or the books have changed since it was written.`,
  },

  history: {
    /** `when` may be ''. */
    restated: (when: string, what: string, change: string, place: { tab: string; row: number }) =>
      `${when === '' ? '' : `${when}: `}${what}, ${change} (${place.tab}, row ${place.row})`,
    folded: (text: string, rows: string) => `${text}; the line adds up ${rows}`,
    notRestated: 'No restatement is recorded under the current names of the report and of this row.',
    unread: (tabs: readonly string[]) => `Not read, because headers are missing: ${tabs.join(', ')}.`,
    closed: (month: string, version: number) => `${formatMonth(month)}: closed, version ${version}.`,
    adjusted: (amount: string, month: string) =>
      `Adjusted (app and network): ${amount}, booked in ${formatMonth(month)}.`,
    notAdjusted: 'No adjustment of this app and network since.',
  },

  noFormula:
    'There is no formula for this number. ADREPORT_VALUE can return sums of whole days, for one app and one other field.',
};
