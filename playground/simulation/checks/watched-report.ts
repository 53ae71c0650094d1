import type { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';
import type { SavedReport } from '../../../src/reports/saved-report';
import type { LoggedRequest } from '../../service/request-log';
import type { Truth } from '../../service/world/truth';
import type { SimulatedReport } from '../reports';
import { askedDays } from './asked-days';
import { type Change, changesOf } from './changes';
import { type Difference, differences, type Rows } from './compare';
import { ExpectedSheet } from './expected-sheet';

/** The result of checking a report's sheet. */
export interface Look {
  readonly wrong: readonly Difference[];
  readonly changes: readonly Change[];
  /** The requested days, if their rows are in the sheet now. */
  readonly readDays: ReadonlySet<string>;
}

/** A report with the expected content of its sheet. */
export class WatchedReport {
  readonly expected: ExpectedSheet;
  private readonly readDays = new Set<string>();
  private lastEnded = 0;

  constructor(
    readonly report: SimulatedReport,
    truth: Truth,
  ) {
    this.expected = new ExpectedSheet(report, truth);
  }

  /** True if an execution with these requests may have changed the sheet or its expected content. */
  isConcerned({ lastRun }: SavedReport, requests: readonly LoggedRequest[]): boolean {
    return (
      (lastRun?.endedAt ?? 0) > this.lastEnded ||
      this.expected.possible.length > 1 ||
      askedDays(this.report.kind, requests) !== undefined
    );
  }

  /** Compares the sheet with its expected content after an execution with these requests. */
  look(file: SpreadsheetStore, saved: SavedReport, requests: readonly LoggedRequest[]): Look {
    const asked = askedDays(this.report.kind, requests);
    if (asked !== undefined) {
      this.expected.asked(asked);
      for (const day of asked.days) this.readDays.add(day);
    }
    const result = this.newResult(saved);
    const allowed = this.allowed(result);
    const { rows, wrong } = nearest(file, this.report, allowed);
    const { rows: before } = this.expected;
    const readDays = new Set(rows === before && result !== 'done' ? [] : this.readDays);
    const changes = rows === before ? [] : changesOf(this.report, before, rows, readDays);
    this.expected.found(rows);
    if (result !== null || rows !== before) this.readDays.clear();
    // A killed run will continue and may use the pages that it has read. The pages of an ended run are not used again.
    if (result !== null) this.expected.forget();
    return { wrong, changes, readDays };
  }

  /** The possible states of the sheet: a failed run leaves it unchanged, a killed one may have finished. */
  private allowed(result: string | null): readonly Rows[] {
    if (result === 'done') return this.expected.afterRun;
    return result === null ? this.expected.possible : [this.expected.rows];
  }

  /** The result of the run that has ended since the last check; null if none has, or if another run was started after it. */
  private newResult({ lastRun, run }: SavedReport): string | null {
    if (lastRun === null || lastRun.endedAt <= this.lastEnded) return null;
    this.lastEnded = lastRun.endedAt;
    return run === null ? lastRun.result : null;
  }
}

/** The state of the sheet, or the nearest allowed state and the differences from it. */
function nearest(
  file: SpreadsheetStore,
  report: SimulatedReport,
  states: readonly Rows[],
): { readonly rows: Rows; readonly wrong: readonly Difference[] } {
  let best: { rows: Rows; wrong: readonly Difference[] } | undefined;
  // The newest first, because several states are the same if nothing has changed.
  for (const rows of [...states].reverse()) {
    const wrong = differences(file, report, rows);
    if (best === undefined || wrong.length < best.wrong.length) best = { rows, wrong };
    if (wrong.length === 0) break;
  }
  return best!;
}
