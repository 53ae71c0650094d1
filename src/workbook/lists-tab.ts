import { dimension } from '../catalogue/catalogue';
import { cellName, STYLES, textCell, withFormula } from '../charts/layout/cell-parts';
import type { CellBlock, LayoutCell } from '../charts/layout/tab-layout';
import { columnLetters } from '../sheet/read/grid-reads';
import { texts } from '../wording/texts';
import { monthBeforeFormula } from './month-before';
import {
  cellOf,
  chosenApp,
  chosenMonth,
  fieldOf,
  metricFormula,
  ofChosenApp,
  type StarterContext,
} from './starter-context';
import type { StarterReport } from './starter-reports';

/** The networks, countries or apps with revenue in the chosen month, or in the month before, with their revenue. */
export interface RankedList {
  readonly report: StarterReport;
  readonly field: 'networkName' | 'countryName' | 'appId';
  /** The sheet column of the names; the revenue is to the right of it, and then follow both again, the greatest revenue first. */
  readonly column: number;
  /** Whether the revenue of the month before is there, too: of the same days as long as the chosen month is not over. */
  readonly compares: boolean;
  /** How many names have formulas. There are about 250 countries. */
  readonly most: number;
}

export const RANKED = {
  networks: { report: 'months', field: 'networkName', column: 5, compares: true, most: 60 },
  countries: { report: 'countries', field: 'countryName', column: 12, compares: false, most: 260 },
  apps: { report: 'months', field: 'appId', column: 17, compares: false, most: 120 },
} as const satisfies Record<string, RankedList>;

const HEADER = 0;
const FIRST = 1;
/** The ranges of the drop-downs. */
export const LIST_ROWS = { from: FIRST, to: FIRST + 400 };
export const LISTS_GRID = { rowCount: LIST_ROWS.to, columnCount: 33 };
/** The cells with the lengths of cohorts. */
export const COHORTS_BY = { rows: { from: FIRST, to: FIRST + 2 }, columns: { from: 32, to: 33 } };

export function listBlocks(context: StarterContext): CellBlock[] {
  const { by, week, month } = texts().workbook.cohorts;
  return [
    block(0, [
      [header(texts().workbook.app), header(labelOf('appId'))],
      [textCell(texts().workbook.allApps)],
      [withFormula(apps(context))],
    ]),
    block(2, [[header(texts().workbook.month)], [withFormula(months(context), STYLES.month)]]),
    block(3, [[header(texts().workbook.chosen)], [withFormula(chosenId(context))]]),
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

function labelOf(field: string): string {
  return dimension(field).label;
}

/** The apps and their ids. An id is part of a name that several apps share, in upper or lower case. */
function apps(context: StarterContext): string {
  const of = (field: string) => fieldOf(context, 'months', field);
  const rows = `FILTER(HSTACK(${of('appName')};${of('appId')});ISNUMBER(${of('month')}))`;
  const names = 'IF(CHOOSECOLS(pairs;1)="";id;CHOOSECOLS(pairs;1))';
  const unique = 'XMATCH(name;name;0;1)=XMATCH(name;name;0;-1)';
  const labels = `IF(${unique};name;name&" ("&id&")")`;
  return `IFNA(ARRAYFORMULA(LET(pairs;UNIQUE(${rows});id;CHOOSECOLS(pairs;2);name;${names};SORT(HSTACK(${labels};id))));)`;
}

function chosenId(context: StarterContext): string {
  return `IFNA(XLOOKUP(${chosenApp(context)};$A$2:$A;$B$2:$B);)`;
}

/** The name of an app as in the drop-down. */
export function appLabel(context: StarterContext, id: string): string {
  return `IFNA(XLOOKUP(${id};${cellOf(context, 'lists', '$B$2:$B')};${cellOf(context, 'lists', '$A$2:$A')});)`;
}

/** The months that can be chosen, the newest first. */
function months(context: StarterContext): string {
  const month = fieldOf(context, 'months', 'month');
  return `IFNA(SORT(UNIQUE(FILTER(${month};${canBeChosen(context, 'months')}));1;FALSE);)`;
}

/** The condition that rows belong to a whole month or to the newest one. */
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
  // The names with the greatest rows come first, because only so many names have formulas.
  const rows = `FILTER(HSTACK(${names};${fieldOf(context, report, 'revenue')});${isListed};${app})`;
  const all = `IFERROR(UNIQUE(CHOOSECOLS(SORT(${rows};2;FALSE);1));)`;
  const ifNamed = (row: number, formula: (name: string) => string) => {
    const name = cellName(row, column, 'column');
    return withFormula(`IF(${name}="";;${formula(name)})`);
  };
  const revenue = (name: string) =>
    metricFormula(context.reports[report], 'revenue', [`${month}=${chosen}`, `${names}=${name}`, app]);
  const earlier = (name: string) =>
    monthBeforeFormula(context, 'revenue', (each) => [`${fieldOf(context, each, field)}=${name}`]);
  const lines = Array.from({ length: most }, (_, nth): LayoutCell[] => [
    nth === 0 ? withFormula(all) : {},
    ifNamed(FIRST + nth, revenue),
    ...(compares ? [ifNamed(FIRST + nth, earlier)] : []),
  ]);
  // The names spill down from the first cell, so the cells below it stay blank.
  const headers = [labelOf(field), figures.revenue, ...(compares ? [top.before] : [])].map(header);
  const [first = [], ...more] = lines;
  return block(column, [[...headers, ...headers], [...first, withFormula(sorted(list))], ...more]);
}

/** The names with a known revenue, the greatest one first. */
function sorted({ column, compares, most }: RankedList): string {
  const range = (from: number, to: number) =>
    `${cellName(FIRST, from, 'both')}:${cellName(FIRST + most - 1, to, 'both')}`;
  const all = range(column, column + (compares ? 2 : 1));
  return `IFNA(SORT(FILTER(${all};ISNUMBER(${range(column + 1, column + 1)}));2;FALSE);)`;
}

/** A cell of the list with the greatest revenue first. `part`: 0 is the name, 1 the revenue, 2 the revenue of the month before. */
export function rankedCell(
  context: StarterContext,
  { column, compares }: RankedList,
  nth: number,
  part = 0,
): string {
  return cellOf(context, 'lists', cellName(FIRST + nth, column + (compares ? 3 : 2) + part, 'both'));
}

/** How many names are in a list, with and without formulas. */
export function rankedCount(context: StarterContext, { column }: RankedList): string {
  return `COUNTA(${cellOf(context, 'lists', `${cellName(FIRST, column, 'both')}:$${columnLetters(column)}`)})`;
}
