import type { Chart } from '../spreadsheet/charts/chart';
import type { JsonObject } from '../spreadsheet/json';
import type { DeveloperMetadata } from '../spreadsheet/metadata';
import type {
  Banding,
  Cells,
  Kept,
  LineGroup,
  LineProperties,
  NamedRange,
  Protection,
  Sheet,
  Table,
  Validation,
} from '../spreadsheet/sheet';
import { type SpreadsheetFacts, SpreadsheetStore } from '../spreadsheet/store';
import { type LooksJson, LooksWritten, type RowJson, readRow, writtenRow } from './rows-snapshot';

/** A spreadsheet as JSON: all of `SpreadsheetStore` except the selection and the toasts. */
export interface FileSnapshot extends LooksJson, SpreadsheetFacts {
  readonly issued: readonly number[];
  readonly activeSheetId: number | null;
  readonly metadata: readonly DeveloperMetadata[];
  readonly hasConnectedSheets: boolean;
  readonly dataSources: readonly JsonObject[];
  readonly sheets: readonly SheetSnapshot[];
}

interface SheetSnapshot {
  readonly id: number;
  readonly title: string;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly hidden: boolean;
  readonly frozenRows: number;
  readonly frozenColumns: number;
  readonly otherProperties: JsonObject;
  readonly rowProperties: readonly (LineProperties | null)[];
  readonly columnProperties: readonly (LineProperties | null)[];
  readonly merges: readonly KeptJson[];
  readonly filter: KeptJson | null;
  readonly conditionalFormats: readonly KeptJson[];
  /** Absent if there are none, as in files that earlier versions recorded. */
  readonly bandings?: readonly (KeptJson & Pick<Banding, 'id'>)[];
  readonly groups?: readonly LineGroup[];
  readonly namedRanges?: readonly (KeptJson & Pick<NamedRange, 'id' | 'name'>)[];
  readonly tables?: readonly (KeptJson &
    Pick<Table, 'id' | 'name'> & { readonly columns: readonly (string | null)[] })[];
  readonly type?: 'OBJECT';
  readonly hidesGridlines?: true;
  readonly validations?: readonly (KeptJson & { readonly formula?: string })[];
  readonly pivots?: readonly (KeptJson & { readonly source: string })[];
  readonly charts?: readonly ChartJson[];
  readonly protections: readonly (Omit<Protection, 'cells'> & { readonly cells: CellsJson })[];
  readonly rows: readonly RowJson[];
}

/** Top, left, bottom, right. A missing end of a range is null. */
type CellsJson = readonly (number | null)[];

interface KeptJson {
  readonly ranges: readonly CellsJson[];
  readonly json: JsonObject;
}

/** A chart, with its ranges as formulas. */
type ChartJson = Omit<Chart, 'ranges'> & { readonly ranges: readonly string[] };

export function writtenFile(file: SpreadsheetStore): FileSnapshot {
  const looks = new LooksWritten();
  const sheets = file.sheets.map((sheet) => writtenSheet(file, sheet, looks));
  const { id, name, owner, creator, editors, viewers, timeZone, locale, activeSheetId } = file;
  const { metadata, hasConnectedSheets, dataSources } = file;
  return {
    ...{ id, name, owner, timeZone, issued: file.issuedIds(), activeSheetId: activeSheetId ?? null },
    ...(creator === owner ? {} : { creator }),
    ...(editors.length === 0 ? {} : { editors }),
    ...(viewers.length === 0 ? {} : { viewers }),
    ...(locale === 'en_US' ? {} : { locale }),
    ...{ metadata, hasConnectedSheets, dataSources, sheets },
    formats: looks.formats,
    looks: looks.looks,
  };
}

export function readFile(snapshot: FileSnapshot): SpreadsheetStore {
  const file = new SpreadsheetStore(snapshot);
  file.hasConnectedSheets = snapshot.hasConnectedSheets;
  file.change(() => {
    for (const id of snapshot.issued) file.issue(id);
    const { metadata, dataSources, activeSheetId } = snapshot;
    file.sheets = snapshot.sheets.map((json) => readSheet(file, json));
    // Formulas name tabs, so cells are filled after all tabs exist.
    for (const [at, json] of snapshot.sheets.entries()) {
      fill(file, file.sheets[at], json.rows, snapshot);
      putReferring(file, file.sheets[at], json);
    }
    Object.assign(file, { metadata, dataSources, activeSheetId: activeSheetId ?? undefined });
  });
  return file;
}

function writtenSheet(file: SpreadsheetStore, sheet: Sheet, looks: LooksWritten): SheetSnapshot {
  const { id, title, rowCount, columnCount, hidden, frozenRows, frozenColumns, otherProperties } = sheet;
  const lines = (list: readonly (LineProperties | undefined)[]) => Array.from(list, (line) => line ?? null);
  const textOf = file.formulaText.bind(file);
  return {
    ...{ id, title, rowCount, columnCount, hidden, frozenRows, frozenColumns, otherProperties },
    rowProperties: lines(sheet.rowProperties),
    columnProperties: lines(sheet.columnProperties),
    merges: sheet.merges.map(writtenKept),
    filter: sheet.filter === undefined ? null : writtenKept(sheet.filter),
    conditionalFormats: sheet.conditionalFormats.map(writtenKept),
    ...(sheet.bandings.length > 0 && {
      bandings: sheet.bandings.map((each) => ({ ...writtenKept(each), id: each.id })),
    }),
    ...(sheet.namedRanges.length > 0 && {
      namedRanges: sheet.namedRanges.map((each) => ({ ...each, ...writtenKept(each) })),
    }),
    ...(sheet.tables.length > 0 && {
      tables: sheet.tables.map((each) => ({
        ...each,
        ...writtenKept(each),
        columns: each.columns.map((type) => type ?? null),
      })),
    }),
    ...(sheet.groups.length > 0 && { groups: sheet.groups }),
    ...(sheet.type === 'OBJECT' && { type: sheet.type }),
    ...(sheet.hidesGridlines && { hidesGridlines: true as const }),
    ...(sheet.validations.length > 0 && {
      validations: sheet.validations.map(({ formula, ...kept }) => ({
        ...writtenKept(kept),
        ...(formula !== undefined && { formula: textOf(formula) }),
      })),
    }),
    ...(sheet.pivots.length > 0 && {
      pivots: sheet.pivots.map((each) => ({ ...writtenKept(each), source: textOf(each.source) })),
    }),
    ...(sheet.charts.length > 0 && {
      charts: sheet.charts.map((chart) => ({ ...chart, ranges: chart.ranges.map(textOf) })),
    }),
    protections: sheet.protections.map((one) => ({ ...one, cells: writtenCells(one.cells) })),
    rows: Array.from(sheet.rows, (row) => writtenRow(row, looks, textOf)),
  };
}

function readSheet(file: SpreadsheetStore, json: SheetSnapshot): Sheet {
  const { hidden, frozenRows, frozenColumns, otherProperties } = json;
  const lines = (list: readonly (LineProperties | null)[]) => list.map((line) => line ?? undefined);
  return Object.assign(file.newSheet(json.title, json.rowCount, json.columnCount, json.id), {
    ...{ hidden, frozenRows, frozenColumns, otherProperties },
    rowProperties: lines(json.rowProperties),
    columnProperties: lines(json.columnProperties),
    merges: json.merges.map(readKept),
    filter: json.filter === null ? undefined : readKept(json.filter),
    conditionalFormats: json.conditionalFormats.map(readKept),
    bandings: (json.bandings ?? []).map((each) => ({ ...readKept(each), id: each.id })),
    namedRanges: (json.namedRanges ?? []).map((each) => ({ ...each, ...readKept(each) })),
    tables: (json.tables ?? []).map((each) => ({
      ...each,
      ...readKept(each),
      columns: each.columns.map((type) => type ?? undefined),
    })),
    groups: json.groups ?? [],
    type: json.type ?? 'GRID',
    hidesGridlines: json.hidesGridlines ?? false,
    protections: json.protections.map((one) => ({ ...one, cells: readCells(one.cells) })),
  });
}

/** Puts what refers to cells of all tabs. */
function putReferring(
  file: SpreadsheetStore,
  sheet: Sheet | undefined,
  { charts = [], pivots = [], validations = [] }: SheetSnapshot,
): void {
  const read = file.parseFormula;
  if (sheet === undefined) return;
  sheet.charts = charts.map((chart) => ({ ...chart, ranges: chart.ranges.map(read) }));
  sheet.pivots = pivots.map((each) => ({ ...readKept(each), source: read(each.source) }));
  sheet.validations = validations.map(
    ({ formula, ...kept }): Validation => ({
      ...readKept(kept),
      formula: formula === undefined ? undefined : read(formula),
    }),
  );
}

function fill(
  file: SpreadsheetStore,
  sheet: Sheet | undefined,
  rows: readonly RowJson[],
  { formats, looks }: LooksJson,
): void {
  // Equal formats become one object, as in the file itself.
  const known = formats.map((format) => file.format(format));
  const look = (place: number) => (looks[place] ?? []).map((at) => (at === -1 ? undefined : known[at]));
  if (sheet !== undefined) sheet.rows = rows.map((row) => readRow(row, look, file.parseFormula));
}

function writtenKept({ ranges, json }: Kept): KeptJson {
  return { ranges: ranges.map(writtenCells), json };
}

function readKept({ ranges, json }: KeptJson): Kept {
  return { ranges: ranges.map(readCells), json };
}

function writtenCells({ top, left, bottom, right }: Cells): CellsJson {
  return [top, left, bottom, right].map((end) => (Number.isFinite(end) ? end : null));
}

function readCells(json: CellsJson): Cells {
  const [top = 0, left = 0, bottom = 0, right = 0] = json.map((end) => end ?? Number.POSITIVE_INFINITY);
  return { top, left, bottom, right };
}
