/** Formulas that call the project's own functions. Runs the functions, stores their results, and places them in the sheet. */
import { encodedArguments } from '../../execution/values';
import type { CustomFunctions } from '../formula/calculation';
import { CellError, LOADING } from '../formula/scalar';
import { insertLines } from '../lines';
import type { SpreadsheetStore } from '../store';
import { customResult, type ResultCells } from './custom-result';
import { type FillingCell, fillingCells, placeResults } from './filled-cells';

/** Runs a custom function of a formula in the tab `sheetId`; throws the sentence that the cell shows. */
export type RunCustom = (name: string, args: readonly unknown[], sheetId?: number) => Promise<unknown>;

/** The most calls at the same time. Google allows 30, but all executions of a user share them. */
const AT_ONCE = 16;

interface Call {
  readonly name: string;
  readonly args: readonly unknown[];
  /** The tab of the first formula that needs it. */
  readonly sheetId: number | undefined;
}

/** As in Google Sheets, a call runs if its text or the values of its arguments change, and never because time has passed. */
export class CustomCells implements CustomFunctions {
  readonly isCustom: (name: string) => boolean;
  private readonly store: SpreadsheetStore;
  private readonly run: RunCustom;
  private readonly settled: () => void;
  private readonly answers = new Map<string, ResultCells | CellError>();
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

  answer(name: string, args: readonly unknown[]): ResultCells | CellError {
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
      const cells = fillingCells(this.store, this.isCustom);
      if (cells.length > 0 || this.answers.size + this.waiting.size > 0) this.workOut(cells);
    } finally {
      this.settling = false;
    }
  }

  private workOut(cells: readonly FillingCell[]): void {
    placeResults(this.store, this.store.results, cells, this, {
      beginRound: () => {
        this.asked = new Map();
      },
      beginCell: ({ sheet }) => {
        this.placing = sheet.id;
      },
    });
    this.grow();
    for (const key of this.answers.keys()) if (!this.asked.has(key)) this.answers.delete(key);
    const unanswered = [...this.asked].filter(([key]) => !this.answers.has(key) && !this.running.has(key));
    this.waiting = new Map(unanswered);
    this.start();
    this.settled();
  }

  private grow(): void {
    for (const sheet of this.store.sheets) {
      const bottom = Math.max(
        sheet.rowCount,
        ...this.store
          .spillsOn(sheet)
          .of(sheet.id)
          .map((cells) => cells.bottom),
      );
      const right = Math.max(
        sheet.columnCount,
        ...this.store
          .spillsOn(sheet)
          .of(sheet.id)
          .map((cells) => cells.right),
      );
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
    let answer: ResultCells | CellError;
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
