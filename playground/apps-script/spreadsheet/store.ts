/** One spreadsheet file. */

import { type Format, type NumberFormat, numberFormatOf } from './cell';
import { usedOf } from './custom/spills';
import { Formats } from './formats';
import { Calculation, type CustomFunctions } from './formula/calculation';
import { Formula } from './formula/formula';
import type { LinesMoved } from './formula/reference';
import type { Scalar } from './formula/scalar';
import { InvalidRequest, type JsonObject, notEmulated } from './json';
import type { DeveloperMetadata } from './metadata';
import { type Cells, MOST_COLUMNS, Sheet } from './sheet';

const MOST_CELLS = 10_000_000;

export interface SpreadsheetFacts {
  readonly id: string;
  readonly name: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Only en_US: its rules for typed texts and formats are the ones emulated. */
  readonly locale?: 'en_US';
  /** The owner's e-mail address. */
  readonly owner: string;
}

export interface Toast {
  readonly message: string;
  readonly title: string;
}

/** Receives the rows and columns that a change inserted and deleted. */
export type ChangeListener = (moves: readonly LinesMoved[]) => void;

// One count for all files, so that a file never changes rows that it shares with a copy.
const token = { current: 0 };

/** The file's state. It is changed only inside `change`, which puts all back when the work throws. */
export class SpreadsheetStore {
  readonly id: string;
  readonly owner: string;
  name: string;
  timeZone: string;
  locale: string;
  /** The tabs, left to right. */
  sheets: Sheet[] = [];
  metadata: readonly DeveloperMetadata[] = [];
  /** Whether the file's edition has Connected Sheets; what it is connected with. */
  hasConnectedSheets = false;
  dataSources: readonly JsonObject[] = [];
  /** The tab that is open; undefined for the first visible one. */
  activeSheetId: number | undefined = undefined;
  /** The cells that are selected on each tab; its first one where none are. */
  readonly selected = new Map<number, Cells>();
  readonly toasts: Toast[] = [];
  /** What time it is for NOW(), in milliseconds since 1970. */
  now: () => number = Date.now;
  private readonly formats = new Formats();
  private calculation: Calculation;
  private readonly issued = new Set<number>();
  private changing = false;
  private moves: LinesMoved[] = [];
  private moved: LinesMoved[] = [];
  private custom: CustomFunctions | undefined;
  private readonly listeners: ChangeListener[] = [];

  /** A new file with one empty tab "Sheet1" of 1,000 rows and 26 columns, its id 0. */
  constructor(facts: SpreadsheetFacts) {
    this.id = facts.id;
    this.owner = facts.owner;
    this.name = facts.name;
    this.timeZone = facts.timeZone;
    this.locale = facts.locale ?? 'en_US';
    this.calculation = new Calculation(this);
    this.sheets.push(this.newSheet('Sheet1', 1000, 26, 0));
  }

  /** A copy of the file as Google makes it: tabs, ids and developer metadata the same, protections and all. */
  copy(facts: SpreadsheetFacts): SpreadsheetStore {
    const copy = new SpreadsheetStore(facts);
    copy.sheets = this.sheets.map((sheet) =>
      Object.assign(new Sheet(sheet.id, '', 0, 0, token), sheet.kept()),
    );
    copy.metadata = this.metadata;
    for (const id of this.issued) copy.issued.add(id);
    token.current += 1;
    return copy;
  }

  /** Runs `work`; when it throws, the file is exactly as before. A change within a change is part of it. */
  change<T>(work: () => T): T {
    if (this.changing) return work();
    const result = this.allOrNothing(work);
    const moves = this.moved;
    for (const listener of this.listeners) listener(moves);
    return result;
  }

  /** Calls `listener` after each completed change. */
  onChange(listener: ChangeListener): void {
    this.listeners.push(listener);
  }

  /** Has formulas call the project's own functions. */
  useCustom(custom: CustomFunctions): void {
    this.custom = custom;
    this.recalculate();
  }

  private allOrNothing<T>(work: () => T): T {
    const undo = this.undo();
    token.current += 1;
    this.changing = true;
    this.moved = [];
    try {
      const result = work();
      this.settleFormulas();
      return result;
    } catch (error) {
      undo();
      this.moves = [];
      throw error;
    } finally {
      this.changing = false;
      this.recalculate();
    }
  }

  /** Notes inserted or deleted lines. Formulas follow at `settleFormulas`, so that many moves need one pass. */
  linesMoved(move: LinesMoved): void {
    this.moves.push(move);
    this.moved.push(move);
  }

  /** Has every formula follow the lines that moved; needed before formulas are read or written. */
  settleFormulas(): void {
    if (this.moves.length === 0) return;
    const { moves } = this;
    this.moves = [];
    for (const home of this.sheets) home.mapFormulas((formula) => formula.shifted(home.id, moves));
  }

  /** Forgets the results of formulas; needed between two requests of one change. */
  recalculate(): void {
    this.calculation = new Calculation(this, this.custom);
  }

  private undo(): () => void {
    const { name, timeZone, locale, metadata, activeSheetId, dataSources } = this;
    const sheets = this.sheets.slice();
    const kept = sheets.map((sheet) => sheet.kept());
    return () => {
      sheets.forEach((sheet, index) => {
        Object.assign(sheet, kept[index]);
      });
      Object.assign(this, { name, timeZone, locale, metadata, activeSheetId, dataSources, sheets });
    };
  }

  /** The tab with an id; throws Google's message when there is none. */
  sheet(id: number): Sheet {
    const sheet = this.sheets.find((each) => each.id === id);
    if (sheet === undefined) throw new InvalidRequest(`No grid with id: ${id}`);
    return sheet;
  }

  /** The tab of a title, case ignored as Google does; undefined when there is none. */
  sheetNamed(title: string): Sheet | undefined {
    const wanted = title.toLowerCase();
    return (
      this.sheets.find((sheet) => sheet.title === title) ??
      this.sheets.find((sheet) => sheet.title.toLowerCase() === wanted)
    );
  }

  activeSheet(): Sheet {
    const active = this.sheets.find((sheet) => sheet.id === this.activeSheetId);
    return active ?? this.sheets.find((sheet) => !sheet.hidden)!;
  }

  /** A new tab, not yet among `sheets`. */
  newSheet(title: string, rows: number, columns: number, id: number): Sheet {
    this.issued.add(id);
    return new Sheet(id, title, rows, columns, token);
  }

  /** An id that nothing in this file has had. */
  newId(): number {
    let id = this.issued.size;
    do id = (Math.imul(id, 1_103_515_245) + 12_345) & 0x7fffffff;
    while (id === 0 || this.issued.has(id));
    this.issued.add(id);
    return id;
  }

  /** Marks an id that a caller chose as used. */
  issue(id: number): void {
    this.issued.add(id);
  }

  /** All ids that something in this file has or has had. */
  issuedIds(): readonly number[] {
    return [...this.issued];
  }

  cellCount(): number {
    return this.sheets.reduce((sum, sheet) => sum + sheet.rowCount * sheet.columnCount, 0);
  }

  /** Throws when the file would grow past what Google allows; `more` counts cells. */
  checkRoom(more: number, columns: number): void {
    if (this.cellCount() + more > MOST_CELLS)
      throw new InvalidRequest(
        `This action would increase the number of cells in the workbook above the limit of ${MOST_CELLS} cells.`,
      );
    if (columns > MOST_COLUMNS)
      throw new InvalidRequest(
        `This action would increase the number of columns above the limit of ${MOST_COLUMNS} columns.`,
      );
  }

  parseFormula = (text: string): Formula => Formula.parse(text, (title) => this.sheetNamed(title)?.id);

  /** A formula as the formula bar shows it. */
  formulaText(formula: Formula): string {
    return formula.text((id) => this.sheet(id).title);
  }

  /** The value of a cell: its own, its formula's result, or a spilled value. */
  effective(sheet: Sheet, row: number, column: number): Scalar {
    return this.calculation.effective(sheet, row, column);
  }

  /** How a number is shown: by its cell's format, or by that of the custom function's value. */
  numberFormat(sheet: Sheet, row: number, column: number): NumberFormat | undefined {
    return numberFormatOf(sheet.format(row, column)) ?? this.calculation.format(sheet, row, column);
  }

  /** Which cells the results of custom functions fill; undefined where there are no such functions. */
  get spills(): CustomFunctions['spills'] | undefined {
    return this.custom?.spills;
  }

  /** How many rows and columns of a tab, from the first, are filled, by entering or by spilling. */
  used(sheet: Sheet): { readonly rows: number; readonly columns: number } {
    return usedOf(sheet, this.spills);
  }

  /** The one object for all equal formats; undefined for an empty one. */
  format(json: JsonObject | undefined): Format | undefined {
    return this.formats.one(json);
  }

  setLocale(locale: string): void {
    if (locale !== 'en_US') notEmulated(`spreadsheet locale ${locale}`);
    this.locale = locale;
  }
}
