import { METRICS } from '../../../catalogue';
import { getFileTexts } from '../../../wording';
import { buildFormatRequests, freezeRows, requireItem, setFormulas, setLabels } from '../../api';
import { toColumnLetters } from '../../read';
import { ROWS_ABOVE, type WrittenTable } from '../../write-job';
import { createColumnFinder, listColumnRuns } from '../column-plan';
import type { PlannedTable } from '../plan-rows';
import type { TableMoves } from './table-moves';

const BLANK = { label: '', note: '' };

/** The cells of the totals row: the label in the first key column, or the user's text in its place, totals and blanks. */
export function buildTotalsRequests({ job, existing, columns: columnPlan }: PlannedTable, moves: TableMoves) {
  const headerRow = moves.headerRowAfter;
  const { totals = false, table } = job;
  const { columns } = table;
  const { sheetId, title } = existing.tab;
  const row = headerRow - 1;
  const isNew = totals && existing.totalsRow === undefined;
  // A new or deleted totals row changes the number of frozen rows. Only a table at the top of its own sheet has any.
  const isAtTop = headerRow <= ROWS_ABOVE && Math.min(...columnPlan.sheetColumns) === 0;
  const freezeRequests =
    (moves.deletesTotals || isNew) && isAtTop ? [freezeRows(sheetId, headerRow + 1)] : [];
  if (!totals) return freezeRequests;
  const place = { title, headerRow, findColumn: createColumnFinder(columns, columnPlan) };
  const formulas = columns.map(({ field }) => buildTotalFormula(field, place));
  const labelIndex = columns.findIndex(({ key }) => key);
  const { grid, columns: sheetColumns, totalsRow = -1 } = existing;
  const renamed = grid[totalsRow]?.[sheetColumns.get(columns[labelIndex]?.field ?? '') ?? -1] ?? '';
  const label = { ...getFileTexts().sheets.totals, ...(renamed !== '' && { label: String(renamed) }) };
  const area = { startRowIndex: row, endRowIndex: headerRow };
  const indexes = [...columns.keys()];
  const totalIndexes = indexes.filter((index) => formulas[index] !== undefined);
  const otherIndexes = indexes.filter((index) => formulas[index] === undefined);
  return [
    ...listColumnRuns(columnPlan, otherIndexes).map((run) => {
      const labels = run.indexes.map((index) => (index === labelIndex ? label : BLANK));
      return setLabels(sheetId, row, run.firstColumn, labels);
    }),
    ...listColumnRuns(columnPlan, totalIndexes).flatMap(({ firstColumn, indexes: runIndexes }) => {
      const runColumns = runIndexes.map((index) => requireItem(columns, index));
      const runFormulas = runIndexes.map((index) => formulas[index] ?? '');
      return [
        setFormulas(sheetId, row, firstColumn, runFormulas),
        ...buildFormatRequests(sheetId, area, { firstColumn, columns: runColumns }, job),
      ];
    }),
    ...freezeRequests,
  ];
}

/**
 * The formula for the total of a column, calculated as the catalogue says. There is none for dimensions, for metrics that
 * cannot be added up, and if the table lacks a column that the total needs. Nothing but letters and numbers of places enters the formula.
 *
 * @example A sum in column D below the header in row 3: `=IF(SUBTOTAL(102;D3:D)=0;"";SUBTOTAL(109;D3:D))`. SUBTOTAL skips rows that a
 * filter hides; 102 counts numbers, 103 cells with any value, 109 adds up.
 */
export function buildTotalFormula(field: string, table: WrittenTable): string | undefined {
  // A comparison has fields such as `revenue.before`, a period such as `revenue.month.2026-10-01`.
  const [id = '', ...parts] = field.split('.');
  const comparison = parts.join('.');
  const aggregate = METRICS.find((metric) => metric.id === id)?.aggregate;
  const numbersRange = findTotalsRange(field, table);
  if (aggregate === undefined || numbersRange === undefined) return undefined;
  const findPartRange = (part: string) => findTotalsRange([part, ...parts].join('.'), table);
  const isChange = comparison === 'change' || comparison === 'changeShare';
  // The changes of a ratio, such as eCPM, cannot be added up.
  if (isChange && aggregate.kind !== 'sum') return undefined;
  if (comparison === 'changeShare')
    return buildRatioFormula(
      findTotalsRange(`${id}.change`, table),
      findTotalsRange(`${id}.before`, table),
      (change, before) => `${change}/ABS(${before})`,
    );
  switch (aggregate.kind) {
    case 'sum':
      return `=IF(${toCountFormula(numbersRange)}=0;"";${toSumFormula(numbersRange)})`;
    case 'ratio': {
      const { numerator, denominator, times } = aggregate;
      return buildRatioFormula(
        findPartRange(numerator),
        findPartRange(denominator),
        (over, under) => `${over}/${under}${times === 1 ? '' : `*${times}`}`,
      );
    }
    case 'weighted':
      return buildAverageFormula(numbersRange, findPartRange(aggregate.by));
    case 'none':
      return undefined;
  }
}

/** Blank if a row has only one of the two numbers (their counts differ then), or if the denominator is 0. */
function buildRatioFormula(
  over: string | undefined,
  under: string | undefined,
  formatRatio: (over: string, under: string) => string,
): string | undefined {
  if (over === undefined || under === undefined) return undefined;
  return `=IFERROR(IF(${toCountFormula(over)}=${toCountFormula(under)};${formatRatio(toSumFormula(over), toSumFormula(under))};"");"")`;
}

/** The average of the known numbers. Blank while rows are hidden, because SUMPRODUCT does not skip them. */
function buildAverageFormula(numbers: string, weights: string | undefined): string | undefined {
  if (weights === undefined) return undefined;
  const average = `SUMPRODUCT(${numbers};${weights})/SUMIF(${numbers};"<>";${weights})`;
  return `=IFERROR(IF(SUBTOTAL(103;${numbers})=COUNTA(${numbers});${average};"");"")`;
}

function toCountFormula(range: string): string {
  return `SUBTOTAL(102;${range})`;
}

function toSumFormula(range: string): string {
  return `SUBTOTAL(109;${range})`;
}

/** From the header down, which is a text and does not count: Google extends a range only for rows that are inserted inside of it. */
function findTotalsRange(field: string, { headerRow, findColumn }: WrittenTable): string | undefined {
  const column = findColumn(field);
  if (column === undefined) return undefined;
  const letters = toColumnLetters(column);
  return `${letters}${headerRow + 1}:${letters}`;
}
