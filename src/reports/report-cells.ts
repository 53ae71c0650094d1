import type { ErrorLog } from '../errors/error-log';
import { attempt } from '../errors/record-failure';
import type { Clock, SpreadsheetApi } from '../platform/ports';
import { isReference } from '../request/cells/cell-reference';
import type { CellsRead, ReadCells } from '../request/cells/cell-values';
import { hasReferences, referencesIn, resolveCells } from '../request/cells/resolve-cells';
import type { Draft, ReportDraft } from '../request/draft';
import { patientSheets } from '../sheet/api/retrying-api';
import { readReferences } from './read-references';
import type { CurrentDraft, StoredReport } from './saved-report';

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
