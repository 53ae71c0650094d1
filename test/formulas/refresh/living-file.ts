import { customResult, type ResultCells } from '../../../emulator/src/spreadsheet/custom/custom-result';
import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { Calculation, type CustomFunctions } from '../../../emulator/src/spreadsheet/formula/calculation';
import { Formula } from '../../../emulator/src/spreadsheet/formula/formula';
import { CellError, LOADING } from '../../../emulator/src/spreadsheet/formula/scalar';
import { findText } from '../../../emulator/src/spreadsheet/spreadsheet-app/find-text';
import { type RefreshServices, refreshNow } from '../../../src/formulas/refresh/refresh-formulas';
import type { CellPlace, SheetsRequest, Shown, SpreadsheetResource } from '../../../src/platform/ports';
import { FakeClock } from '../../fakes/clock';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { fakeTextStore } from '../../fakes/text-store';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
/** Tuesday, 15 September 2026, 14:00: 14 September has been complete in the full report of UTC+0 since 12:00. */
export const NOW = Date.UTC(2026, 8, 15, 14);
export const OWNER = 'a@x.test';
export const TAB = 'Sheet1';
/** What a cell shows for a temporary failure, and for a permanent one. */
export const BUSY = 'The service is busy. Choose Extensions ▸ Ad Reports ▸ Refresh formulas in a minute.';
export const SLIP = 'metric: “no such number” is no metric.';

/** A clock with which Google calculates while time passes. */
class WorkingClock extends FakeClock {
  meanwhile: () => void = () => {};

  override sleep(ms: number): void {
    super.sleep(ms);
    this.meanwhile();
  }
}

/** The Sheets API, with a record of the writes, and callbacks before and after each write. */
class WatchedSheets extends EmulatedSheets {
  readonly writes: (readonly SheetsRequest[])[] = [];
  /** Called before each write with its number from 1. If it throws, the write fails without effect. */
  beforeWrite: (nth: number) => void = () => {};
  /** The same after the write took effect. */
  afterWrite: (nth: number) => void = () => {};

  override batchUpdate(requests: readonly SheetsRequest[], shown?: Shown): SpreadsheetResource | undefined {
    const nth = this.writes.push(requests);
    this.beforeWrite(nth);
    const answer = super.batchUpdate(requests, shown);
    this.afterWrite(nth);
    return answer;
  }
}

/**
 * A file with formulas that Google calculates only after a change: each new call of one of the add-on's functions has its result some
 * seconds later.
 */
export class LivingFile implements CustomFunctions {
  readonly clock = new WorkingClock(NOW);
  readonly sheets = new WatchedSheets();
  readonly user = new SpreadsheetUser(this.sheets.store, OWNER, () => this.clock.now());
  readonly document = fakeTextStore();
  /** The calculations so far, such as `ADREPORT_VALUE full,revenue`. */
  readonly calculated: string[] = [];
  /** How many seconds a calculation takes. */
  takes: (call: string) => number = () => 3;
  private readonly answers = new Map<string, ResultCells | CellError>();
  private readonly begun = new Map<string, number>();
  private asked = new Set<string>();

  /** The result of a call; throws the sentence that its cell shows. Default: the number of calculations. */
  result: (call: string) => unknown = () => this.calculated.length;

  constructor() {
    this.user.insertRows(TAB, 100, 400);
    this.sheets.store.now = () => this.clock.now();
    this.sheets.store.useCustom(this);
    this.sheets.store.onChange(() => this.begin());
    this.clock.meanwhile = () => this.calculate();
  }

  readonly isCustom = (name: string): boolean => /^adreport_/i.test(name);

  answer(name: string, args: readonly unknown[]): ResultCells | CellError {
    const call = `${name} ${args.join()}`;
    if (!this.begun.has(call)) this.begun.set(call, this.clock.now());
    this.asked.add(call);
    return this.answers.get(call) ?? LOADING;
  }

  /** Types formulas into the first tab and waits until Google has calculated them. */
  typed(texts: Readonly<Record<string, string>>, title = TAB): this {
    this.sheets.store.change(() => {
      for (const [cell, text] of Object.entries(texts)) this.user.type(title, cell, text);
    });
    this.clock.pass(3 * SECOND_MS);
    this.calculate();
    return this;
  }

  sees(...cells: string[]): string[] {
    return cells.map((cell) => this.user.sees(TAB, cell));
  }

  formulas(...cells: string[]): string[] {
    return cells.map((cell) => this.user.seesInFormulaBar(TAB, cell));
  }

  readonly findFormulas = (text: string): readonly CellPlace[] => {
    const found = findText(this.sheets.store, text, true);
    return found.map(({ sheetId, row, column }) => ({ sheetId, row: row - 1, column: column - 1 }));
  };

  get services(): RefreshServices {
    const { sheets, findFormulas, clock, document } = this;
    return { spreadsheet: sheets, findFormulas, clock, document };
  }

  /** “Refresh formulas”. Returns its sentences. */
  refresh(user = 'ana@x.test'): readonly string[] {
    return refreshNow(this.services, user).sentences;
  }

  /** Starts new calls and discards calls that no cell makes. */
  private begin(): void {
    const { store } = this.sheets;
    this.asked = new Set();
    const calculation = new Calculation(store, this);
    for (const sheet of store.sheets)
      sheet.rows.forEach((line, row) => {
        line?.values.forEach((value, column) => {
          if (value instanceof Formula) calculation.result(sheet, row, column, value);
        });
      });
    for (const call of [...this.begun.keys()].filter((each) => !this.asked.has(each))) {
      this.begun.delete(call);
      this.answers.delete(call);
    }
    store.recalculate();
  }

  private calculate(): void {
    const isDone = (at: number, call: string) => at + this.takes(call) * SECOND_MS <= this.clock.now();
    const ready = [...this.begun].filter(([call, at]) => !this.answers.has(call) && isDone(at, call));
    if (ready.length === 0) return;
    for (const [call] of ready) this.answers.set(call, this.worked(call));
    this.sheets.store.recalculate();
  }

  private worked(call: string): ResultCells | CellError {
    this.calculated.push(call);
    try {
      return customResult(this.result(call), this.sheets.store.timeZone);
    } catch (error) {
      return new CellError('#ERROR!', (error as Error).message);
    }
  }
}
