import type { ReportStores } from '../reports/store/saved-reports';
import { readOnce } from '../sheet/api/read-once';
import { patientSheets } from '../sheet/api/retrying-api';
import { SHEET_FIELDS } from '../sheet/read/report-sheet';
import { selectedCell } from '../sheet/tab';
import { texts } from '../wording/texts';
import type { CellAudit } from './cell-audit';
import { type AuditContext, cellOfUser, type FollowedAudit, formulaIn } from './formula-cell';
import { readPast } from './past';
import { type AuditPlace, type ReadCell, readCell } from './read-cell';
import { auditColumn, auditNumber } from './report-cell';
import { isKnownTable, partOfReport } from './report-part';

/**
 * Where the content of the selected cell is from, and of the only cell of a report to which its formula refers. The service is asked only
 * with the current user's key. Nothing is written. Throws an AdReportsError if Google does not send the cell.
 */
export function auditActiveCell(sources: ReportStores): CellAudit {
  const { sheetId, row, column } = selectedCell(sources.tabs);
  const spreadsheet = readOnce(patientSheets(sources.spreadsheet, sources.clock));
  const context = { ports: { ...sources, spreadsheet }, file: spreadsheet.get(SHEET_FIELDS) };
  const { refersTo, ...audit } = auditPlace({ sheetId, row: row - 1, column: column - 1 }, context);
  if (refersTo === undefined) return audit;
  const { refersTo: _, ...referenced } = auditPlace(refersTo, context);
  return { ...audit, referenced };
}

function auditPlace(place: AuditPlace, context: AuditContext): FollowedAudit & Pick<CellAudit, 'cell'> {
  const read = readCell(place, context.file, context.ports.spreadsheet);
  const { kinds, isCopy } = texts().auditedCells;
  if (read.isDamaged) return { cell: read.name, ...describedCell(kinds.damaged, read, context) };
  const { what, ...audit } =
    read.sheet === undefined ? cellOfUser(read, context) : stampedCell(read, context);
  return { cell: read.name, ...audit, what: [...what, ...(read.isCopy ? [isCopy] : [])] };
}

/** A cell in a sheet of a report, or in a table of the add-on itself. */
function stampedCell(read: ReadCell, context: AuditContext): FollowedAudit {
  const { kinds, isTypedOver } = texts().auditedCells;
  const { sheet, table, tab } = read;
  const id = sheet?.stamp.report ?? '';
  const described = (sentence: string) => describedCell(sentence, read, context);
  if (id.startsWith('books.')) return described(kinds.ownTable(tab.title));
  const { ports } = context;
  const report = ports.reports.find(id);
  if (report === undefined || sheet === undefined || !isKnownTable(sheet.stamp))
    return described(kinds.unknownReport);
  const { name } = report;
  if (table === undefined || 'why' in table) return described(kinds.headersLost(name, table?.why ?? ''));
  const part = partOfReport(read, table);
  if (!('field' in part)) {
    if (part.kind !== 'line') return described(kinds[part.kind](name));
    const note = (read.cell.note ?? '').split('\n').filter((line) => line !== '');
    return { what: [kinds.line(name)], parts: [{ part: 'request', lines: note }] };
  }
  const { kind, field } = part;
  const cell = { read: { ...read, sheet }, table, report, field };
  const formula = formulaIn(read.cell);
  const isOver = formula !== '' && kind !== 'totals';
  const what = [kinds[kind](field.label, name), ...(isOver ? [isTypedOver(formula)] : [])];
  const audit =
    kind === 'cell' ? auditNumber(cell, () => readPast(context), ports) : auditColumn(cell, ports);
  return { what, ...audit };
}

/** A cell that a sentence describes. If it has a formula, that is looked into, too. */
function describedCell(sentence: string, read: ReadCell, context: AuditContext): FollowedAudit {
  if (formulaIn(read.cell) === '') return { what: [sentence], parts: [] };
  const own = cellOfUser(read, context);
  return { ...own, what: [sentence, ...own.what] };
}
