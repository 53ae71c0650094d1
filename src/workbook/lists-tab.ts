import { cellName, STYLES, textCell, withFormula } from '../charts/layout/cell-parts';
import type { CellBlock, LayoutCell } from '../charts/layout/tab-layout';
import { aggregateFormula } from '../charts/table-formulas';
import { texts } from '../wording/texts';
import { monthBeforeFormula } from './month-before';
import { chosenMonth, fieldOf, ofChosenApp, type StarterContext } from './starter-context';
import type { StarterReport } from './starter-reports';

/** A list of the names with revenue in the chosen month, or in the month before, with their revenue. */
export interface RankedList {
  readonly report: StarterReport;
  readonly field: 'networkName' | 'countryName' | 'appName';
  /** The sheet column of the names; the revenue is to the right of it. */
  readonly column: number;
  /** Whether the revenue of the month before is there, too: of the same days as long as the chosen month is not over. */
  readonly compares: boolean;
  /** How many names have formulas. There are about 250 countries. */
  readonly most: number;
}

export const RANKED = {
  networks: { report: 'months', field: 'networkName', column: 4, compares: true, most: 60 },
  countries: { report: 'countries', field: 'countryName', column: 8, compares: false, most: 260 },
  apps: { report: 'months', field: 'appName', column: 12, compares: false, most: 120 },
} as const satisfies Record<string, RankedList>;

const HEADER = 0;
const FIRST = 1;
/** The ranges of the drop-downs. */
export const LIST_ROWS = { from: FIRST, to: FIRST + 400 };
export const LISTS_GRID = { rowCount: LIST_ROWS.to, columnCount: 27 };
/** The cells with the lengths of cohorts. */
export const COHORTS_BY = { rows: { from: FIRST, to: FIRST + 2 }, columns: { from: 26, to: 27 } };

/** The lists that the other tabs choose and rank from. */
export function listBlocks(context: StarterContext): CellBlock[] {
  const { by, week, month } = texts().workbook.cohorts;
  return [
    block(0, [
      [header(texts().workbook.app)],
      [textCell(texts().workbook.allApps)],
      [withFormula(appNames(context))],
    ]),
    block(2, [[header(texts().workbook.month)], [withFormula(months(context), STYLES.month)]]),
    ...Object.values(RANKED).map((list) => rankedBlock(context, list)),
    block(COHORTS_BY.columns.from, [[header(by)], [textCell(week)], [textCell(month)]]),
  ];
}

function block(column: number, rows: readonly (readonly LayoutCell[])[]): CellBlock {
  return { row: HEADER, column, rows };
}

function header(text: string): LayoutCell {
  return textCell(text, STYLES.leftHeader);
}

function appNames(context: StarterContext): string {
  const [names, month] = [fieldOf(context, 'months', 'appName'), fieldOf(context, 'months', 'month')];
  return `IFNA(SORT(UNIQUE(FILTER(${names};ISNUMBER(${month}))));)`;
}

/** The months that can be chosen, the newest first. */
function months(context: StarterContext): string {
  const month = fieldOf(context, 'months', 'month');
  return `IFNA(SORT(UNIQUE(FILTER(${month};${canBeChosen(context, 'months')}));1;FALSE);)`;
}

/** The condition that rows belong to a month of which all days are there, or to the newest one. */
function canBeChosen(context: StarterContext, report: StarterReport): string {
  const [month, partial] = [fieldOf(context, report, 'month'), fieldOf(context, report, 'month.partial')];
  return `((${partial}="")+(${month}=MAX(${month})))*ISNUMBER(${month})`;
}

function rankedBlock(context: StarterContext, list: RankedList): CellBlock {
  const { report, field, column, compares, most } = list;
  const { figures, top } = texts().workbook;
  const month = fieldOf(context, report, 'month');
  const chosen = chosenMonth(context);
  const app = ofChosenApp(context, report);
  const names = fieldOf(context, report, field);
  const isOfMonth = compares
    ? `((${month}=${chosen})+(${month}=EDATE(${chosen};-1)))`
    : `(${month}=${chosen})*${canBeChosen(context, report)}`;
  const isListed = `${isOfMonth}*(${names}<>"")`;
  const all = `IFNA(SORT(UNIQUE(FILTER(${names};${isListed};${app})));)`;
  const ifNamed = (row: number, formula: (name: string) => string) => {
    const name = cellName(row, column, 'column');
    return withFormula(`IF(${name}="";;${formula(name)})`);
  };
  const revenue = (name: string) =>
    aggregateFormula('revenue', context.reports[report], [`${month}=${chosen}`, `${names}=${name}`, app]) ??
    '';
  const earlier = (name: string) =>
    monthBeforeFormula(context, 'revenue', (each) => [`${fieldOf(context, each, field)}=${name}`]);
  const rows = Array.from({ length: most }, (_, nth) => [
    nth === 0 ? withFormula(all) : {},
    ifNamed(FIRST + nth, revenue),
    ...(compares ? [ifNamed(FIRST + nth, earlier)] : []),
  ]);
  // The names spill down from the first cell, so the cells below it stay blank.
  return block(column, [
    [header(field), header(figures.revenue), ...(compares ? [header(top.before)] : [])],
    ...rows,
  ]);
}

/** The names and both revenues of a list, the greatest revenue first: a range formula. */
export function rankedRows(
  { column, compares, most }: RankedList,
  inTabLists: (name: string) => string,
): string {
  const range = (from: number, to: number) =>
    inTabLists(`${cellName(FIRST, from, 'both')}:${cellName(FIRST + most - 1, to, 'both')}`);
  return `SORT(FILTER(${range(column, column + (compares ? 2 : 1))};ISNUMBER(${range(column + 1, column + 1)}));2;FALSE)`;
}
