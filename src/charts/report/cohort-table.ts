import { texts } from '../../wording/texts';
import { cellName, numberStyle, STYLES, textCell, withFormula } from '../layout/cell-parts';
import type { CellStyle, LayoutCell } from '../layout/tab-layout';
import {
  type CohortCells,
  DEVELOPMENT_ROWS,
  developmentBlock,
  FORECAST_COLUMNS,
  forecastCells,
  forecastHeaders,
} from './cohort-forecast';

/** A line for each cohort, with its new users and the numbers of its days. */
export interface CohortTable {
  /** The row of the header. */
  readonly top: number;
  readonly label: string;
  /** The days after the first launch. */
  readonly days: readonly number[];
  /** The cells with the first days of the cohorts, one for each line. */
  readonly cohorts: readonly LayoutCell[];
  /** The formula of a cohort's new users; undefined if they are not known. `cohort` is the cell with its first day. */
  readonly users: ((cohort: string) => string) | undefined;
  /** The formula of a cohort's number of a day. */
  readonly number: (day: number, cohort: string) => string;
  readonly style: CellStyle;
  /** Whether the last day is forecast for cohorts that do not know it yet. */
  readonly forecasts: boolean;
}

/** The cells of a table of cohorts. Above the cohorts is their average, if new users are known to weight it. */
export function cohortTable(table: CohortTable) {
  const { top, days, cohorts, style } = table;
  const hasUsers = table.users !== undefined;
  const [first, firstDay] = hasUsers ? [top + 2, 2] : [top + 1, 1];
  const cells: CohortCells = { first, lines: cohorts.length, users: 1, days, style };
  const forecasts = table.forecasts && hasUsers && days.length > 1;
  const lines = cohorts.map((cohort, nth) => [
    cohort,
    ...numbersOf(table, cellName(first + nth, 0, 'column')),
    ...(forecasts ? [{}, ...forecastCells(cells, first + nth)] : []),
  ]);
  const average = hasUsers ? [averageRow(cells)] : [];
  const block = { row: top, column: 0, rows: [headerCells(table, forecasts), ...average, ...lines] };
  return {
    blocks: forecasts ? [block, developmentBlock(cells)] : [block],
    /** The numbers of each day, which are coloured. */
    heat: days.map((_, nth) => ({
      rows: { from: first, to: first + cohorts.length },
      columns: { from: firstDay + nth, to: firstDay + nth + 1 },
    })),
    columnCount: firstDay + days.length + (forecasts ? 1 + FORECAST_COLUMNS : 0),
    /** The row after the last one. */
    end: first + cohorts.length + (forecasts ? 1 + DEVELOPMENT_ROWS : 0),
  };
}

function headerCells({ label, users, days }: CohortTable, forecasts: boolean): LayoutCell[] {
  const words = texts().charts;
  return [
    textCell(label, STYLES.leftHeader),
    ...(users === undefined ? [] : [textCell(words.newUsers, STYLES.header)]),
    ...days.map((day) => textCell(words.day(day), STYLES.header)),
    ...(forecasts ? [{}, ...forecastHeaders({ days })] : []),
  ];
}

/** The new users and the numbers of a cohort; blank if its first day is. */
function numbersOf({ users, number, days, style }: CohortTable, cohort: string): LayoutCell[] {
  const cell = (formula: string, look: CellStyle) => withFormula(`IF(${cohort}="";;${formula})`, look);
  return [
    ...(users === undefined ? [] : [cell(users(cohort), numberStyle('newUserNum', 'USD'))]),
    ...days.map((day) => cell(number(day, cohort), style)),
  ];
}

/** The averages of the cohorts whose number is known, weighted by new users; and the sum of new users. */
function averageRow({ first, lines, days, style }: CohortCells): LayoutCell[] {
  const { average, averageNote } = texts().charts;
  const italic = { italic: true } as const;
  const down = (column: number, fixed: 'row' | 'both') =>
    `${cellName(first, column, fixed)}:${cellName(first + lines - 1, column, fixed)}`;
  const users = down(1, 'both');
  const averages = days.map((_, nth) => {
    const each = down(nth + 2, 'row');
    const known = (range: string) => `FILTER(${range};ISNUMBER(${each}))`;
    const formula = `IFNA(SUMPRODUCT(${known(each)};${known(users)})/SUM(${known(users)});)`;
    return { ...withFormula(formula, { ...style, ...italic }), note: averageNote };
  });
  const sum = withFormula(`IF(COUNT(${users})=0;;SUM(${users}))`, {
    ...numberStyle('newUserNum', 'USD'),
    ...italic,
  });
  return [textCell(average, italic), sum, ...averages];
}
