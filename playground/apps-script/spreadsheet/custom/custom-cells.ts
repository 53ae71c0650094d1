/** Formulas that call the project's own functions. Runs the functions, stores their results, and places them in the sheet. */
import { encodedArguments } from '../../execution/values';
import { Calculation, type CustomFunctions } from '../formula/calculation';
import { Formula } from '../formula/formula';
import { CellError, LOADING } from '../formula/scalar';
import { insertLines } from '../lines';
import type { Cells, Sheet } from '../sheet';
import type { SpreadsheetStore } from '../store';
import { type CustomResult, customResult } from './custom-result';
import { customTree } from './custom-tree';
import { Spills } from './spills';

/** Runs a custom function of a formula in the tab `sheetId`; throws the sentence that the cell shows. */
export type RunCustom = (name: string, args: readonly unknown[], sheetId?: number) => Promise<unknown>;

/** The most calls at the same time. Google allows 30, but all executions of a user share them. */
const AT_ONCE = 16;
/** The most rounds of a recalculation. A formula may read spilled cells of a second formula, which may read those of a third one. */
const MOST_ROUNDS = 12;

interface Call {
  readonly name: string;
  readonly args: readonly unknown[];
  /** The tab of the first formula that needs it. */
  readonly sheetId: number | undefined;
}

interface CustomCell {
  readonly sheet: Sheet;
  readonly row: number;
  readonly column: number;
  readonly formula: Formula;
}

/** As in Google Sheets, a call runs if its text or the values of its arguments change, and never because time has passed. */
export class CustomCells implements CustomFunctions {
  spills = new Spills();
  readonly isCustom: (name: string) => boolean;
  private readonly store: SpreadsheetStore;
  private readonly run: RunCustom;
  private readonly settled: () => void;
  private readonly answers = new Map<string, CustomResult | CellError>();
  private readonly running = new Map<string, Promise<void>>();
  private waiting = new Map<string, Call>();
  private asked = new Map<string, Call>();
  private settling = false;
  /** The tab of the formula that is being calculated. */
  private placing: number | undefined;

  /** `settled` is called each time the displayed values of cells may have changed. */
  constructor(
    store: SpreadsheetStore,
    names: ReadonlySet<string>,
    run: RunCustom,
    settled: () => void = () => {},
  ) {
    this.store = store;
    this.isCustom = (name) => names.has(name);
    this.run = run;
    this.settled = settled;
    store.useCustom(this);
    store.onChange(() => this.settle());
  }

  answer(name: string, args: readonly unknown[]): CustomResult | CellError {
    const key = `${name} ${encodedArguments(args, 'customFunction')}`;
    const { sheetId } = this.asked.get(key) ?? { sheetId: this.placing };
    this.asked.set(key, { name, args, sheetId });
    return this.answers.get(key) ?? LOADING;
  }

  /** Resolves as soon as no call is running or waiting. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running.values());
  }

  /** Recalculates all cells, starts the calls that they need, and removes results that no cell uses any more. */
  private settle(): void {
    if (this.settling) return;
    this.settling = true;
    try {
      const cells = customCells(this.store, this.isCustom);
      if (cells.length > 0 || this.answers.size + this.waiting.size > 0) this.workOut(cells);
    } finally {
      this.settling = false;
    }
  }

  private workOut(cells: readonly CustomCell[]): void {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      this.asked = new Map();
      const calculation = new Calculation(this.store, this, this.spills);
      const next = new Spills();
      for (const cell of cells) this.place(cell, calculation, next);
      const same = next.sameAs(this.spills);
      this.spills = next;
      if (same) break;
    }
    this.grow();
    for (const key of this.answers.keys()) if (!this.asked.has(key)) this.answers.delete(key);
    const unanswered = [...this.asked].filter(([key]) => !this.answers.has(key) && !this.running.has(key));
    this.waiting = new Map(unanswered);
    this.store.recalculate();
    this.start();
    this.settled();
  }

  private place({ sheet, row, column, formula }: CustomCell, calculation: Calculation, spills: Spills): void {
    this.placing = sheet.id;
    calculation.result(sheet, row, column, formula);
    const whole = calculation.whole(sheet, row, column);
    if (whole === undefined || whole.values.length * whole.width === 1) return;
    const cells = { top: row, left: column, bottom: row + whole.values.length, right: column + whole.width };
    spills.place({ sheet, cells }, (at, area) => this.checkRoom(at, area));
  }

  private checkRoom(sheet: Sheet, { bottom, right }: Cells): void {
    const rows = Math.max(sheet.rowCount, bottom);
    const columns = Math.max(sheet.columnCount, right);
    this.store.checkRoom(rows * columns - sheet.rowCount * sheet.columnCount, columns);
  }

  private grow(): void {
    for (const sheet of this.store.sheets) {
      const bottom = Math.max(sheet.rowCount, ...this.spills.of(sheet.id).map((cells) => cells.bottom));
      const right = Math.max(sheet.columnCount, ...this.spills.of(sheet.id).map((cells) => cells.right));
      if (bottom === sheet.rowCount && right === sheet.columnCount) continue;
      this.store.change(() => {
        const [rows, columns] = [bottom - sheet.rowCount, right - sheet.columnCount];
        if (rows > 0) insertLines(this.store, sheet, 'ROWS', sheet.rowCount, rows);
        if (columns > 0) insertLines(this.store, sheet, 'COLUMNS', sheet.columnCount, columns);
      });
    }
  }

  private start(): void {
    for (const [key, call] of this.waiting) {
      if (this.running.size >= AT_ONCE) return;
      this.waiting.delete(key);
      this.running.set(key, this.answered(key, call));
    }
  }

  private async answered(key: string, { name, args, sheetId }: Call): Promise<void> {
    let answer: CustomResult | CellError;
    try {
      answer = customResult(await this.run(name, args, sheetId), this.store.timeZone);
    } catch (error) {
      answer = new CellError('#ERROR!', (error as Error).message);
    }
    this.running.delete(key);
    this.answers.set(key, answer);
    this.settle();
    this.start();
  }
}

/** The cells with a formula that calls a custom function, row by row. */
function customCells(store: SpreadsheetStore, isCustom: (name: string) => boolean): CustomCell[] {
  const found: CustomCell[] = [];
  for (const sheet of store.sheets)
    sheet.rows.forEach((line, row) => {
      if (!line?.formulas) return;
      line.values.forEach((value, column) => {
        if (!(value instanceof Formula) || customTree(value, isCustom).calls.size === 0) return;
        found.push({ sheet, row, column, formula: value });
      });
    });
  return found;
}
