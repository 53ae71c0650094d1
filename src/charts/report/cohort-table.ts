import { texts } from '../../wording/texts';
import { cellName, numberStyle, STYLES, textCell, withFormula } from '../layout/cell-parts';
import type { CellStyle, LayoutCell } from '../layout/tab-layout';

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
}

/** The cells of a table of cohorts. Above the cohorts is their average, if new users are known to weight it. */
export function cohortTable(table: CohortTable) {
  const { top, days, cohorts } = table;
  const hasUsers = table.users !== undefined;
  const [first, firstDay] = hasUsers ? [top + 2, 2] : [top + 1, 1];
  const lines = cohorts.map((cohort, nth) => [
    cohort,
    ...numbersOf(table, cellName(first + nth, 0, 'column')),
  ]);
  const average = hasUsers ? [averageRow(table, first)] : [];
  const end = first + cohorts.length;
  return {
    blocks: [{ row: top, column: 0, rows: [headerCells(table), ...average, ...lines] }],
    /** The numbers of each day, which are coloured. */
    heat: days.map((_, nth) => ({
      rows: { from: first, to: end },
      columns: { from: firstDay + nth, to: firstDay + nth + 1 },
    })),
    columnCount: firstDay + days.length,
    /** The row after the last one. */
    end,
  };
}

function headerCells({ label, users, days }: CohortTable): LayoutCell[] {
  const words = texts().charts;
  return [
    textCell(label, STYLES.leftHeader),
    ...(users === undefined ? [] : [textCell(words.newUsers, STYLES.header)]),
    ...days.map((day) => textCell(words.day(day), STYLES.header)),
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
function averageRow({ cohorts, days, style }: CohortTable, first: number): LayoutCell[] {
  const { average, averageNote } = texts().charts;
  const italic = { italic: true } as const;
  const users = downOf(1, first, cohorts.length, 'both');
  const averages = days.map((_, nth) => {
    const numbers = downOf(nth + 2, first, cohorts.length, 'row');
    const known = (range: string) => `FILTER(${range};ISNUMBER(${numbers}))`;
    const formula = `IFNA(SUMPRODUCT(${known(numbers)};${known(users)})/SUM(${known(users)});)`;
    return { ...withFormula(formula, { ...style, ...italic }), note: averageNote };
  });
  const sum = withFormula(`IF(COUNT(${users})=0;;SUM(${users}))`, {
    ...numberStyle('newUserNum', 'USD'),
    ...italic,
  });
  return [textCell(average, italic), sum, ...averages];
}

/** The cells of the cohorts in a column. */
function downOf(column: number, first: number, lines: number, fixed: 'row' | 'both'): string {
  return `${cellName(first, column, fixed)}:${cellName(first + lines - 1, column, fixed)}`;
}
