import type { ErrorLog } from '../errors/error-log';
import { attempt } from '../errors/failure-message';
import type { Clock, GridData, SheetResource, SpreadsheetApi } from '../platform/ports';
import {
  type CellReference,
  columnNumber,
  isReference,
  parseReference,
  rangeText,
} from '../request/cells/cell-reference';
import {
  type CellContent,
  type CellsRead,
  type ReadCells,
  referencesIn,
  resolveCells,
} from '../request/cells/resolve-cells';
import type { Draft, ReportDraft } from '../request/draft';
import { patientSheets } from '../sheet/api/retrying-api';
import { columnLetters, RANGES_A_READ } from '../sheet/read/grid-reads';
import type { CurrentDraft, StoredReport } from './saved-report';

const FIELDS =
  'sheets(properties(title),data(startRow,startColumn,rowData(values(effectiveValue,formattedValue))))';
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

  forget(): void {
    this.known.clear();
  }

  /** The draft of a report with the present values of its cells. A reference stays in it if its cells have an issue. */
  currentDraft({ draft, refreshing }: Pick<StoredReport, 'draft' | 'refreshing'>): CurrentDraft {
    if (referencesIn(draft).length === 0) return draft;
    const current = resolveCells(draft, this.of([draft])).draft as ReportDraft;
    const isRolling = isReference(draft.startDate) && (refreshing.history === 'kept' || draft.periodColumns);
    return isRolling ? { ...current, isRolling } : current;
  }
}

/** What the cells of references contain, by reference. Google refuses a call with a range of no tab or of no cell. */
export function readReferences(
  api: Pick<SpreadsheetApi, 'get'>,
  references: readonly string[],
): ReadonlyMap<string, CellsRead> {
  const { sheets = [] } = api.get(TAB_FIELDS);
  const reads = new Map<string, CellsRead>();
  const existing: [reference: string, range: CellReference][] = [];
  for (const reference of references) {
    const range = parseReference(reference);
    if (range === undefined) continue;
    if (isInFile(range, sheets)) existing.push([reference, range]);
    else reads.set(reference, { missing: 'cells' });
  }
  for (let from = 0; from < existing.length; from += RANGES_A_READ) {
    const part = existing.slice(from, from + RANGES_A_READ);
    const file = api.get(
      FIELDS,
      part.map(([, range]) => rangeText(range)),
    );
    // A sheet has a grid for each of its ranges, in their order.
    const grids = new Map(
      file.sheets?.map(({ properties, data = [] }) => [properties?.title?.toLowerCase(), [...data]]),
    );
    for (const [reference, { tab }] of part)
      reads.set(reference, { cells: contentsOf(grids.get(tab.toLowerCase())?.shift(), tab) });
  }
  return reads;
}

function isInFile(range: CellReference, sheets: readonly SheetResource[]): boolean {
  const tab = range.tab.toLowerCase();
  const properties = sheets.find((sheet) => sheet.properties?.title?.toLowerCase() === tab)?.properties;
  const { rowCount = 0, columnCount = 0 } = properties?.gridProperties ?? {};
  return range.top <= rowCount && columnNumber(range.left) <= columnCount;
}

function contentsOf(
  { startRow = 0, startColumn = 0, rowData = [] }: GridData = {},
  tab: string,
): CellContent[] {
  return rowData.flatMap(({ values = [] }, down) =>
    values.flatMap((cell, across) => {
      const { effectiveValue = {}, formattedValue: shown = '' } = cell;
      const { stringValue, numberValue, boolValue, errorValue } = effectiveValue;
      const value = numberValue ?? boolValue ?? (errorValue === undefined ? stringValue : shown || '#ERROR!');
      if (value === undefined || String(value).trim() === '') return [];
      const [letters, row] = [columnLetters(startColumn + across), startRow + down + 1];
      const place = rangeText({ tab, left: letters, right: letters, top: row, bottom: row });
      return [{ place, value, shown }];
    }),
  );
}
