import { customResult, type ResultCells } from '../../../emulator/src/spreadsheet/custom/custom-result';
import { fillingCells } from '../../../emulator/src/spreadsheet/custom/filled-cells';
import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { Calculation, type CustomFunctions } from '../../../emulator/src/spreadsheet/formula/calculation';
import { CellError, LOADING } from '../../../emulator/src/spreadsheet/formula/scalar';
import { findText } from '../../../emulator/src/spreadsheet/spreadsheet-app/find-text';
import { createErrorLog } from '../../../src/errors/failure-message';
import { refreshDueFormulas, refreshFormulasNow } from '../../../src/formulas/refresh-formulas';
import type { CellPlace } from '../../../src/platform/ports';
import { setRefreshAllowed } from '../../../src/settings/consents';
import { FakeClock } from '../../fakes/clock';
import { FakeLog } from '../../fakes/error-log';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { createTextStore } from '../../fakes/text-store';

const CALCULATION_MS = 3_000;
const MINUTE_MS = 60_000;
/** Tuesday, 15 September 2026, 14:00: 14 September has been complete in the full report of UTC+0 since 12:00. */
const NOW = Date.UTC(2026, 8, 15, 14);
export const OWNER = 'a@x.test';
export const TAB = 'Sheet1';
/**
 * A file with formulas that Google calculates only after a change: each new call of one of the add-on's functions has its result some
 * seconds later. Its owner has allowed the hourly check to refresh them.
 */
export class LivingFile implements CustomFunctions {
  readonly clock = new FakeClock(NOW);
  readonly sheets = new EmulatedSheets();
  readonly user = new SpreadsheetUser(this.sheets.store, OWNER, () => this.clock.now());
  readonly document = createTextStore();
  readonly log = new FakeLog();
  /** The calculations so far, such as `ADREPORT_VALUE full,revenue`. */
  readonly calculated: string[] = [];
  /** The result of a call; throws the sentence that its cell shows. Default: the number of calculations. */
  result: (call: string) => unknown = () => this.calculated.length;
  /** The calls in cells: since when, and their result. */
  private readonly calls = new Map<string, { since: number; answer: ResultCells | CellError }>();
  private asked = new Set<string>();

  readonly services = {
    spreadsheet: this.sheets,
    findFormulas: (text: string): readonly CellPlace[] => {
      const places = findText(this.sheets.store, text, true);
      return places.map(({ sheetId, row, column }) => ({ sheetId, row: row - 1, column: column - 1 }));
    },
    clock: this.clock,
    document: this.document,
    user: createTextStore(),
    file: () => ({ id: 'file', name: 'Numbers', url: '' }),
    fileOwner: () => OWNER,
    activeUser: () => OWNER,
    errors: createErrorLog(this.log, () => []),
  };

  constructor() {
    this.user.insertRows(TAB, 100, 400);
    this.sheets.store.now = () => this.clock.now();
    this.sheets.store.useCustom(this);
    this.sheets.store.onChange(() => this.begin());
    this.clock.meanwhile = () => this.calculate();
    setRefreshAllowed(true, this.services);
  }

  readonly isCustom = (name: string): boolean => /^adreport_/i.test(name);

  answer(name: string, args: readonly unknown[]): ResultCells | CellError {
    const call = `${name} ${args.join()}`;
    const { since, answer } = this.calls.get(call) ?? { since: this.clock.now(), answer: LOADING };
    this.calls.set(call, { since, answer });
    this.asked.add(call);
    return answer;
  }

  /** Types formulas into a tab and waits until Google has calculated them. */
  typeFormulas(texts: Readonly<Record<string, string>>, title = TAB): this {
    this.sheets.store.change(() => {
      for (const [cell, text] of Object.entries(texts)) this.user.type(title, cell, text);
    });
    this.clock.advance(CALCULATION_MS);
    this.calculate();
    return this;
  }

  readCells(...cells: string[]): string[] {
    return cells.map((cell) => this.user.sees(TAB, cell));
  }

  readFormulas(...cells: string[]): string[] {
    return cells.map((cell) => this.user.seesInFormulaBar(TAB, cell));
  }

  /** “Refresh formulas”, and the calculations that follow. Returns its sentences. */
  refresh(): readonly string[] {
    const { sentences } = refreshFormulasNow(this.services);
    this.clock.sleep(CALCULATION_MS);
    return sentences;
  }

  /** The hourly check, and the calculations that follow. Returns their number. */
  runHourlyCheck(): number {
    const before = this.calculated.length;
    const properties = { document: this.document.readAll(), user: this.services.user.readAll() };
    refreshDueFormulas(properties, this.clock.now() + 4 * MINUTE_MS, this.services);
    this.clock.sleep(CALCULATION_MS);
    return this.calculated.length - before;
  }

  /** Starts new calls and discards calls that no cell makes. */
  private begin(): void {
    const { store } = this.sheets;
    this.asked = new Set();
    const calculation = new Calculation(store, this);
    for (const { sheet, row, column, formula } of fillingCells(store, this.isCustom))
      calculation.result(sheet, row, column, formula);
    for (const call of this.calls.keys()) if (!this.asked.has(call)) this.calls.delete(call);
    store.recalculate();
  }

  private calculate(): void {
    for (const [call, { since, answer }] of this.calls)
      if (answer === LOADING && since + CALCULATION_MS <= this.clock.now())
        this.calls.set(call, { since, answer: this.calculateResult(call) });
    this.sheets.store.recalculate();
  }

  private calculateResult(call: string): ResultCells | CellError {
    this.calculated.push(call);
    try {
      return customResult(this.result(call), this.sheets.store.timeZone);
    } catch (error) {
      return new CellError('#ERROR!', (error as Error).message);
    }
  }
}
