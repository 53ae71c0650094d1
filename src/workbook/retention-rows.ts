import { dimension } from '../catalogue/catalogue';
import { cellName, STYLES, textCell, withFormula } from '../charts/layout/cell-parts';
import type { CellBlock } from '../charts/layout/tab-layout';
import { columnLetters } from '../sheet/read/grid-reads';
import { texts } from '../wording/texts';
import { cellOf, fieldOf, ofChosenApp, type StarterContext } from './starter-context';

/** The columns, from COLUMN on; the numbers are days of retention. */
const COLUMNS = ['day', 'app', 'users', 2, 3, 7, 14, 30, 60, 90] as const;
type RetentionColumn = (typeof COLUMNS)[number] | number;

/** The first column on the tab Lists. */
const COLUMN = 21;

/** The column as a range, from its header to the end of the tab. */
export function retentionColumn(context: StarterContext, column: RetentionColumn): string {
  const at = COLUMN + (COLUMNS as readonly unknown[]).indexOf(column);
  return cellOf(context, 'lists', `${cellName(0, at, 'both')}:$${columnLetters(at)}`);
}

/** The retention report has no new users, so each row stands beside those of the LTV report with the same day and app. */
export function retentionRows(context: StarterContext): CellBlock {
  const words = texts().charts;
  const day = fieldOf(context, 'retention', 'date');
  const isChosen = `ISNUMBER(${day});${ofChosenApp(context, 'retention')}`;
  const spilled = (field: string) =>
    withFormula(`IFNA(FILTER(${fieldOf(context, 'retention', field)};${isChosen});)`, STYLES.quiet);
  const down = (column: number) => `${cellName(1, COLUMN + column)}:${columnLetters(COLUMN + column)}`;
  const [days, apps] = [down(0), down(1)];
  const keys = `${fieldOf(context, 'ltv', 'date')}&"|"&${fieldOf(context, 'ltv', 'appId')}`;
  const found = `XLOOKUP(${days}&"|"&${apps};${keys};${fieldOf(context, 'ltv', 'newUserNum')};)`;
  const header = COLUMNS.map((column) => {
    if (typeof column === 'number') return words.day(column);
    if (column === 'users') return words.newUsers;
    return dimension(column === 'day' ? 'date' : 'appId').label;
  });
  return {
    row: 0,
    column: COLUMN,
    rows: [
      header.map((text) => textCell(text, STYLES.leftHeader)),
      [
        { ...spilled('date'), style: STYLES.day },
        spilled('appId'),
        withFormula(`ARRAYFORMULA(IF(${days}="";;${found}))`),
        ...COLUMNS.slice(3).map((column) => spilled(`kp${column}`)),
      ],
    ],
  };
}
