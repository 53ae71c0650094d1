/** The results of formulas. After a change of the file, only those are calculated again that it concerns. */
import { type NumberFormat, numberFormatOf } from '../cell';
import { customArguments, type Look, type Looked } from '../custom/custom-arguments';
import { formatAt, type ResultCells, valueAt } from '../custom/custom-result';
import { type CallNode, customTree } from '../custom/custom-tree';
import { rowEnd, Spills } from '../custom/spills';
import type { Locale } from '../locale';
import { isDateFormat } from '../number-format';
import { serialOfInstant } from '../serial';
import { type Cells, MOST_COLUMNS, overlap, type Sheet } from '../sheet';
import { type Extent, evaluate, type ReadCells } from './evaluate';
import { inheritedFormat } from './formats';
import { Formula } from './formula';
import { TIMELESS } from './functions/cells';
import { UNREADABLE } from './functions/google-finance';
import { type HiddenRows, subtotalCells } from './functions/subtotal-cells';
import { namesIn, withNamedRanges } from './names';
import type { Node } from './parse';
import type { Reference } from './reference';
import { Recorder, Remembered } from './remembered';
import { type Block, CellError, isSeveral, type Operand, type Scalar } from './scalar';

/** The parts of a file that formulas read. */
export interface CalculatedFile {
  readonly sheets: readonly Sheet[];
  /** IANA name. */
  readonly timeZone: string;
  readonly rules: Locale;
  /** The time for NOW(), in milliseconds since 1970. */
  readonly now: () => number;
  readonly scriptsReadFinanceHistory: boolean;
  areaNamed(name: string): { readonly sheet: Sheet; readonly cells: Cells } | undefined;
}

/** The project's own functions, and their results so far. */
export interface CustomFunctions {
  readonly isCustom: (name: string) => boolean;
  /** The result of a call; `LOADING` until the call has ended. */
  answer(name: string, args: readonly unknown[]): ResultCells | CellError;
}

const CIRCULAR = new CellError(
  '#REF!',
  'Circular dependency detected: the formula depends on its own result.',
);
/** Where the first number format of a column of a table may be: below a header. */
const ROWS_WITH_FORMAT = 2;

type Outcome = Scalar | ResultCells;

/** A formula that is being calculated. */
interface Calculated {
  readonly node: Node;
  /** True for one call of a custom function. */
  readonly isOneCall: boolean;
  readonly hasCalls: boolean;
  /** The result of the custom function that a reference in `node` stands for; undefined for a reference to cells. */
  readonly called: (reference: Reference) => ResultCells | CellError | undefined;
}

export class Calculation {
  private readonly file: CalculatedFile;
  private readonly custom: CustomFunctions | undefined;
  /** The places of results. */
  spills = new Spills();
  private readonly recorder: Recorder;
  private readonly results: Remembered<Outcome>;
  private readonly ranges: Remembered<Block>;
  private readonly shared: Remembered<Operand>;
  private readonly running = new Set<string>();
  private readonly formatting = new Set<string>();

  constructor(file: CalculatedFile, custom?: CustomFunctions) {
    this.file = file;
    this.custom = custom;
    this.recorder = new Recorder(() => file.now());
    this.results = new Remembered(this.recorder, 'kept');
    this.ranges = new Remembered(this.recorder, 'not kept');
    this.shared = new Remembered(this.recorder, 'not kept');
  }

  /** Must be called after each change of the file or of the places of results. */
  changed(spills = this.spills): void {
    this.spills = spills;
    this.recorder.state += 1;
    for (const remembered of [this.results, this.ranges, this.shared]) remembered.forgetOld();
  }

  /** The value of a cell: its own, its formula's result, or a spilled value. */
  effective(sheet: Sheet, row: number, column: number): Scalar {
    const value = sheet.value(row, column);
    if (value === undefined) return this.spilled(sheet, row, column);
    return value instanceof Formula ? this.result(sheet, row, column, value) : value;
  }

  /** The value of a cell as scripts read it: historic data of GOOGLEFINANCE, and what is calculated from it, is #N/A. */
  readByScript(sheet: Sheet, row: number, column: number): Scalar {
    const { history } = this.recorder.reads;
    const value = this.effective(sheet, row, column);
    return this.isReadable(history) ? value : UNREADABLE;
  }

  /** Whether scripts may read what was calculated since the given number of reads. */
  private isReadable(history: number): boolean {
    return this.file.scriptsReadFinanceHistory || this.recorder.reads.history === history;
  }

  /** The result of a formula. As in Google Sheets, a formula that depends on its own cell is #REF!. */
  result(sheet: Sheet, row: number, column: number, formula: Formula): Scalar {
    const refusal = this.spills.refusal(sheet.id, row, column);
    const outcome = this.outcome(sheet, row, column, formula);
    if (!isWhole(outcome)) return outcome;
    return refusal ?? valueAt(outcome, 0, 0);
  }

  /** The whole result of a formula that may fill several cells; undefined for other formulas. */
  whole(sheet: Sheet, row: number, column: number): ResultCells | undefined {
    const formula = sheet.value(row, column);
    if (!(formula instanceof Formula)) return undefined;
    const outcome = this.outcome(sheet, row, column, formula);
    return isWhole(outcome) ? outcome : undefined;
  }

  /** The value that has spilled into a blank cell. */
  private spilled(sheet: Sheet, row: number, column: number): Scalar {
    const area = this.spills.covering(sheet.id, row, column);
    if (area === undefined) return undefined;
    const whole = this.whole(sheet, area.top, area.left);
    return whole && valueAt(whole, row - area.top, column - area.left);
  }

  /** The number format of a formula's value in a cell without a number format. */
  format(sheet: Sheet, row: number, column: number): NumberFormat | undefined {
    const { top, left } = this.spills.covering(sheet.id, row, column) ?? { top: row, left: column };
    const formula = sheet.value(top, left);
    if (!(formula instanceof Formula)) return undefined;
    const calculated = this.calculated(sheet, formula);
    const whole = calculated.isOneCall && this.whole(sheet, top, left);
    if (whole) return formatAt(whole, row - top, column - left);
    const key = cellKey(sheet, top, left);
    if (this.formatting.has(key)) return undefined;
    this.formatting.add(key);
    const format = inheritedFormat(calculated.node, column - left, (reference, across) => {
      const result = calculated.called(reference);
      return result === undefined
        ? this.columnFormat(reference, across, sheet)
        : formatAt(result, ROWS_WITH_FORMAT - 1, across);
    });
    this.formatting.delete(key);
    return format;
  }

  private columnFormat(reference: Reference, across: number, home: Sheet): NumberFormat | undefined {
    const sheet = this.sheetOf(reference, home);
    const end = Math.min(reference.bottom, reference.top + ROWS_WITH_FORMAT);
    for (let row = reference.top; sheet !== undefined && row < end; row += 1) {
      const format = this.numberFormat(sheet, row, reference.left + across);
      if (format !== undefined) return format;
    }
    return undefined;
  }

  /** The number format of a cell, or of the value that a formula shows in it. */
  numberFormat(sheet: Sheet, row: number, column: number): NumberFormat | undefined {
    return numberFormatOf(sheet.format(row, column)) ?? this.format(sheet, row, column);
  }

  private outcome(sheet: Sheet, row: number, column: number, formula: Formula): Outcome {
    const key = `${cellKey(sheet, row, column)} ${formula.id}`;
    if (this.running.has(key)) {
      this.recorder.reads.circle += 1;
      return CIRCULAR;
    }
    this.running.add(key);
    try {
      return this.results.get(key, () => this.evaluated(sheet, formula));
    } finally {
      this.running.delete(key);
    }
  }

  private evaluated(home: Sheet, formula: Formula): Outcome {
    const { node, isOneCall, hasCalls, called } = this.calculated(home, formula);
    // The calls that cells need are collected in each state of the file.
    if (hasCalls) this.recorder.dependOn(() => false);
    for (const name of namesIn(formula)) this.recorder.source(() => this.file.areaNamed(name)?.cells);
    if (isOneCall && node.kind === 'reference') return called(node.reference);
    const read = (reference: Reference, extent: Extent) => {
      const result = called(reference);
      if (result === undefined) return this.recorder.source(() => this.cells(reference, home, extent));
      return result instanceof CellError ? result : result.values;
    };
    const cells = this.inTime(home, read);
    const value = evaluate(node, hasCalls ? cells : Object.assign(cells, { shared: this.sharedOn(home) }));
    return isSeveral(value)
      ? { values: value, dates: new Set(), width: value[0]!.length }
      : (value as Scalar);
  }

  private sharedOn({ id }: Sheet): NonNullable<ReadCells['shared']> {
    const place = `${id} ${this.file.rules.id}`;
    return (expression, calculate) =>
      this.recorder.source(() => this.shared.get(`${place} ${JSON.stringify(expression)}`, calculate));
  }

  private calculated(home: Sheet, formula: Formula): Calculated {
    const { custom } = this;
    const inPlace = (node: Node) =>
      namesIn(formula).size === 0 ? node : withNamedRanges(node, (name) => this.rangeNamed(name));
    if (custom === undefined)
      return { node: inPlace(formula.node()), isOneCall: false, hasCalls: false, called: () => undefined };
    const { node, calls, isOneCall } = customTree(formula, custom.isCustom);
    const answered = (call: CallNode): ResultCells | CellError => {
      const { timeZone, rules, scriptsReadFinanceHistory } = this.file;
      const history = scriptsReadFinanceHistory ? { isOver: this.isOver } : {};
      const args = customArguments(call.args.map(inPlace), look, { timeZone, rules, ...history });
      return args instanceof CellError ? args : custom.answer(call.name, args);
    };
    const called = (reference: Reference) => {
      const call = calls.get(reference);
      return call && answered(call);
    };
    const look: Look = (reference) => {
      const result = called(reference);
      return result === undefined ? this.looked(reference, home) : lookedAt(result);
    };
    return { node: inPlace(node), isOneCall, hasCalls: calls.size > 0, called };
  }

  private rangeNamed(name: string): Reference | undefined {
    const area = this.file.areaNamed(name);
    return area && { ...area.cells, sheet: area.sheet.id, fixed: [true, true, true, true] };
  }

  /** Reads cells for functions that may depend on the time. */
  private inTime(home: Sheet, read: (reference: Reference, extent: Extent) => Block | CellError): ReadCells {
    const { recorder } = this;
    const now = () =>
      recorder.source(() => {
        recorder.reads.time += 1;
        return serialOfInstant(this.file.now(), this.file.timeZone);
      });
    const counted: ReadCells['counted'] = (reference, hidden) =>
      recorder.source(() => this.counted(reference, hidden, home));
    const locale = recorder.source(() => this.file.rules);
    return Object.assign(read, { now, isOver: this.isOver, locale, counted });
  }

  private readonly isOver = (end: number): boolean =>
    this.recorder.source(() => {
      const isPast = end <= this.file.now();
      this.recorder.reads[isPast ? 'history' : 'openDay'] += 1;
      return isPast;
    });

  private counted(reference: Reference, hidden: HiddenRows, home: Sheet): Block | CellError {
    const sheet = this.sheetOf(reference, home);
    const block = this.cells(reference, home, 'content');
    if (block instanceof CellError || sheet === undefined) return block;
    return subtotalCells(block, sheet, reference, hidden);
  }

  /** The cells of a reference to the end of the grid, as custom functions receive them. */
  private looked(reference: Reference, home: Sheet): Looked | CellError {
    const sheet = this.sheetOf(reference, home);
    const { time, history } = this.recorder.reads;
    const values = this.cells(reference, home, 'grid');
    if (!this.isReadable(history)) return UNREADABLE;
    if (this.recorder.reads.time !== time) return TIMELESS;
    if (values instanceof CellError || sheet === undefined) return new CellError('#REF!');
    const { top, left } = reference;
    const isDate = (down: number, across: number) => this.isDate(sheet, top + down, left + across);
    return { values, isDate };
  }

  private isDate(sheet: Sheet, row: number, column: number): boolean {
    return isDateFormat(this.numberFormat(sheet, row, column));
  }

  private cells(reference: Reference, home: Sheet, extent: Extent): Block | CellError {
    const sheet = this.sheetOf(reference, home);
    if (sheet === undefined || reference.top >= sheet.rowCount || reference.left >= sheet.columnCount)
      return new CellError('#REF!');
    sheet.mayReadValues(reference);
    const { top, left, right: columns, bottom: rows } = reference;
    if (rows - top === 1 && columns - left === 1) return [[this.effective(sheet, top, left)]];
    const key = `${sheet.id} ${extent} ${top} ${left} ${rows} ${columns}`;
    return this.ranges.get(key, () => this.block(sheet, reference, extent));
  }

  private block(sheet: Sheet, reference: Reference, extent: Extent): Block {
    const bounds = this.bounds(sheet, reference, extent);
    this.dependOnCells(sheet, bounds, () => this.bounds(sheet, reference, extent));
    const block: Scalar[][] = [];
    for (let row = bounds.top; row < bounds.bottom; row += 1) {
      const line: Scalar[] = [];
      for (let column = bounds.left; column < bounds.right; column += 1)
        line.push(this.effective(sheet, row, column));
      block.push(line);
    }
    return block;
  }

  private bounds(sheet: Sheet, { top, left, bottom, right }: Reference, extent: Extent): Cells {
    const end = extent === 'grid' ? sheet.rowCount : rowEnd(sheet, this.spills);
    return {
      top,
      left,
      bottom: Math.min(bottom, Math.max(end, top + 1)),
      right: Math.min(right, sheet.columnCount),
    };
  }

  /** Cells with formulas or spilled values are read again after each change, others only if their rows have changed. */
  private dependOnCells(sheet: Sheet, cells: Cells, bounds: () => Cells): void {
    const { recorder } = this;
    const { top, right, bottom } = cells;
    const isSpilled = () => this.spills.of(sheet.id).some((area) => overlap(area, cells));
    const rows = sheet.keptRows(top, bottom);
    if (isSpilled() || rows.some((row) => row?.formulas)) {
      recorder.dependOn(() => false);
      return;
    }
    recorder.dependOn(() => {
      const now = bounds();
      return (
        !isSpilled() &&
        now.right === right &&
        now.bottom === bottom &&
        rows.length === Math.max(0, Math.min(sheet.rows.length, bottom) - top) &&
        rows.every((row, at) => row === sheet.rows[top + at])
      );
    });
  }

  private sheetOf({ sheet }: Reference, home: Sheet): Sheet | undefined {
    if (sheet === null) return home;
    return this.file.sheets.find((each) => each.id === sheet);
  }
}

function isWhole(outcome: Outcome): outcome is ResultCells {
  return typeof outcome === 'object' && !(outcome instanceof CellError);
}

function lookedAt(result: ResultCells | CellError): Looked | CellError {
  if (result instanceof CellError) return result;
  const { values, dates, width } = result;
  return { values, isDate: (down, across) => dates.has(down * width + across) };
}

function cellKey(sheet: Sheet, row: number, column: number): string {
  return `${sheet.id} ${row * MOST_COLUMNS + column}`;
}
