import { type ErrorLog, tryOrLog } from '../errors';
import type { Clock, GridData, SheetResource, SpreadsheetApi } from '../platform';
import {
  type CellContent,
  type CellReference,
  type CellsRead,
  type Draft,
  formatReference,
  isCellReference,
  listReferences,
  parseReference,
  type ReadCells,
  type ReportDraft,
  resolveCells,
  toColumnNumber,
} from '../request';
import { createShortTaskApi, RANGES_A_READ, toColumnLetters } from '../sheet';
import type { CurrentDraft, StoredReport } from './saved-report';

const FIELDS =
  'sheets(properties(title),data(startRow,startColumn,rowData(values(effectiveValue,formattedValue))))';
const TAB_FIELDS = 'sheets(properties(title,gridProperties(rowCount,columnCount)))';

interface CellServices {
  readonly spreadsheet: SpreadsheetApi;
  readonly clock: Clock;
  readonly errors: ErrorLog;
}

/** Each reference is read once in an execution, so that the approval and the request of a report are about the same values. */
export class ReportCells {
  private readonly cellsByReference = new Map<string, CellsRead>();

  constructor(private readonly services: CellServices) {}

  /** Loads the cells of many drafts in few calls. Later, readDraftCells needs no call for each of these drafts. */
  loadDraftCells(drafts: readonly Draft[]): void {
    this.readCells(drafts.flatMap(listReferences));
  }

  readDraftCells(draft: Draft): ReadCells {
    return this.readCells(listReferences(draft));
  }

  /** Calls Google only for references that this execution has not read yet. */
  readCells(references: readonly string[]): ReadCells {
    const unread = [...new Set(references)].filter((reference) => !this.cellsByReference.has(reference));
    if (unread.length > 0) this.loadReferences(unread);
    return (reference) => this.cellsByReference.get(reference);
  }

  private loadReferences(references: readonly string[]): void {
    const { spreadsheet, clock } = this.services;
    // If reading fails, the entry `missing` stays. Then each report with cells says so, and reports without cells go on.
    for (const reference of references) this.cellsByReference.set(reference, { missing: true });
    tryOrLog('cells', this.services, () => {
      const loadedCells = readReferences(createShortTaskApi(spreadsheet, clock), references);
      for (const [reference, cells] of loadedCells) this.cellsByReference.set(reference, cells);
    });
  }

  forgetCells(): void {
    this.cellsByReference.clear();
  }

  /** The draft of a report with the present values of its cells. A reference stays in it if its cells have an issue. */
  resolveCurrentDraft({ draft, refreshing }: StoredReport): CurrentDraft {
    if (listReferences(draft).length === 0) return draft;
    const current = resolveCells(draft, this.readDraftCells(draft)).draft as ReportDraft;
    // The cell may contain a later day tomorrow. That matters only if the sheet keeps the rows of earlier days.
    const movesWithCell = isCellReference(draft.startDate) && refreshing.history === 'kept';
    return movesWithCell ? { ...current, movesWithCell } : current;
  }
}

/** What the cells of references contain, by reference. Google refuses a call with a tab or a cell that the file does not have. */
export function readReferences(api: SpreadsheetApi, references: readonly string[]) {
  const { sheets = [] } = api.get(TAB_FIELDS);
  const cellsByReference = new Map<string, CellsRead>();
  const existing: [reference: string, range: CellReference][] = [];
  for (const reference of references) {
    const range = parseReference(reference);
    // Not a reference to cells. `resolveCells` says so, and does not look for its cells.
    if (range === undefined) continue;
    if (isInFile(range, sheets)) existing.push([reference, range]);
    else cellsByReference.set(reference, { missing: true });
  }
  for (let from = 0; from < existing.length; from += RANGES_A_READ) {
    const part = existing.slice(from, from + RANGES_A_READ);
    const ranges = part.map(([, range]) => formatReference(range));
    const file = api.get(FIELDS, ranges);
    // A sheet has a grid for each of its ranges, in their order.
    const grids = new Map(
      file.sheets?.map(({ properties, data = [] }) => [properties?.title?.toLowerCase(), [...data]]),
    );
    for (const [reference, { tab }] of part) {
      const grid = grids.get(tab.toLowerCase())?.shift();
      cellsByReference.set(reference, { cells: listCellContents(grid, tab) });
    }
  }
  return cellsByReference;
}

function isInFile(range: CellReference, sheets: readonly SheetResource[]): boolean {
  const tab = range.tab.toLowerCase();
  const properties = sheets.find((sheet) => sheet.properties?.title?.toLowerCase() === tab)?.properties;
  const { rowCount = 0, columnCount = 0 } = properties?.gridProperties ?? {};
  return range.top <= rowCount && toColumnNumber(range.left) <= columnCount;
}

function listCellContents(
  { startRow = 0, startColumn = 0, rowData = [] }: GridData = {},
  tab: string,
): CellContent[] {
  return rowData.flatMap(({ values = [] }, rowOffset) =>
    values.flatMap((cell, columnOffset) => {
      const { effectiveValue = {}, formattedValue: formattedText = '' } = cell;
      const { stringValue, numberValue, boolValue, errorValue } = effectiveValue;
      const value =
        numberValue ?? boolValue ?? (errorValue === undefined ? stringValue : formattedText || '#ERROR!');
      if (value === undefined || String(value).trim() === '') return [];
      const [letters, row] = [toColumnLetters(startColumn + columnOffset), startRow + rowOffset + 1];
      const place = formatReference({ tab, left: letters, right: letters, top: row, bottom: row });
      return [{ place, value, shown: formattedText }];
    }),
  );
}
