import type { ErrorLog } from '../errors/error-log';
import { attempt } from '../errors/failure-message';
import type {
  CellResource,
  Clock,
  GridData,
  SheetResource,
  SpreadsheetApi,
  SpreadsheetResource,
} from '../platform/ports';
import {
  type CellReference,
  columnNumber,
  isReference,
  parseReference,
  rangeText,
} from '../request/cells/cell-reference';
import type { CellContent, CellsRead, ReadCells } from '../request/cells/cell-values';
import { hasReferences, referencesIn, resolveCells } from '../request/cells/resolve-cells';
import type { Draft, ReportDraft } from '../request/draft';
import { patientSheets, sheetsFailure } from '../sheet/api/retrying-api';
import { columnLetters, RANGES_A_READ } from '../sheet/read/grid-reads';
import type { CurrentDraft, StoredReport } from './saved-report';

const FIELDS =
  'sheets(properties(title),data(startRow,startColumn,rowData(values(userEnteredValue(formulaValue),effectiveValue,formattedValue))))';
const TAB_FIELDS = 'sheets(properties(title,gridProperties(rowCount,columnCount)))';

interface CellPorts {
  readonly spreadsheet: SpreadsheetApi;
  readonly clock: Clock;
  readonly errors: ErrorLog;
}

/** Each reference is read once in an execution, so that the approval and the request of a report are about the same values. */
export class ReportCells {
  private readonly known = new Map<string, CellsRead>();

  constructor(private readonly ports: CellPorts) {}

  /** Returns the cells of these drafts. They are read in as few calls as possible, and not at all if no draft points to cells. */
  of(drafts: readonly Draft[]): ReadCells {
    const references = new Set(drafts.flatMap(referencesIn));
    const unread = [...references].filter((reference) => !this.known.has(reference));
    if (unread.length > 0) this.read(unread);
    return (reference) => this.known.get(reference);
  }

  /** If Google does not send the cells, reports without cells go on, and the others say so. */
  private read(references: readonly string[]): void {
    const { spreadsheet, clock } = this.ports;
    for (const reference of references) this.known.set(reference, { missing: 'answer' });
    attempt('cells', this.ports, () => {
      const found = readReferences(patientSheets(spreadsheet, clock), references);
      for (const [reference, read] of found) this.known.set(reference, read);
    });
  }

  /** The next use of a reference reads its cells again. */
  forget(): void {
    this.known.clear();
  }

  /** The draft of a report with the present values of its cells. A reference stays in it if its cells have an issue. */
  currentDraft({ draft, refreshing }: Pick<StoredReport, 'draft' | 'refreshing'>): CurrentDraft {
    if (!hasReferences(draft)) return draft;
    const current = resolveCells(draft, this.of([draft])).draft as ReportDraft;
    const isRolling = isReference(draft.startDate) && refreshing.history === 'kept';
    return isRolling ? { ...current, isRolling } : current;
  }
}

/**
 * What the cells of references contain, by reference. Takes one call for RANGES_A_READ references, and another two if one of them is of no
 * tab or of no cell: then Google refuses the call. Throws what `api` throws for other reasons.
 */
export function readReferences(
  api: Pick<SpreadsheetApi, 'get'>,
  references: readonly string[],
): ReadonlyMap<string, CellsRead> {
  const ranges = references.flatMap((reference): Referenced[] => {
    const range = parseReference(reference);
    return range === undefined ? [] : [[reference, range]];
  });
  const reads: Read[] = [];
  for (let from = 0; from < ranges.length; from += RANGES_A_READ)
    reads.push(...readTogether(api, ranges.slice(from, from + RANGES_A_READ)));
  return new Map(reads);
}

type Referenced = readonly [reference: string, range: CellReference];
type Read = readonly [reference: string, read: CellsRead];

function readTogether(api: Pick<SpreadsheetApi, 'get'>, ranges: readonly Referenced[]): Read[] {
  try {
    return readExisting(api, ranges);
  } catch (error) {
    if (sheetsFailure(error) !== 'moved') throw error;
  }
  const { sheets = [] } = api.get(TAB_FIELDS);
  const missing = new Map(
    ranges.flatMap(([reference, range]): Read[] => {
      const why = whyMissing(range, sheets);
      return why === undefined ? [] : [[reference, { missing: why }]];
    }),
  );
  const existing = ranges.filter(([reference]) => !missing.has(reference));
  return [...missing, ...readExisting(api, existing)];
}

function readExisting(api: Pick<SpreadsheetApi, 'get'>, ranges: readonly Referenced[]): Read[] {
  if (ranges.length === 0) return [];
  const file = api.get(
    FIELDS,
    ranges.map(([, range]) => rangeText(range)),
  );
  return ranges.map(([reference, range]) => [reference, { cells: contentsOf(range, file) }]);
}

function whyMissing(range: CellReference, sheets: readonly SheetResource[]): 'tab' | 'cells' | undefined {
  const properties = sheets.find((sheet) => isTab(sheet, range))?.properties;
  if (properties === undefined) return 'tab';
  const { rowCount = 0, columnCount = 0 } = properties.gridProperties ?? {};
  return range.top > rowCount || columnNumber(range.left) > columnCount ? 'cells' : undefined;
}

function isTab({ properties }: SheetResource, { tab }: CellReference): boolean {
  return properties?.title?.toLowerCase() === tab.toLowerCase();
}

interface PlacedCell {
  /** The row and the column, from 1. */
  readonly row: number;
  readonly column: number;
  readonly cell: CellResource;
}

/** The cells of a range that have content, row by row. */
function contentsOf(range: CellReference, { sheets = [] }: SpreadsheetResource): CellContent[] {
  const sheet = sheets.find((each) => isTab(each, range));
  const tab = sheet?.properties?.title ?? range.tab;
  // Ranges may overlap, so a cell may be in several grids.
  const placed = new Map(
    (sheet?.data ?? []).flatMap(cellsIn).map((each) => [`${each.row} ${each.column}`, each]),
  );
  return [...placed.values()]
    .filter((each) => isWithin(each, range))
    .sort((one, other) => one.row - other.row || one.column - other.column)
    .flatMap((each) => contentOf(each, tab));
}

function cellsIn({ startRow = 0, startColumn = 0, rowData = [] }: GridData): PlacedCell[] {
  return rowData.flatMap(({ values = [] }, down) =>
    values.map((cell, right) => ({ row: startRow + down + 1, column: startColumn + right + 1, cell })),
  );
}

function isWithin({ row, column }: PlacedCell, { left, top, right, bottom }: CellReference): boolean {
  const isInRows = row >= top && (bottom === undefined || row <= bottom);
  return isInRows && column >= columnNumber(left) && column <= columnNumber(right);
}

function contentOf({ row, column, cell }: PlacedCell, tab: string): CellContent[] {
  const { effectiveValue = {}, userEnteredValue, formattedValue: shown = '' } = cell;
  const { stringValue, numberValue, boolValue, errorValue } = effectiveValue;
  const value = numberValue ?? boolValue ?? (errorValue === undefined ? stringValue : shown || '#ERROR!');
  if (value === undefined || String(value).trim() === '') return [];
  const letters = columnLetters(column - 1);
  const place = rangeText({ tab, left: letters, right: letters, top: row, bottom: row });
  return [{ place, value, shown, formula: userEnteredValue?.formulaValue ?? '' }];
}
