import { formatExactDecimal, type OwnCell, STATEMENT_KEY } from '../books';
import type { SheetValue, SpreadsheetApi } from '../platform';
import { extractRangeCells, toA1Prefix, toA1Range, toCellValue, toTab } from '../sheet';
import { isSameCell, subtractDecimals, sumDecimals, toDecimal } from '../table';
import { getTexts } from '../wording';
import {
  type Audit,
  type AuditServices,
  type Fact,
  formatExactValue,
  NO_DETAILS,
  readOrExplain,
} from './audit';
import { findTableCell, type SelectedCell } from './read-cell';

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
  const formulas =
    cellFormula === undefined ? listFormulasBefore(selected, services.spreadsheet) : [cellFormula];
  if (formulas.length === 0) return { ...NO_DETAILS, what: kinds.other };
  const otherSheets = sheets.filter((sheet) => toTab(sheet).sheetId !== tab.sheetId);
  const sheetsRead = formulas.map((formula) =>
    otherSheets.filter((sheet) => isTabReadByFormula(toTab(sheet).title, formula)),
  );
  const visibleSheets = sheetsRead.map((list) =>
    list.filter(({ properties }) => properties?.hidden !== true),
  );
  const tabs = (visibleSheets.find((list) => list.length > 0) ?? []).map(toTab);
  const [hidden] = sheetsRead.flat().map(toTab);
  if (hidden === undefined) return { ...NO_DETAILS, what: kinds.readsOwn };
  if (tabs.length === 0) return { ...NO_DETAILS, what: kinds.readsHidden(hidden.title) };
  return {
    ...NO_DETAILS,
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

/** A cell in a tab of the add-on itself: the amounts that add up to it, and where they are from. */
export function traceOwnCell(selected: SelectedCell, services: AuditServices): Audit {
  const { kinds } = getTexts().audit;
  const { table, tab, row, column } = selected;
  const cell = findTableCell(selected);
  const isUserColumn =
    table !== undefined && row > table.headerRow && ![...table.columns.values()].includes(column);
  if (table === undefined || cell === undefined)
    return { ...NO_DETAILS, what: isUserColumn ? kinds.ownColumn : kinds.ownTab(tab.title) };
  const { field, values } = cell;
  return traceOrigin({ tab: table.stamp.report, field: field.field, row: values }, selected, services);
}

function traceOrigin(ownCell: OwnCell, { tab, stamped }: SelectedCell, services: AuditServices): Audit {
  const { kinds } = getTexts().audit;
  const origin = readOrExplain(() => services.findOrigin(ownCell, services));
  if (origin === undefined) return { ...NO_DETAILS, what: kinds.ownTab(tab.title) };
  if ('reason' in origin) return { ...NO_DETAILS, what: origin.reason };
  const { what, facts, parts, currency, tabs } = origin;
  const amounts = parts.map(([label, amount]): Fact => [label, formatExactDecimal(amount, currency)]);
  const sum = sumDecimals(parts.map(([, amount]) => amount));
  return {
    what,
    facts,
    history: [],
    ...(parts.length > 0 && {
      parts: amounts,
      compared: compareSum(ownCell.row.get(ownCell.field) ?? '', sum, currency),
    }),
    tabs: stamped
      .filter(({ stamp, tab: { title } }) =>
        tabs.some((name) => [stamp.report, title].includes(name) || stamp.report.startsWith(`${name}.`)),
      )
      .map(({ tab: { title, sheetId } }) => ({ title, sheetId })),
  };
}

/** A cell with an exact amount is a text; a number cell rounds. */
function compareSum(inCell: SheetValue, sum: string, currency: string): NonNullable<Audit['compared']> {
  const { sum: sumTexts } = getTexts().audit;
  const bothValues = {
    inCell: typeof inCell === 'string' ? inCell : formatExactValue(inCell, 'money', currency),
    now: formatExactDecimal(sum, currency),
  };
  if (isSameCell(inCell, typeof inCell === 'number' ? Number(sum) : sum))
    return { ...bothValues, sentence: sumTexts.equal };
  const increase =
    typeof inCell === 'number'
      ? formatExactDecimal(subtractDecimals(sum, toDecimal(inCell)), currency)
      : getTexts().audit.notKnown;
  return { ...bothValues, sentence: sumTexts.differs(increase) };
}
