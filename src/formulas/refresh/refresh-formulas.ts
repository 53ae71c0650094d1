import { NotAllowed } from '../../errors/ad-reports-error';
import type { CellPlace, Clock, FindFormulas, Locks, SpreadsheetApi, TextStore } from '../../platform/ports';
import { type RetryingSheets, retryingSheets } from '../../sheet/api/retrying-api';
import { texts } from '../../wording/texts';
import { mayPass, mayPassByItself } from '../results/error-sentence';
import { type FormulaCell, FormulaSheets } from './formula-cells';
import { restoreAllFormulas, restoreFormulas, setAside } from './recalculate';
import {
  isLiveRefresh,
  noteEnded,
  noteFormulas,
  noteNoFormulas,
  noteUnderWay,
  underWay,
} from './refresh-notes';

export interface RefreshPorts {
  readonly spreadsheet: SpreadsheetApi;
  readonly findFormulas: FindFormulas;
  readonly clock: Clock;
  readonly locks: Locks;
  readonly document: TextStore;
}

export interface RefreshOrder {
  /** Shown to users who start another refresh at the same time: "the hourly check", or an e-mail address. */
  readonly by: string;
  /** Milliseconds since 1970. No work begins after this time. */
  readonly deadline: number;
  isDue(cell: FormulaCell): boolean;
}

/** The result of a refresh of formulas, in numbers of cells. */
export type FormulasRefreshed = ReturnType<Refresh['run']>;

/** Cells in one portion. Google calculates 30 at once, and a service may accept 60 requests a minute. */
const PORTION = 50;
/** The time for one portion. A cell may take 20 seconds, and two calls write it. */
const PORTION_MS = 40_000;
const CELLS_MS = 25_000;
const LOOK_MS = 2_000;
const LIMIT_MS = 60_000;
const LOCK_MS = 5_000;

/**
 * Makes Google calculate the file's due formulas again, in portions, and waits for each portion. Formulas that failed only for lack of
 * time are calculated once more a minute later. When the time is nearly over, all remaining formulas are calculated at once. Throws
 * NotAllowed while another refresh is running, and the errors of the Sheets API.
 */
export function recalculateFormulas(order: RefreshOrder, ports: RefreshPorts): FormulasRefreshed {
  const { clock, document, findFormulas } = ports;
  const api = retryingSheets(ports.spreadsheet, clock, order.deadline + PORTION_MS);
  const wasLeft = begin(order, ports);
  try {
    if (wasLeft) restoreAllFormulas(api, findFormulas);
    const result = new Refresh(api, order, ports).run();
    if (result.found === 0) noteNoFormulas(document);
    noteEnded(document);
    return result;
  } catch (error) {
    // If this fails too, the note stays, and the formulas are restored when a user opens the sidebar.
    restoreAllFormulas(api, findFormulas);
    noteEnded(document);
    throw error;
  }
}

/** Restores the formulas that a refresh has set aside before Google ended it. Searches the file only if there is such a refresh. */
export function restoreLeftFormulas({ spreadsheet, findFormulas, clock, document }: RefreshPorts): void {
  const way = underWay(document.all());
  if (way === undefined || isLiveRefresh(way, clock.now())) return;
  restoreAllFormulas(retryingSheets(spreadsheet, clock, clock.now() + PORTION_MS), findFormulas);
  noteEnded(document);
}

/**
 * Records that a refresh begins. True if Google has ended an earlier refresh. Throws NotAllowed while another refresh is running,
 * because two at once would wait for each other's cells.
 */
function begin({ by }: RefreshOrder, { clock, locks, document }: RefreshPorts): boolean {
  const begun = locks.withDocumentLock(LOCK_MS, () => {
    const way = underWay(document.all());
    if (way !== undefined && isLiveRefresh(way, clock.now())) throw busy(way.by);
    noteUnderWay({ at: clock.now(), by }, document);
    return way !== undefined;
  });
  if (begun === undefined) throw busy('');
  return begun.result;
}

function busy(by: string): NotAllowed {
  return new NotAllowed([texts().formulas.refreshes.busy(by)]);
}

class Refresh {
  private readonly sheets: FormulaSheets;
  private pending = 0;
  private failed: FormulaCell[] = [];
  /** True if Google calculates nothing now, because no user has the file open. */
  private isIdle = false;

  constructor(
    private readonly api: RetryingSheets,
    private readonly order: RefreshOrder,
    private readonly ports: RefreshPorts,
  ) {
    this.sheets = new FormulaSheets(api);
  }

  run() {
    const cells = this.sheets.cells(this.ports.findFormulas('ADREPORT_'));
    if (cells.length > 0) noteFormulas(this.ports.document);
    const due = cells.filter((cell) => this.order.isDue(cell));
    const free = due.filter((cell) => !this.sheets.isProtected(cell));
    this.recalculate(free);
    while (this.hasTimeFor(LIMIT_MS) && this.again());
    const [first] = this.failed;
    return {
      /** Cells with formulas of the add-on. */
      found: cells.length,
      /** Cells that were calculated again, including failed cells. */
      refreshed: free.length,
      isProtected: due.length - free.length,
      failed: this.failed.length,
      /** The first failed cell, such as Sheet1!A3, and its error message (`message`); '' if none failed. */
      cell: first === undefined ? '' : this.sheets.cellName(first),
      message: first?.message ?? '',
      /** Failures after which the same formula may succeed later. */
      mayPass: this.failed.filter(({ message }) => mayPass(message)).length,
      /** Refreshed cells without a result yet. Google calculates them at the latest when a user opens the file. */
      pending: this.pending,
    };
  }

  /** Google reuses a result while any cell has the same call, so all cells are set aside before any is restored. */
  private recalculate(places: readonly CellPlace[]): void {
    const { sheets, api } = this;
    const away = setAside(places, sheets, api);
    let back = 0;
    for (let from = 0; from < places.length; ) {
      const count = !this.isIdle && this.hasTimeFor(PORTION_MS) ? PORTION : places.length;
      const portion = places.slice(from, from + count);
      back += restoreFormulas(portion, sheets, api);
      this.note(this.waited(portion));
      from += count;
    }
    // A count is NaN if Google's response was lost, and the counts differ if a user moved cells. Then the file is searched for the rest.
    const areAllBack = back >= away;
    if (!areAllBack) restoreAllFormulas(api, this.ports.findFormulas);
  }

  private note(cells: readonly FormulaCell[]): void {
    this.failed.push(...cells.filter(({ shows }) => shows === 'an error'));
    this.pending += cells.filter(({ shows }) => shows === 'nothing yet').length;
  }

  /** Waits a minute, then recalculates the cells that failed only for lack of time. True if some of them succeeded. */
  private again(): boolean {
    const isRetried = ({ message }: FormulaCell) => mayPassByItself(message);
    const retried = this.failed.filter(isRetried);
    if (retried.length === 0) return false;
    this.failed = this.failed.filter((cell) => !isRetried(cell));
    this.ports.clock.sleep(LIMIT_MS);
    this.recalculate(retried);
    return this.failed.filter(isRetried).length < retried.length;
  }

  private hasTimeFor(ms: number): boolean {
    return this.ports.clock.now() + ms + PORTION_MS <= this.order.deadline;
  }

  /** Waits until all cells are calculated or the time for that is over, and returns what they show. */
  private waited(places: readonly CellPlace[]): readonly FormulaCell[] {
    const { clock } = this.ports;
    const latest = Math.min(clock.now() + CELLS_MS, this.order.deadline);
    for (;;) {
      const cells = this.sheets.cells(places);
      const waiting = cells.filter(({ shows }) => shows === 'nothing yet').length;
      if (waiting === 0 || this.isIdle) return cells;
      if (clock.now() >= latest) {
        this.isIdle = waiting === cells.length;
        return cells;
      }
      clock.sleep(LOOK_MS);
    }
  }
}
