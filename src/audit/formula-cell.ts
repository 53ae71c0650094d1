import type { FormulaName } from '../formulas/arguments/argument-names';
import { lastRefresh } from '../formulas/refresh/refresh-formulas';
import type { CellResource, SpreadsheetResource } from '../platform/ports';
import { readReferences } from '../reports/report-cells';
import type { ReportStores } from '../reports/store/saved-reports';
import { rangeText } from '../request/cells/cell-reference';
import { itemAt } from '../sheet/api/spans';
import { a1, cellsShown } from '../sheet/read/grid-reads';
import { stampedTabs } from '../sheet/read/report-sheet';
import { readFirstRows, shownValue } from '../sheet/read/sheet-content';
import { sameCell } from '../table/sheet-cell';
import { texts } from '../wording/texts';
import { type CellAudit, exactText, orWhy } from './cell-audit';
import { argumentReferences, argumentValues, argumentWords, callsOf, soleCall } from './formula-call';
import { formulaNow } from './formula-now';
import { type AuditPlace, type ReadCell, readCell, tableOrWhy } from './read-cell';
import { rangesInFormula, referenceWords, singlePlace, tabNamed } from './references';

const MOST_REFERENCES = 20;

/** The ports, with a spreadsheet that answers equal reads once, and the spreadsheet's tabs. */
export interface AuditContext {
  readonly ports: ReportStores;
  readonly file: SpreadsheetResource;
}

/** An audit, and the cell of a report that is audited, too, because the cell's formula refers to nothing else. */
export type FollowedAudit = Omit<CellAudit, 'cell' | 'referenced'> & { readonly refersTo?: AuditPlace };

/** The formula of a cell; '' if it has none. */
export function formulaIn({ userEnteredValue }: CellResource): string {
  return userEnteredValue?.formulaValue ?? '';
}

/** A cell in a sheet of the user, or next to a report's table. */
export function cellOfUser(read: ReadCell, context: AuditContext): FollowedAudit {
  const { kinds } = texts().auditedCells;
  const { userEnteredValue, effectiveValue } = read.cell;
  const formula = formulaIn(read.cell);
  if (formula !== '') return formulaCell(formula, read, context);
  if (userEnteredValue === undefined && effectiveValue !== undefined) return spilledCell(read, context);
  return { what: [userEnteredValue === undefined ? kinds.blank : kinds.typed], parts: [] };
}

function formulaCell(formula: string, read: ReadCell, context: AuditContext): FollowedAudit {
  const { kinds, references } = texts().auditedCells;
  const names = callsOf(formula).map(({ name }) => `ADREPORT_${name.toUpperCase()}`);
  if (names.length > 0)
    return {
      what: [kinds.call(names.join(', '))],
      ...auditCall(formula, read, read, context),
    };
  const call = { part: 'call', lines: [formula] } as const;
  const ranges = rangesInFormula(formula, read.tab.title);
  const [only, ...others] = ranges;
  if (only === undefined) return { what: [kinds.noReferences], parts: [call] };
  const lines = referenceLines(ranges.slice(0, MOST_REFERENCES), context);
  if (ranges.length > MOST_REFERENCES) lines.push(references.more(ranges.length - MOST_REFERENCES));
  const place = others.length === 0 ? singlePlace(only, context.file) : undefined;
  const isOfReport = stampedTabs(context.file).some(({ tab }) => tab.sheetId === place?.sheetId);
  return {
    what: [kinds.references(ranges.length)],
    parts: [call, { part: 'references', lines }],
    ...(place && isOfReport && { refersTo: place }),
  };
}

/** A cell without content of its own: a part of the result of a formula to the left of it or above it. */
function spilledCell(read: ReadCell, context: AuditContext): FollowedAudit {
  const { kinds } = texts().auditedCells;
  const origin = originOf(read, context);
  if (origin === undefined) return { what: [kinds.otherSpill], parts: [] };
  const source = readCell(origin.place, context.file, context.ports.spreadsheet);
  return {
    what: [kinds.spilled(`ADREPORT_${origin.name.toUpperCase()}`, source.name)],
    ...auditCall(formulaIn(source.cell), source, read, context),
  };
}

/**
 * The formula of the add-on to the left or above that returns the table with the cell: Sheets fills only cells without content, so there is
 * none between the two.
 */
function originOf({ tab, sheetId, row, column }: ReadCell, { ports }: AuditContext) {
  const near = ports
    .findFormulas('ADREPORT_')
    .filter((place) => place.sheetId === sheetId && place.row <= row && place.column <= column)
    .sort((a, b) => b.row - a.row || b.column - a.column)
    .slice(0, MOST_REFERENCES);
  if (near.length === 0) return undefined;
  const range = (from: AuditPlace, to: AuditPlace) =>
    a1(tab, { from: from.row, to: to.row + 1 }, { from: from.column, to: to.column + 1 });
  const read = (ranges: readonly string[]) => cellsShown(ports.spreadsheet.get(CONTENT_FIELDS, ranges));
  const found = read(near.map((place) => range(place, place)));
  const tables = near.flatMap((place, at) => {
    const calls = callsOf(formulaIn(found[at]?.[0]?.[0] ?? {}));
    const table = calls.find(({ name }) => name !== 'value' && name !== 'asof');
    return table === undefined ? [] : [{ place, name: table.name }];
  });
  const isAlone = (place: AuditPlace) => {
    const [between = []] = read([range(place, { sheetId, row, column })]);
    return between.flat().filter(({ userEnteredValue }) => userEnteredValue !== undefined).length === 1;
  };
  return tables.find(({ place }) => isAlone(place));
}

const CONTENT_FIELDS = 'sheets(properties(sheetId),data(rowData(values(userEnteredValue))))';

/** A formula of the add-on: its text, its arguments, how old its answer is, and what it gives now. `shown` is the selected cell of its result. */
function auditCall(
  formula: string,
  read: ReadCell,
  shown: ReadCell,
  { ports }: AuditContext,
): Omit<FollowedAudit, 'what'> {
  const { call } = texts().auditedCells;
  const calls = callsOf(formula);
  const found = readReferences(ports.spreadsheet, argumentReferences(calls, read.tab.title));
  const since = lastRefresh(ports.document.all())?.since ?? 0;
  const time = (at: number) => ports.formatTime(at, ports.spreadsheet.timeZone(), 'd MMM yyyy HH:mm');
  const lines = [
    formula,
    ...calls.flatMap((each) => argumentWords(each, read.tab.title, found)),
    since === 0 ? call.unknownAge : call.since(time(since)),
  ];
  const sole = soleCall(formula);
  const values = sole && argumentValues(sole, read.tab.title, found);
  const offset = { rows: shown.row - read.row, columns: shown.column - read.column };
  const inCell = shownValue(shown.cell);
  const text = (value: typeof inCell) => exactText(value, { type: 'decimal' }, 'USD');
  const { formattedValue = '' } = shown.cell;
  const isPlain = typeof inCell !== 'number' || Number(formattedValue) === inCell;
  const asShown = isPlain ? text(inCell) : call.shownAs(text(inCell), formattedValue);
  const compared = { inCell: asShown, ...callNow(sole?.name, values, offset, inCell, text, ports) };
  return { parts: [{ part: 'call', lines }], compared };
}

function callNow(
  name: string | undefined,
  values: readonly unknown[] | undefined,
  offset: { readonly rows: number; readonly columns: number },
  inCell: ReturnType<typeof shownValue>,
  text: (value: ReturnType<typeof shownValue>) => string,
  ports: ReportStores,
) {
  const words = texts().audit.now;
  if (name === 'asof') return { sentence: words.asksNothing };
  if (values === undefined) return { sentence: words.unreadable };
  if (ports.settings.settingsAndKey().key === undefined) return { sentence: words.noKey };
  const result = orWhy(() => formulaNow(name as Exclude<FormulaName, 'asof'>, values, offset, ports));
  if ('why' in result) return { sentence: result.why };
  const { now, day } = result;
  return { now: day ?? text(now), sentence: sameCell(inCell, now) ? words.same : words.otherResult };
}

/** The ranges of a formula in words: the columns of reports, tables of the add-on, or other cells. Reads the headers in one call. */
function referenceLines(ranges: ReturnType<typeof rangesInFormula>, { ports, file }: AuditContext): string[] {
  const words = texts().auditedCells.references;
  const sheetIds = ranges.map(({ tab }) => tabNamed(tab, file)?.sheetId);
  const stamped = stampedTabs(file).filter(({ tab }) => sheetIds.includes(tab.sheetId));
  const tops = readFirstRows(ports.spreadsheet, stamped);
  return ranges.map((range, at) => {
    const text = rangeText(range);
    if (sheetIds[at] === undefined) return words.noTab(text);
    const nth = stamped.findIndex(({ tab }) => tab.sheetId === sheetIds[at]);
    const sheet = stamped[nth];
    if (sheet === undefined) return words.plain(text);
    const { stamp, tab } = sheet;
    if (stamp.report.startsWith('books.')) return words.own(text, tab.title);
    const name = ports.reports.find(stamp.report)?.name ?? tab.title;
    return referenceWords(range, name, { sheet, table: tableOrWhy(sheet, itemAt(tops, nth)) });
  });
}
