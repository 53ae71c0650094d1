import { texts } from '../../wording/texts';
import { FEWEST_COHORTS, FEWEST_USERS } from '../forecast/ltv-forecast';
import { cellName, STYLES, textCell, withFormula } from '../layout/cell-parts';
import type { CellBlock, CellStyle, LayoutCell } from '../layout/tab-layout';

/** A table with a line for each cohort: new users, then LTV by day. */
export interface CohortCells {
  /** The row of the first cohort. */
  readonly first: number;
  readonly lines: number;
  /** The column of the new users. The days follow. */
  readonly users: number;
  readonly days: readonly number[];
  readonly style: CellStyle;
}

/** The columns of a forecast, after a blank one. */
export const FORECAST_COLUMNS = 4;
/** The rows of `developmentBlock`. */
export const DEVELOPMENT_ROWS = 8;

const GREY = { color: STYLES.quiet.color } as const;

/** The rows of the block below the cohorts, after a blank one. */
const ROWS = { cohorts: 0, revenue: 1, growth: 2, variance: 3, toLast: 4, ofCohort: 5, ofGrowth: 6, t: 7 };

export function forecastHeaders({ days }: Pick<CohortCells, 'days'>): LayoutCell[] {
  const { columns, note } = texts().charts.forecast;
  const style = { ...STYLES.header, ...GREY };
  return columns(lastOf(days)).map((text) => ({ ...textCell(text, style), note }));
}

/**
 * The forecast of the last day for the cohort in a row, as long as the cohort does not know it: by the same method as
 * ADREPORT_LTV_FORECAST (see docs/forecast.md), in formulas over the cells of `developmentBlock`.
 */
export function forecastCells(cells: CohortCells, row: number): LayoutCell[] {
  const { users, days, style } = cells;
  const [firstDay, lastDay] = [users + 1, users + days.length];
  const at = (column: number) => cellName(row, column, 'column');
  const [forecast, , , error] = [2, 3, 4, 5].map((right) => at(lastDay + right));
  const line = `${at(firstDay)}:${at(lastDay)}`;
  const [toLast, ofCohort, ofGrowth] = [ROWS.toLast, ROWS.ofCohort, ROWS.ofGrowth].map(
    (which) => `INDEX(${developmentRow(cells, which)};1;last)`,
  );
  const t = developmentCell(cells, ROWS.t, firstDay, 'both');
  const known = `last;MATCH(9^9;${line});known;INDEX(${line};1;last)`;
  const amount = `known*${toLast}`;
  const deviation = `${amount}*SQRT(${ofCohort}/(${at(users)}*known)+${ofGrowth})`;
  const isForecast = `IF((known>0)*ISNUMBER(${toLast});${deviation};)`;
  const end = (sign: string) =>
    `IF(N(${forecast})=0;;LET(${known};rest;${forecast}-known;IF(rest>0;` +
    `known+rest*EXP(${sign}${t}*SQRT(LN(1+(${error}/rest)^2)));${forecast}${sign}${t}*${error})))`;
  return [
    `IF(ISNUMBER(${error});LET(${known};IF(${error}>${amount}/2;;${amount}));)`,
    end('-'),
    end('+'),
    `IF(ISNUMBER(${at(lastDay)});;IFERROR(LET(${known};${isForecast});))`,
  ].map((formula, nth) => withFormula(formula, { ...(nth === 3 ? finer(style) : style), ...GREY }));
}

/** The style with two more decimals, because standard errors are small. */
function finer({ format, ...style }: CellStyle): CellStyle {
  return { ...style, ...(format && { format: [format[0], `${format[1]}00`] as const }) };
}

/** How cohorts develop from each day to the next one, in the columns of the days, below the cohorts. */
export function developmentBlock(cells: CohortCells): CellBlock {
  const { users, days } = cells;
  const { development } = texts().charts.forecast;
  const steps = days.slice(0, -1).map((_, nth) => stepFormulas(cells, users + 1 + nth));
  const rows = development(lastOf(days)).map((label, which) => {
    const formulas = which === ROWS.t ? [deviations(cells)] : steps.map((step) => step[which] ?? '');
    const numbers = formulas.map((formula) => withFormula(formula, { ...styleOf(which), ...GREY }));
    const blanks = Array.from({ length: users }, () => ({}));
    return [textCell(label, STYLES.quiet), ...blanks, ...numbers];
  });
  return { row: developmentStart(cells), column: 0, rows };
}

/** The formulas of the step from the day in a column to the next one, in the order of `ROWS`. */
function stepFormulas(cells: CohortCells, column: number): string[] {
  const { users, days } = cells;
  const [from, to, weights] = [column, column + 1, users].map((each) => downOf(cells, each));
  const knows = `ISNUMBER(${from});ISNUMBER(${to})`;
  const rowsOf = (which: string) =>
    `start;FILTER(${from};${which});end;FILTER(${to};${which});users;FILTER(${weights};${which})`;
  const rows = rowsOf(knows);
  // A cohort without revenue by the day has no variance (see mack.ts).
  const starting = rowsOf(`${knows};${from}>0`);
  const own = (which: number) => developmentCell(cells, which, column);
  const isLast = column === users + days.length - 1;
  const next = (which: number) => developmentCell(cells, which, column + 1);
  const [count, revenue, growth, variance, toLast] = [0, 1, 2, 3, 4].map(own);
  const ifKnown = (cell: string | undefined, formula: string) => `IF(ISNUMBER(${cell});${formula};)`;
  const after = (which: number, formula: string) => (isLast ? '' : `${formula.replace('_', next(which))}`);
  const isScarce = `OR(${count}<${FEWEST_COHORTS};SUM(users)<${FEWEST_USERS})`;
  return [
    `SUMPRODUCT(ISNUMBER(${from})*ISNUMBER(${to}))`,
    `IFERROR(LET(${rows};IF(${isScarce};;SUMPRODUCT(start;users)));)`,
    ifKnown(revenue, `IFERROR(LET(${rows};SUMPRODUCT(end;users)/${revenue});)`),
    ifKnown(
      growth,
      `IFERROR(LET(${starting};SUMPRODUCT(users*(end-${growth}*start)^2/start)/(ROWS(start)-1));)`,
    ),
    ifKnown(variance, isLast ? `${growth}` : ifKnown(next(ROWS.toLast), `${growth}*${next(ROWS.toLast)}`)),
    ifKnown(toLast, `${variance}/${growth}^2${after(ROWS.ofCohort, `+_/${growth}`)}`),
    ifKnown(toLast, `${variance}/(${growth}^2*${revenue})${after(ROWS.ofGrowth, '+_')}`),
  ];
}

function lastOf(days: readonly number[]): number {
  return days[days.length - 1] ?? 0;
}

/** Student's t for 80 %, as in ltv-forecast.ts. */
function deviations(cells: CohortCells): string {
  const know = `COUNT(${downOf(cells, cells.users + 2)})`;
  return `IF(${know}<2;;LET(normal;NORM.S.INV(9/10);normal+(normal^3+normal)/(4*(${know}-1))))`;
}

function styleOf(which: number): CellStyle {
  return which === ROWS.cohorts || which === ROWS.revenue
    ? { format: ['NUMBER', '#,##0'] }
    : { format: ['NUMBER', which < ROWS.ofCohort && which !== ROWS.variance ? '0.0000' : '0.00E+00'] };
}

function developmentStart({ first, lines }: CohortCells): number {
  return first + lines + 1;
}

function developmentCell(cells: CohortCells, which: number, column: number, fixed: '' | 'both' = ''): string {
  return cellName(developmentStart(cells) + which, column, fixed);
}

/** A row of the block, with a cell for each day. */
function developmentRow(cells: CohortCells, which: number): string {
  const { users, days } = cells;
  const [from, to] = [users + 1, users + days.length];
  return `${developmentCell(cells, which, from, 'both')}:${developmentCell(cells, which, to, 'both')}`;
}

function downOf({ first, lines }: CohortCells, column: number): string {
  return `${cellName(first, column, 'both')}:${cellName(first + lines - 1, column, 'both')}`;
}
