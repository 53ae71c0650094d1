import { formatExactDecimal } from '../books';
import type { SheetValue, SpreadsheetApi } from '../platform';
import { extractRangeCells, toA1Prefix, toA1Range, toTab } from '../sheet';
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
import { listLargestChanges } from './largest-changes';
import { findTableCell, type SelectedCell } from './read-cell';

const FORMULA_FIELDS = 'sheets(properties(sheetId),data(rowData(values(userEnteredValue))))';
/** A formula that fills cells further down than this is not looked for. */
const MOST_ROWS = 1_000;

/** A cell outside the tables of reports and of the add-on. A formula may fill it. */
export function traceOtherCell(selected: SelectedCell, { spreadsheet }: AuditServices): Audit {
  const formula = selected.cell.userEnteredValue?.formulaValue;
  const formulas = formula === undefined ? listFormulasBefore(selected, spreadsheet) : [formula];
  if (formulas.length === 0) return { ...NO_DETAILS, what: getTexts().audit.kinds.other };
  return describeTabsRead(formulas, selected);
}

/** Names the visible tabs that the first formula with any of them reads. If no formula reads a visible tab, names a hidden one. */
function describeTabsRead(formulas: readonly string[], { sheets, tab }: SelectedCell): Audit {
  const { kinds } = getTexts().audit;
  const otherSheets = sheets.filter((sheet) => toTab(sheet).sheetId !== tab.sheetId);
  const sheetsByFormula = formulas.map((formula) =>
    otherSheets.filter((sheet) => isTabReadByFormula(toTab(sheet).title, formula)),
  );
  const [firstSheet] = sheetsByFormula.flat().map(toTab);
  if (firstSheet === undefined) return { ...NO_DETAILS, what: kinds.readsSameTab };
  const visibleSheets = sheetsByFormula
    .map((list) => list.filter(({ properties }) => properties?.hidden !== true))
    .find((list) => list.length > 0);
  if (visibleSheets === undefined) return { ...NO_DETAILS, what: kinds.readsHidden(firstSheet.title) };
  const tabs = visibleSheets.map(toTab).map(({ title, sheetId }) => ({ title, sheetId }));
  return { ...NO_DETAILS, what: kinds.reads(tabs.map(({ title }) => title)), tabs };
}

/** The formulas above and to the left whose result may fill the cell, the nearest column first. */
function listFormulasBefore({ tab, row, column, cell }: SelectedCell, api: SpreadsheetApi): string[] {
  const isFilledByFormula = cell.userEnteredValue === undefined && cell.effectiveValue !== undefined;
  if (!isFilledByFormula || row > MOST_ROWS) return [];
  const range = toA1Range(tab, { from: 0, to: row + 1 }, { from: 0, to: column + 1 });
  const [rows = []] = extractRangeCells(api.get(FORMULA_FIELDS, [range]), tab.sheetId);
  const columns = Array.from({ length: column + 1 }, (_, left) => column - left);
  return columns.flatMap((columnIndex) => {
    const enteredValues = rows.flatMap((cells) => cells[columnIndex]?.userEnteredValue ?? []);
    return enteredValues[enteredValues.length - 1]?.formulaValue ?? [];
  });
}

/** Whether a formula names a tab: 'My tab'!A1, or Tab!A1 that is not the end of a longer name such as OtherTab!A1. */
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
  const { table, tab, row, column, stamped } = selected;
  const cell = findTableCell(selected);
  const isUserColumn =
    table !== undefined && row > table.headerRow && ![...table.columns.values()].includes(column);
  if (table === undefined || cell === undefined)
    return { ...NO_DETAILS, what: isUserColumn ? kinds.userColumn : kinds.addOnTab(tab.title) };
  const ownCell = { tab: table.stamp.report, field: cell.column.field, row: cell.values };
  const origin = readOrExplain(() => services.findOrigin(ownCell, services));
  if (origin === undefined) return { ...NO_DETAILS, what: kinds.addOnTab(tab.title) };
  if ('reason' in origin) return { ...NO_DETAILS, what: origin.reason };
  const { what, facts, parts, currency, tabs } = origin;
  const amounts = parts.map(([label, amount]): Fact => [label, formatExactDecimal(amount, currency)]);
  const sum = sumDecimals(parts.map(([, amount]) => amount));
  return {
    what,
    facts,
    history: [],
    changes: listLargestChanges(origin),
    ...(parts.length > 0 && {
      parts: amounts,
      compared: compareSum(ownCell.row.get(ownCell.field) ?? '', sum, currency),
    }),
    tabs: stamped
      .filter(({ stamp }) => tabs.some((id) => stamp.report === id || stamp.report.startsWith(`${id}.`)))
      .map(({ tab: { title, sheetId } }) => ({ title, sheetId })),
  };
}

/** In a cell, an exact amount is a text, and a number is rounded. */
function compareSum(inCell: SheetValue, sum: string, currency: string): NonNullable<Audit['compared']> {
  const { sum: sumTexts } = getTexts().audit;
  const isNumber = typeof inCell === 'number';
  const bothValues = {
    inCell: typeof inCell === 'string' ? inCell : formatExactValue(inCell, 'money', currency),
    now: formatExactDecimal(sum, currency),
  };
  if (isSameCell(inCell, isNumber ? Number(sum) : sum)) return { ...bothValues, sentence: sumTexts.equal };
  // Somebody may have edited a text that is not the sum: it may be no amount.
  const increase = isNumber
    ? formatExactDecimal(subtractDecimals(sum, toDecimal(inCell)), currency)
    : getTexts().audit.notKnown;
  return { ...bothValues, sentence: sumTexts.differs(increase) };
}
