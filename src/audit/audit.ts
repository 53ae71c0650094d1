import type { CellOrigin, OwnCell, RecordServices } from '../books';
import type { ReportKindId } from '../catalogue';
import type { DayRange } from '../dates';
import type { Tabs } from '../platform';
import type { Request } from '../request';
import type { Stamp } from '../sheet';
import type { Cell, Table } from '../table';

/** A saved report, as far as the audit of its table needs it. */
export interface AuditedReport {
  readonly name: string;
  readonly reportKind: ReportKindId;
  /** When the table was last refreshed, in the spreadsheet's zone. */
  readonly lastRun: string;
  /** Who took back which run, as a sentence; '' if a run has followed. */
  readonly takenBack: string;
  /** The request that filled the table. */
  readonly findRequest: () => Request | undefined;
}

/** The service is asked with the current user's key only. */
export interface AuditServices extends RecordServices {
  readonly tabs: Tabs;
  readonly findReport: (stamp: Stamp) => AuditedReport | undefined;
  /** The rows that a run would write for these days. */
  readonly fetchDays: (request: Request, days: DayRange) => Table;
  /** The text of ADREPORT_VALUE with these arguments; '' if they are omitted. */
  readonly buildValueFormula: (args: Readonly<Record<string, string>>) => string;
  /** What a cell of the add-on's own tabs is made of. */
  readonly findOrigin: (cell: OwnCell, services: AuditServices) => CellOrigin | undefined;
}

export type Fact = readonly [label: string, text: string];

/** Where the content of a cell is from. All texts may contain names from the service and of tabs: show them as text only. */
export interface CellAudit {
  /** The cell with its tab: Revenue!B5. */
  readonly cell: string;
  readonly what: string;
  readonly facts: readonly Fact[];
  /** The number in the cell and the one that the service gives now, with all digits, and what that means or why there is none now. */
  readonly compared?: { readonly inCell: string; readonly now?: string; readonly sentence: string };
  /** In a tab of the add-on: the exact amounts that add up to the cell. `compared.now` is then their sum. */
  readonly parts?: readonly Fact[];
  /** The tabs with the rows behind the number. */
  readonly tabs?: readonly { readonly title: string; readonly sheetId: number }[];
  /** Restatements and adjustments, in sentences. */
  readonly history: readonly string[];
  /** A formula that gives the number, or why there is none. */
  readonly formula?: { readonly formula: string } | { readonly cannot: string };
}

export type Audit = Omit<CellAudit, 'cell'>;

/** For a cell about which the audit knows only what it is. */
export const NO_DETAILS = { facts: [], history: [] } as const;

export type FailureReason = { readonly reason: string };

/** What the service gives now, or why it gives nothing. */
export type CurrentNumber = { readonly now: Cell } | FailureReason;
