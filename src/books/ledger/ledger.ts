import { type CurrencyId, toFieldFormat } from '../../catalogue';
import { guessTypedDay, toDayInZone, toMomentSerial } from '../../dates';
import type { FormatTime, SheetsRequest, SpreadsheetApi, SpreadsheetResource } from '../../platform';
import {
  addNewestRows,
  assertFreeCells,
  type BatchContext,
  buildOwnColumns,
  type ColumnLayout,
  findGrowingSheet,
  type GrowingTable,
  hasRoomForTab,
  type LocatedTable,
  readGrowingTables,
  type TableChange,
  toTabs,
  type ValuesApi,
} from '../../sheet';
import {
  type Cell,
  type SheetCell,
  type SheetRow,
  type SheetRows,
  toKnownDecimal,
  toSheetCell,
} from '../../table';
import { getFileTexts, getTexts } from '../../wording';
import { collectRestatements } from './collect-restatements';
import {
  foldLines,
  parseRestatementKind,
  type RestatedReport,
  type Restatement,
  toTakenBackLine,
} from './restatement';

const LAYOUT = {
  old: { type: 'decimal' },
  new: { type: 'decimal' },
  difference: { type: 'decimal' },
  currency: { type: 'text', width: 80 },
  metric: { type: 'text' },
  day: { type: 'date' },
  app: { type: 'text' },
  network: { type: 'text', width: 140 },
  country: { type: 'text', width: 110 },
  report: { type: 'text' },
  what: { type: 'text', width: 90 },
  dimensions: { type: 'text', width: 200 },
  seen: { type: 'moment' },
} satisfies Record<string, ColumnLayout>;

type LedgerField = keyof typeof LAYOUT;
const FIELDS = Object.keys(LAYOUT) as LedgerField[];

/** The ledger: a line for each restatement, in a sheet for each year in which they are found. A sheet of an earlier version keeps its order of columns. */
export function defineLedgerTable(): GrowingTable<LedgerField> {
  const { ledgerColumns, ledgerTitle, ledgerLine } = getFileTexts().restatements;
  return {
    kind: 'books.ledger',
    columns: buildOwnColumns(LAYOUT, ledgerColumns),
    formattedFields: ['old', 'new', 'difference', 'day'],
    title: ledgerTitle,
    line: ledgerLine,
  };
}

/** The last free tab is left for the hidden sheet through which a large table is written: the rows are more important. */
const TABS_FOR_ROWS = 1;

/** `seenAt` is when restatements are found, in milliseconds since 1970. */
type LedgerServices = Readonly<{ spreadsheet: SpreadsheetApi; formatTime: FormatTime; seenAt: number }>;

/**
 * Records the restatements of a refresh in the batch that writes the refreshed rows. `findRestatedReport` receives the facts about the existing rows
 * from the sheet's stamp. It returns undefined if these rows come from a request that is not comparable.
 */
export function createLedgerHook(
  findRestatedReport: (covers: TableChange['covers']) => RestatedReport | undefined,
  { spreadsheet, formatTime, seenAt }: LedgerServices,
) {
  let recorded: readonly Restatement[] = [];
  let notices: readonly string[] = [];
  const zone = spreadsheet.timeZone();
  const seenSerial = toMomentSerial(seenAt, zone, formatTime);
  const year = toDayInZone(seenAt, zone, formatTime).slice(0, 4);
  return {
    changeRequests: (change: TableChange, context: BatchContext): readonly SheetsRequest[] => {
      const report = findRestatedReport(change.covers);
      recorded = report === undefined ? [] : collectRestatements(change, report);
      const foldedLines = foldLines(recorded);
      const ledgerEntries = report?.isTakenBack ? foldedLines.map(toTakenBackLine) : foldedLines;
      const lines = ledgerEntries.map((entry) => toLedgerLine(entry, seenSerial));
      // Amounts of different metrics and currencies share the columns.
      const patterns = ledgerEntries.map(({ field, currency }) =>
        toFieldFormat(field, currency as CurrencyId),
      );
      const requests = lines.length === 0 ? [] : buildLedgerRequests(lines, patterns, year, context);
      notices = requests === undefined ? [getTexts().restatements.notRecorded(recorded.length)] : [];
      return requests ?? [];
    },
    /** The restatements that the last call of `changeRequests` found or took back: a repeated write calls it again. */
    listRecorded: () => recorded,
    /** A sentence if the last call of `changeRequests` did not record what it found. */
    listNotices: () => notices,
  };
}

/** Requests that insert lines at the top of the year's ledger (see addNewestRows); undefined if it gets no tab. Throws SpreadsheetFull. */
function buildLedgerRequests(
  lines: SheetRows,
  patterns: readonly string[],
  year: string,
  context: BatchContext,
) {
  const ledger = defineLedgerTable();
  const sheet = findGrowingSheet(ledger, context, year);
  const tabs = toTabs(context.file);
  if (sheet.table === undefined && !hasRoomForTab(tabs, TABS_FOR_ROWS)) return undefined;
  assertFreeCells(tabs, lines.length * ledger.columns.length);
  return addNewestRows(ledger, lines, sheet, context, patterns);
}

/** The cells in the order of the columns. `seenSerial` is a moment as a serial number in the spreadsheet's zone. */
function toLedgerLine(restatement: Restatement, seenSerial: number): SheetRow {
  const values: Record<LedgerField, Cell> = {
    ...restatement,
    what: getFileTexts().restatements.kinds[restatement.what],
    new: restatement.current,
    seen: seenSerial,
  };
  return FIELDS.map((field) => toSheetCell(values[field], LAYOUT[field].type));
}

export type LedgerLine = ReturnType<typeof readLedgerLines>[number];

/** All lines of the file's ledgers, and the titles of sheets without a header. */
export function readLedger(api: ValuesApi, file: SpreadsheetResource) {
  const { tables, ...sheets } = readGrowingTables(defineLedgerTable(), api, file);
  return { ...sheets, lines: tables.flatMap(readLedgerLines) };
}

/** The lines that the add-on has written, without rows that users have added to the sheet. */
function readLedgerLines({ grid, headerRow, columns, tab }: LocatedTable) {
  return grid.slice(headerRow + 1).flatMap((cells, lineIndex) => {
    const readFieldCell = (field: LedgerField): SheetCell => cells[columns.get(field) ?? -1] ?? '';
    const readFieldText = (field: LedgerField) => String(readFieldCell(field));
    const readFieldNumber = (field: LedgerField) => {
      const value = readFieldCell(field);
      return typeof value === 'number' ? value : null;
    };
    const what = parseRestatementKind(readFieldCell('what'));
    if (readFieldCell('report') === '' || readFieldCell('metric') === '' || what === undefined) return [];
    const line = {
      /** When the restatement was found, as a serial number in the spreadsheet's zone; null if a user has removed it from the line. */
      seen: readFieldNumber('seen'),
      report: readFieldText('report'),
      day: guessTypedDay(readFieldCell('day')) ?? null,
      what,
      app: readFieldText('app'),
      network: readFieldText('network'),
      country: readFieldText('country'),
      dimensions: readFieldText('dimensions'),
      metric: readFieldText('metric'),
      old: readFieldNumber('old'),
      current: readFieldNumber('new'),
      difference: toKnownDecimal(readFieldNumber('difference')),
      currency: readFieldText('currency'),
      /** The title of the ledger and the number of the row, from 1. */
      place: { tab: tab.title, row: headerRow + 2 + lineIndex },
    };
    return [line];
  });
}
