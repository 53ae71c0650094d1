import { STATEMENT_KEY } from '../books/cell-origin';
import type { SpreadsheetApi } from '../platform/ports';
import { a1, cellsShown } from '../sheet/read/grid-reads';
import { tabOf } from '../sheet/read/report-sheet';
import { shownValue } from '../sheet/read/sheet-content';
import { inTab } from '../sheet/tab';
import { texts } from '../wording/texts';
import type { Audit, AuditServices } from './audit';
import { auditOrigin } from './own-cell';
import type { ReadCell } from './read-cell';

const STATEMENT_COLUMNS = 4;
const FORMULA_FIELDS = 'sheets(properties(sheetId),data(rowData(values(userEnteredValue))))';
/** A formula that fills cells further down than this is not looked for. */
const MOST_ROWS = 1_000;

/** A cell outside the tables of reports and of the add-on: of a closing statement, or filled by a formula. */
export function auditOtherCell(read: ReadCell, services: AuditServices): Audit {
  const { kinds } = texts().audit;
  const { cell, cells, column, statement, sheets, tab } = read;
  const own = cell.userEnteredValue?.formulaValue;
  if (statement !== undefined && own === undefined && column < STATEMENT_COLUMNS) {
    const [month = '', currency = ''] = statement.split('.');
    const row = new Map(cells.map((each, at) => [`${at}`, shownValue(each)]));
    row.set('month', month).set('currency', currency);
    return auditOrigin({ tab: STATEMENT_KEY, field: `${column}`, row }, read, services);
  }
  const nothing = { facts: [], history: [] };
  const formulas = own === undefined ? formulasBefore(read, services.spreadsheet) : [own];
  if (formulas.length === 0) return { ...nothing, what: kinds.other };
  const others = sheets.filter((sheet) => tabOf(sheet).sheetId !== tab.sheetId);
  const readBy = formulas.map((formula) => others.filter((sheet) => isRead(tabOf(sheet).title, formula)));
  const shown = readBy.map((list) => list.filter(({ properties }) => properties?.hidden !== true));
  const tabs = (shown.find((list) => list.length > 0) ?? []).map(tabOf);
  const [hidden] = readBy.flat().map(tabOf);
  if (hidden === undefined) return { ...nothing, what: kinds.readsOwn };
  if (tabs.length === 0) return { ...nothing, what: kinds.readsHidden(hidden.title) };
  return {
    ...nothing,
    what: kinds.reads(tabs.map(({ title }) => title)),
    tabs: tabs.map(({ title, sheetId }) => ({ title, sheetId })),
  };
}

/** The formulas above and to the left whose result may fill the cell, the nearest column first. */
function formulasBefore({ tab, row, column, cell }: ReadCell, api: Pick<SpreadsheetApi, 'get'>): string[] {
  const isFilled = cell.userEnteredValue === undefined && cell.effectiveValue !== undefined;
  if (!isFilled || row > MOST_ROWS) return [];
  const range = a1(tab, { from: 0, to: row + 1 }, { from: 0, to: column + 1 });
  const [rows = []] = cellsShown(api.get(FORMULA_FIELDS, [range]), tab.sheetId);
  const columns = Array.from({ length: column + 1 }, (_, left) => column - left);
  return columns.flatMap((at) => {
    const typed = rows.flatMap((cells) => cells[at]?.userEnteredValue ?? []);
    return typed[typed.length - 1]?.formulaValue ?? [];
  });
}

function isRead(title: string, formula: string): boolean {
  const text = formula.toLowerCase();
  const before = text.split(`${title.toLowerCase()}!`).slice(0, -1);
  return (
    text.includes(inTab({ title }).toLowerCase()) || before.some((part) => !/[\p{L}\p{N}_]$/u.test(part))
  );
}
