/** The results of formulas, each calculated once between two changes of the file. */
import { type NumberFormat, numberFormatOf } from '../cell';
import { customArguments, type Look, type Looked } from '../custom/custom-arguments';
import { type CustomResult, formatAt, valueAt } from '../custom/custom-result';
import { type CallNode, customTree } from '../custom/custom-tree';
import { rowEnd, type Spills } from '../custom/spills';
import type { Locale } from '../locale';
import { isDateFormat } from '../number-format';
import { serialOfInstant } from '../serial';
import { MOST_COLUMNS, type Sheet } from '../sheet';
import { type Extent, evaluate, type ReadCells } from './evaluate';
import { Formula } from './formula';
import { TIMELESS } from './functions';
import { UNREADABLE } from './google-finance';
import type { Reference } from './reference';
import { type Block, CellError, type Scalar } from './scalar';
import { type HiddenRows, subtotalCells } from './subtotal-cells';

/** The parts of a file that formulas read. */
export interface CalculatedFile {
  readonly sheets: readonly Sheet[];
  /** IANA name. */
  readonly timeZone: string;
  readonly rules: Locale;
  /** The time for NOW(), in milliseconds since 1970. */
  readonly now: () => number;
  readonly scriptsReadFinanceHistory: boolean;
}

/** The project's own functions, and their results so far. */
export interface CustomFunctions {
  readonly isCustom: (name: string) => boolean;
  /** The result of a call; `LOADING` until the call has ended. */
  answer(name: string, args: readonly unknown[]): CustomResult | CellError;
  readonly spills: Spills;
}

const RUNNING = Symbol('running');
const CIRCULAR = new CellError(
  '#REF!',
  'Circular dependency detected: the formula depends on its own result.',
);

type Outcome = Scalar | CustomResult;

interface Known {
  readonly outcome: Outcome;
  /** Whether the formula has read historic data of GOOGLEFINANCE, itself or in another cell. */
  readonly isHistoric: boolean;
}

export class Calculation {
  private readonly file: CalculatedFile;
  private readonly custom: CustomFunctions | undefined;
  private readonly spills: Spills | undefined;
  private readonly results = new Map<Sheet, Map<number, Known | typeof RUNNING>>();
  /** How often formulas have read the time, asked for a day that is not over, and read historic data of GOOGLEFINANCE. */
  private readonly reads = { time: 0, openDay: 0, history: 0 };

  constructor(file: CalculatedFile, custom?: CustomFunctions, spills = custom?.spills) {
    this.file = file;
    this.custom = custom;
    this.spills = spills;
  }

  /** The value of a cell. A formula with a blank result shows 0, except for custom functions. */
  effective(sheet: Sheet, row: number, column: number): Scalar {
    const value = this.value(sheet, row, column);
    if (value !== undefined || !(sheet.value(row, column) instanceof Formula)) return value;
    return this.whole(sheet, row, column) === undefined ? 0 : undefined;
  }

  /** The value of a cell as scripts read it: historic data of GOOGLEFINANCE, and what is calculated from it, is #N/A. */
  readByScript(sheet: Sheet, row: number, column: number): Scalar {
    const { history } = this.reads;
    const value = this.effective(sheet, row, column);
    return this.isReadable(history) ? value : UNREADABLE;
  }

  /** Whether scripts may read what was calculated since the given number of reads. */
  private isReadable(history: number): boolean {
    return this.file.scriptsReadFinanceHistory || this.reads.history === history;
  }

  /** The result of a formula. As in Google Sheets, a formula that depends on its own cell is #REF!. */
  result(sheet: Sheet, row: number, column: number, formula: Formula): Scalar {
    const refusal = this.spills?.refusal(sheet.id, row, column);
    const outcome = this.outcome(sheet, row, column, formula);
    if (!isWhole(outcome)) return outcome;
    return refusal ?? valueAt(outcome, 0, 0);
  }

  /** The whole result of a formula that is one call of a custom function; undefined for other formulas. */
  whole(sheet: Sheet, row: number, column: number): CustomResult | undefined {
    const formula = sheet.value(row, column);
    if (!(formula instanceof Formula)) return undefined;
    const outcome = this.outcome(sheet, row, column, formula);
    return isWhole(outcome) ? outcome : undefined;
  }

  /** The value that has spilled into a blank cell. */
  private spilled(sheet: Sheet, row: number, column: number): Scalar {
    const area = this.spills?.covering(sheet.id, row, column);
    if (area === undefined) return undefined;
    const whole = this.whole(sheet, area.top, area.left);
    return whole && valueAt(whole, row - area.top, column - area.left);
  }

  /** The number format of a custom function's value in a cell without a number format. */
  format(sheet: Sheet, row: number, column: number): NumberFormat | undefined {
    if (this.custom === undefined) return undefined;
    const area = this.spills?.covering(sheet.id, row, column);
    const { top, left } = area ?? { top: row, left: column };
    const whole = this.whole(sheet, top, left);
    return whole && formatAt(whole, row - top, column - left);
  }

  private outcome(sheet: Sheet, row: number, column: number, formula: Formula): Outcome {
    const results = this.resultsOf(sheet);
    const key = row * MOST_COLUMNS + column;
    const known = results.get(key);
    if (known === RUNNING) return CIRCULAR;
    if (known !== undefined) {
      if (known.isHistoric) this.reads.history += 1;
      return known.outcome;
    }
    results.set(key, RUNNING);
    const { time, openDay, history } = this.reads;
    const outcome = this.evaluated(sheet, formula);
    // A result that depends on the time is calculated again at each read.
    if (this.reads.time === time && this.reads.openDay === openDay)
      results.set(key, { outcome, isHistoric: this.reads.history !== history });
    else results.delete(key);
    return outcome;
  }

  private evaluated(home: Sheet, formula: Formula): Outcome {
    const { custom } = this;
    if (custom === undefined)
      return evaluate(
        formula.node(),
        this.inTime(home, (reference, extent) => this.cells(reference, home, extent)),
      );
    const tree = customTree(formula, custom.isCustom);
    const called = (call: CallNode): CustomResult | CellError => {
      const { timeZone, rules, scriptsReadFinanceHistory } = this.file;
      const history = scriptsReadFinanceHistory ? { isOver: this.isOver } : {};
      const args = customArguments(call.args, look, { timeZone, rules, ...history });
      return args instanceof CellError ? args : custom.answer(call.name, args);
    };
    const look: Look = (reference) => {
      const call = tree.calls.get(reference);
      return call === undefined ? this.looked(reference, home) : lookedAt(called(call));
    };
    if (tree.isOneCall) return called([...tree.calls.values()].at(-1)!);
    return evaluate(
      tree.node,
      this.inTime(home, (reference, extent) => {
        const call = tree.calls.get(reference);
        if (call === undefined) return this.cells(reference, home, extent);
        const result = called(call);
        return result instanceof CellError ? result : result.values;
      }),
    );
  }

  /** Reads cells for functions that may depend on the time. */
  private inTime(home: Sheet, read: (reference: Reference, extent: Extent) => Block | CellError): ReadCells {
    const now = () => {
      this.reads.time += 1;
      return serialOfInstant(this.file.now(), this.file.timeZone);
    };
    const counted: ReadCells['counted'] = (reference, hidden) => this.counted(reference, hidden, home);
    return Object.assign(read, { now, isOver: this.isOver, locale: this.file.rules, counted });
  }

  private readonly isOver = (end: number): boolean => {
    const isPast = end <= this.file.now();
    this.reads[isPast ? 'history' : 'openDay'] += 1;
    return isPast;
  };

  private counted(reference: Reference, hidden: HiddenRows, home: Sheet): Block | CellError {
    const sheet = this.sheetOf(reference, home);
    const block = this.cells(reference, home, 'content');
    if (block instanceof CellError || sheet === undefined) return block;
    return subtotalCells(block, sheet, reference, hidden);
  }

  /** The cells of a reference to the end of the grid, as custom functions receive them. */
  private looked(reference: Reference, home: Sheet): Looked | CellError {
    const sheet = this.sheetOf(reference, home);
    const { time, history } = this.reads;
    const values = this.cells(reference, home, 'grid');
    if (!this.isReadable(history)) return UNREADABLE;
    if (this.reads.time !== time) return TIMELESS;
    if (values instanceof CellError || sheet === undefined) return new CellError('#REF!');
    const { top, left } = reference;
    const isDate = (down: number, across: number) => this.isDate(sheet, top + down, left + across);
    return { values, isDate };
  }

  private isDate(sheet: Sheet, row: number, column: number): boolean {
    return isDateFormat(numberFormatOf(sheet.format(row, column)) ?? this.format(sheet, row, column));
  }

  private resultsOf(sheet: Sheet): Map<number, Known | typeof RUNNING> {
    let results = this.results.get(sheet);
    if (results === undefined) {
      results = new Map();
      this.results.set(sheet, results);
    }
    return results;
  }

  private cells(reference: Reference, home: Sheet, extent: Extent): Block | CellError {
    const sheet = this.sheetOf(reference, home);
    if (sheet === undefined || reference.top >= sheet.rowCount || reference.left >= sheet.columnCount)
      return new CellError('#REF!');
    const end = extent === 'grid' ? sheet.rowCount : rowEnd(sheet, this.spills);
    const bottom = Math.min(reference.bottom, Math.max(end, reference.top + 1));
    const right = Math.min(reference.right, sheet.columnCount);
    const block: Scalar[][] = [];
    for (let row = reference.top; row < bottom; row += 1) {
      const line: Scalar[] = [];
      for (let column = reference.left; column < right; column += 1)
        line.push(this.value(sheet, row, column));
      block.push(line);
    }
    return block;
  }

  private sheetOf({ sheet }: Reference, home: Sheet): Sheet | undefined {
    if (sheet === null) return home;
    return this.file.sheets.find((each) => each.id === sheet);
  }

  private value(sheet: Sheet, row: number, column: number): Scalar {
    const value = sheet.value(row, column);
    if (value === undefined) return this.spilled(sheet, row, column);
    return value instanceof Formula ? this.result(sheet, row, column, value) : value;
  }
}

function isWhole(outcome: Outcome): outcome is CustomResult {
  return typeof outcome === 'object' && !(outcome instanceof CellError);
}

function lookedAt(result: CustomResult | CellError): Looked | CellError {
  if (result instanceof CellError) return result;
  const { values, dates, width } = result;
  return { values, isDate: (down, across) => dates.has(down * width + across) };
}
