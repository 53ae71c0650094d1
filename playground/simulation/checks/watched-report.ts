import type { SavedReport } from '../../../src/reports/saved-report';
import type { SpreadsheetStore } from '../../apps-script/spreadsheet/store';
import type { LoggedRequest } from '../../service/request-log';
import type { Truth } from '../../service/world/truth';
import type { SimulatedReport } from '../reports';
import { askedDays } from './asked-days';
import { type Change, changesOf } from './changes';
import { type Difference, differences, type Rows } from './compare';
import { ExpectedSheet } from './expected-sheet';

/** What was found at a look at one report's sheet. */
export interface Look {
  readonly wrong: readonly Difference[];
  readonly changes: readonly Change[];
  /** The requested days, if their rows are in the sheet now. */
  readonly readDays: ReadonlySet<string>;
}

/** One of the reports, and what its sheet has to hold. */
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

  /** True when an execution in which `requests` were sent may have changed the sheet, or what it has to hold. */
  isConcerned({ lastRun }: SavedReport, requests: readonly LoggedRequest[]): boolean {
    return (
      (lastRun?.endedAt ?? 0) > this.lastEnded ||
      this.expected.possible.length > 1 ||
      askedDays(this.report.kind, requests) !== undefined
    );
  }

  /** Compares the sheet with what it has to hold after an execution in which `requests` were sent. */
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
    // A run that was killed is gone on with, and its pages with it; those of one that has ended are of no use any more.
    if (result !== null) this.expected.forget();
    return { wrong, changes, readDays };
  }

  /** The possible states of the sheet: a failed run leaves it unchanged, a killed one may have finished. */
  private allowed(result: string | null): readonly Rows[] {
    if (result === 'done') return this.expected.afterRun;
    return result === null ? this.expected.possible : [this.expected.rows];
  }

  /** How the run went that has ended since the last look; null when none has, and when another one was begun after it. */
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
  // The newest first: where nothing changed, several are the same.
  for (const rows of [...states].reverse()) {
    const wrong = differences(file, report, rows);
    if (best === undefined || wrong.length < best.wrong.length) best = { rows, wrong };
    if (wrong.length === 0) break;
  }
  return best!;
}
