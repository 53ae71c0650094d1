import { formatCount } from '../../counts';

/** Texts about what a cell is, and about the formulas in cells. */
export const auditedCells = {
  /** What the selected cell is. */
  kinds: {
    cell: (column: string, report: string) => `“${column}” in a row of the report “${report}”.`,
    key: (column: string, report: string) =>
      `“${column}” of the report “${report}”: it says what the row is about, and is not a number of its own.`,
    header: (column: string, report: string) => `The header of “${column}” in the report “${report}”.`,
    line: (report: string) => `The line about the report “${report}”: what was requested, and when.`,
    totals: (column: string, report: string) =>
      `The total of “${column}” in the report “${report}”: a formula over the rows below that are shown.`,
    above: (report: string) => `A cell of yours above the table of the report “${report}”.`,
    userColumn: (report: string) => `A column of yours next to the table of the report “${report}”.`,
    userRow: (report: string) => `A row of yours in the sheet of the report “${report}”.`,
    headersLost: (report: string, why: string) =>
      `A cell in the sheet of the report “${report}”, whose table is not found: ${why}`,
    ownTable: (title: string) =>
      `A cell of “${title}”, a table of Ad Reports. Its first line says what it holds.`,
    unknownReport: 'A cell of a report that is no longer in this file, or that a newer version has saved.',
    damaged: 'A cell in the sheet of a report whose mark cannot be read.',
    call: (name: string) => `A formula that asks the service: ${name}.`,
    spilled: (name: string, cell: string) => `A part of the result of ${name} in ${cell}.`,
    references: (count: number) =>
      count === 1 ? 'A formula of yours that uses one cell or range.' : 'A formula of yours that uses cells.',
    noReferences:
      'A formula of yours in which no cell is named. Named ranges, tables and INDIRECT are not followed.',
    otherSpill: 'A part of the result of an array formula of yours.',
    blank: 'This cell is empty, and no report fills it.',
    typed: 'This value was typed or pasted here. It comes from no report.',
  },
  /** Sentences that are added to what the cell is. */
  isCopy: 'This tab is a copy: no run refreshes it.',
  isTypedOver: (formula: string) => `Somebody has typed a formula over the number: ${formula}`,

  call: {
    omitted: 'left empty',
    calculated: 'calculated by Sheets',
    cells: (reference: string, values: string) => `${reference} (${values})`,
    shownAs: (value: string, shown: string) => `${value} (shown as ${shown})`,
    since: (when: string) =>
      `All formulas of the file have at least the data that was ready on ${when}. An answer is at most six hours older than the cell’s last calculation.`,
    unknownAge:
      'Sheets calculated this cell when its arguments last changed; its answer was at most six hours old then.',
  },

  references: {
    column: (range: string, columns: string, report: string) =>
      `${range}: ${columns} of the report “${report}”`,
    own: (range: string, title: string) => `${range}: “${title}”, which Ad Reports keeps`,
    plain: (range: string) => `${range}: cells of no report`,
    noTab: (range: string) => `${range}: there is no such tab`,
    table: 'its table is not found',
    none: 'no column of the table',
    more: (count: number) => `And ${formatCount(count)} more.`,
  },
};
