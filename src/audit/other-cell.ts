import { STATEMENT_KEY } from '../books';
import type { SpreadsheetApi } from '../platform';
import { extractRangeCells, toA1Prefix, toA1Range, toCellValue, toTab } from '../sheet';
import { getTexts } from '../wording';
import type { Audit, AuditServices } from './audit';
import { traceOrigin } from './own-cell';
import type { SelectedCell } from './read-cell';

const STATEMENT_COLUMNS = 4;
const FORMULA_FIELDS = 'sheets(properties(sheetId),data(rowData(values(userEnteredValue))))';
/** A formula that fills cells further down than this is not looked for. */
const MOST_ROWS = 1_000;

/** A cell outside the tables of reports and of the add-on: of a closing statement, or filled by a formula. */
export function traceOtherCell(selected: SelectedCell, services: AuditServices): Audit {
  const { kinds } = getTexts().audit;
  const { cell, cells, column, statement, sheets, tab } = selected;
  const cellFormula = cell.userEnteredValue?.formulaValue;
  if (statement !== undefined && cellFormula === undefined && column < STATEMENT_COLUMNS) {
    const [month = '', currency = ''] = statement.split('.');
    const row = new Map(cells.map((rowCell, columnIndex) => [`${columnIndex}`, toCellValue(rowCell)]));
    row.set('month', month).set('currency', currency);
    return traceOrigin({ tab: STATEMENT_KEY, field: `${column}`, row }, selected, services);
  }
  const noFacts = { facts: [], history: [] };
  const formulas =
    cellFormula === undefined ? listFormulasBefore(selected, services.spreadsheet) : [cellFormula];
  if (formulas.length === 0) return { ...noFacts, what: kinds.other };
  const otherSheets = sheets.filter((sheet) => toTab(sheet).sheetId !== tab.sheetId);
  const sheetsRead = formulas.map((formula) =>
    otherSheets.filter((sheet) => isTabReadByFormula(toTab(sheet).title, formula)),
  );
  const visibleSheets = sheetsRead.map((list) =>
    list.filter(({ properties }) => properties?.hidden !== true),
  );
  const tabs = (visibleSheets.find((list) => list.length > 0) ?? []).map(toTab);
  const [hidden] = sheetsRead.flat().map(toTab);
  if (hidden === undefined) return { ...noFacts, what: kinds.readsOwn };
  if (tabs.length === 0) return { ...noFacts, what: kinds.readsHidden(hidden.title) };
  return {
    ...noFacts,
    what: kinds.reads(tabs.map(({ title }) => title)),
    tabs: tabs.map(({ title, sheetId }) => ({ title, sheetId })),
  };
}

/** The formulas above and to the left whose result may fill the cell, the nearest column first. */
function listFormulasBefore({ tab, row, column, cell }: SelectedCell, api: SpreadsheetApi): string[] {
  const isFilled = cell.userEnteredValue === undefined && cell.effectiveValue !== undefined;
  if (!isFilled || row > MOST_ROWS) return [];
  const range = toA1Range(tab, { from: 0, to: row + 1 }, { from: 0, to: column + 1 });
  const [rows = []] = extractRangeCells(api.get(FORMULA_FIELDS, [range]), tab.sheetId);
  const columns = Array.from({ length: column + 1 }, (_, left) => column - left);
  return columns.flatMap((columnIndex) => {
    const enteredValues = rows.flatMap((cells) => cells[columnIndex]?.userEnteredValue ?? []);
    return enteredValues[enteredValues.length - 1]?.formulaValue ?? [];
  });
}

function isTabReadByFormula(title: string, formula: string): boolean {
  const text = formula.toLowerCase();
  const textsBefore = text.split(`${title.toLowerCase()}!`).slice(0, -1);
  return (
    text.includes(toA1Prefix({ title }).toLowerCase()) ||
    textsBefore.some((part) => !/[\p{L}\p{N}_]$/u.test(part))
  );
}
