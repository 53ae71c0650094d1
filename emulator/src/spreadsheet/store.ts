/** One spreadsheet file. */

import { type Format, type NumberFormat, numberFormatOf } from './cell';
import type { Chart } from './charts/chart';
import { fillingCells, placeResults } from './custom/filled-cells';
import { Spills, usedOf } from './custom/spills';
import { Formats } from './formats';
import { Calculation, type CustomFunctions } from './formula/calculation';
import { Formula } from './formula/formula';
import type { LinesMoved } from './formula/reference';
import type { Scalar } from './formula/scalar';
import { InvalidRequest, type JsonObject } from './json';
import { type Locale, localeNamed } from './locale';
import type { DeveloperMetadata } from './metadata';
import { checkTables } from './objects/tables';
import { type Cells, MOST_COLUMNS, Sheet } from './sheet';

const NO_SPILLS = new Spills();
const MOST_CELLS = 10_000_000;

export interface SpreadsheetFacts {
  readonly id: string;
  readonly name: string;
  /** IANA name. */
  readonly timeZone: string;
  /** One of `LOCALES`. Default: en_US. */
  readonly locale?: string;
  /** The owner's e-mail address; '' in a shared drive, where files have no owner. */
  readonly owner: string;
  /** The e-mail address of the user who created the file. Default: the owner. */
  readonly creator?: string;
  /** The people with whom the file is shared by name. Default: nobody. */
  readonly editors?: readonly string[];
  readonly viewers?: readonly string[];
}

export interface Toast {
  readonly message: string;
  readonly title: string;
}

/** Receives the rows and columns that a change has inserted and deleted. */
export type ChangeListener = (moves: readonly LinesMoved[]) => void;

// One count for all files, so that a file never changes rows that it shares with a copy.
const token = { current: 0 };

/** The state of a file. It is changed only within `change`, which restores it if the work throws. */
export class SpreadsheetStore {
  readonly id: string;
  readonly owner: string;
  readonly creator: string;
  editors: readonly string[];
  viewers: readonly string[];
  name: string;
  timeZone: string;
  locale: string;
  /** The tabs, left to right. */
  sheets: Sheet[] = [];
  metadata: readonly DeveloperMetadata[] = [];
  /** Whether the file's edition has Connected Sheets. */
  hasConnectedSheets = false;
  dataSources: readonly JsonObject[] = [];
  /** The tab that is open; undefined for the first visible one. */
  activeSheetId: number | undefined = undefined;
  /** The selected cells of each tab. A tab without an entry has its first cell selected. */
  readonly selected = new Map<number, Cells>();
  readonly toasts: Toast[] = [];
  /** The time for NOW(), in milliseconds since 1970. */
  now: () => number = Date.now;
  /**
   * Whether scripts read historic data of GOOGLEFINANCE as users see it. Google announced that they do not; see docs/decisions/25-strict-emulator.md.
   */
  scriptsReadFinanceHistory = false;
  private readonly formats = new Formats();
  private calculation: Calculation;
  /** Whether `calculation` is that of the file as it is now. */
  private isCalculated = false;
  private filledSheets: ReadonlySet<Sheet> | undefined;
  private readonly issued = new Set<number>();
  private changing = false;
  private moves: LinesMoved[] = [];
  private moved: LinesMoved[] = [];
  private custom: CustomFunctions | undefined;
  private readonly listeners: ChangeListener[] = [];

  /** A new file with one empty tab "Sheet1" with id 0, 1,000 rows and 26 columns. */
  constructor(facts: SpreadsheetFacts) {
    this.id = facts.id;
    this.owner = facts.owner;
    this.creator = facts.creator ?? facts.owner;
    this.editors = facts.editors ?? [];
    this.viewers = facts.viewers ?? [];
    this.name = facts.name;
    this.timeZone = facts.timeZone;
    this.locale = localeNamed(facts.locale ?? 'en_US').id;
    this.calculation = new Calculation(this);
    this.sheets.push(this.newSheet('Sheet1', 1000, 26, 0));
  }

  /** A copy of the file as Google makes it, with the same tabs, ids, developer metadata and protections. */
  copy(facts: SpreadsheetFacts): SpreadsheetStore {
    const copy = new SpreadsheetStore(facts);
    copy.sheets = this.sheets.map((sheet) =>
      Object.assign(new Sheet(sheet.id, '', 0, 0, token), sheet.kept()),
    );
    copy.metadata = this.metadata;
    copy.scriptsReadFinanceHistory = this.scriptsReadFinanceHistory;
    for (const id of this.issued) copy.issued.add(id);
    token.current += 1;
    return copy;
  }

  /** Runs `work`. If it throws, the file is exactly as before. A change within a change is part of the outer one. */
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

  /** Lets formulas call the project's own functions. */
  useCustom(custom: CustomFunctions): void {
    this.custom = custom;
    this.calculation = new Calculation(this, custom);
    this.recalculate();
  }

  private allOrNothing<T>(work: () => T): T {
    const undo = this.version();
    token.current += 1;
    this.changing = true;
    this.moved = [];
    try {
      const result = work();
      this.settleFormulas();
      this.recalculate();
      checkTables(this);
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

  /** Records inserted or deleted lines. `settleFormulas` adjusts the formulas later, once for many moves. */
  linesMoved(move: LinesMoved): void {
    this.moves.push(move);
    this.moved.push(move);
  }

  /** Adjusts all formulas to the recorded moves. Must be called before formulas are read or written. */
  settleFormulas(): void {
    if (this.moves.length === 0) return;
    const { moves } = this;
    this.moves = [];
    for (const home of this.sheets) home.mapFormulas((formula) => formula.shifted(home.id, moves));
  }

  /** Formulas are calculated again when they are next read. Must be called between two requests of one change. */
  recalculate(): void {
    this.isCalculated = false;
    this.filledSheets = undefined;
  }

  /** The results of formulas in the file as it is now. */
  get results(): Calculation {
    if (this.isCalculated) return this.calculation;
    if (this.custom === undefined) placeResults(this, this.calculation, fillingCells(this));
    else this.calculation.changed();
    this.isCalculated = true;
    return this.calculation;
  }

  /**
   * Saves the content. Returns a function that restores it; it may be called several times. This is fast, because rows are copied only when
   * they are changed.
   */
  version(): () => void {
    const { name, timeZone, locale, metadata, activeSheetId, dataSources } = this;
    const sheets = this.sheets.map((sheet) => ({ sheet, kept: sheet.kept() }));
    return () => {
      for (const { sheet, kept } of sheets) Object.assign(sheet, kept, { rows: kept.rows!.slice() });
      Object.assign(this, { name, timeZone, locale, metadata, activeSheetId, dataSources });
      this.sheets = sheets.map(({ sheet }) => sheet);
    };
  }

  /** The tab with this id. Throws Google's message if there is none, or if it has no cells. */
  sheet(id: number): Sheet {
    return withCells(this.anySheet(id));
  }

  /** The tab with this id, also if it has no cells. */
  anySheet(id: number): Sheet {
    const sheet = this.sheets.find((each) => each.id === id);
    if (sheet === undefined) throw new InvalidRequest(`No grid with id: ${id}`);
    return sheet;
  }

  /** The tab with this title; undefined if there is none. Case is ignored, as Google does. */
  sheetNamed(title: string): Sheet | undefined {
    const wanted = title.toLowerCase();
    return (
      this.sheets.find((sheet) => sheet.title === title) ??
      this.sheets.find((sheet) => sheet.title.toLowerCase() === wanted)
    );
  }

  /** The cells with this name; undefined if there are none. Case is ignored. */
  areaNamed(name: string): { readonly sheet: Sheet; readonly cells: Cells } | undefined {
    for (const sheet of this.sheets)
      for (const range of sheet.namedRanges)
        if (range.name.toUpperCase() === name.toUpperCase()) return { sheet, cells: range.ranges[0]! };
    return undefined;
  }

  /** The charts of all tabs. */
  get charts(): readonly Chart[] {
    return this.sheets.flatMap((sheet) => sheet.charts);
  }

  activeSheet(): Sheet {
    const active = this.sheets.find((sheet) => sheet.id === this.activeSheetId);
    return active ?? this.sheets.find((sheet) => !sheet.hidden)!;
  }

  /** A new tab, which is not yet in `sheets`. */
  newSheet(title: string, rows: number, columns: number, id: number): Sheet {
    this.issued.add(id);
    return new Sheet(id, title, rows, columns, token);
  }

  /** An id that was never used in this file. */
  newId(): number {
    let id = this.issued.size;
    do id = (Math.imul(id, 1_103_515_245) + 12_345) & 0x7fffffff;
    while (id === 0 || this.issued.has(id));
    this.issued.add(id);
    return id;
  }

  /** Marks an id as used that the caller has chosen. */
  issue(id: number): void {
    this.issued.add(id);
  }

  /** All ids that are or were used in this file. */
  issuedIds(): readonly number[] {
    return [...this.issued];
  }

  cellCount(): number {
    return this.sheets.reduce((sum, sheet) => sum + sheet.rowCount * sheet.columnCount, 0);
  }

  /** Throws if the file would exceed Google's limit with `more` more cells. */
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

  parseFormula = (text: string): Formula =>
    Formula.parse(text, (title) => this.sheetNamed(title)?.id, this.rules);

  /** The formula's text in the formula bar. */
  formulaText(formula: Formula): string {
    return formula.text((id) => this.anySheet(id).title, this.rules);
  }

  /** The value of a cell: its own, its formula's result, or a spilled value. */
  effective(sheet: Sheet, row: number, column: number): Scalar {
    return this.isResult(sheet, row, column)
      ? this.results.effective(sheet, row, column)
      : (sheet.value(row, column) as Scalar);
  }

  /** The value of a cell as scripts read it: historic data of GOOGLEFINANCE is #N/A. */
  readByScript(sheet: Sheet, row: number, column: number): Scalar {
    return this.isResult(sheet, row, column)
      ? this.results.readByScript(sheet, row, column)
      : (sheet.value(row, column) as Scalar);
  }

  /** The number format of a cell, or of the value that a formula shows in it. */
  numberFormat(sheet: Sheet, row: number, column: number): NumberFormat | undefined {
    return this.isResult(sheet, row, column)
      ? this.results.numberFormat(sheet, row, column)
      : numberFormatOf(sheet.format(row, column));
  }

  private isResult(sheet: Sheet, row: number, column: number): boolean {
    const value = sheet.value(row, column);
    return value === undefined ? this.mayBeFilled(sheet) : value instanceof Formula;
  }

  /** Whether results of formulas may fill cells of a tab. For other tabs, no formulas need to be calculated. */
  private mayBeFilled(sheet: Sheet): boolean {
    this.filledSheets ??= new Set(fillingCells(this, this.custom?.isCustom).map((cell) => cell.sheet));
    return this.filledSheets.has(sheet);
  }

  /** The cells of a tab that results of formulas fill. */
  spillsOn(sheet: Sheet): Spills {
    return this.mayBeFilled(sheet) ? this.results.spills : NO_SPILLS;
  }

  /** The number of rows and columns of a tab up to the last cell with entered or spilled content. */
  used(sheet: Sheet): { readonly rows: number; readonly columns: number } {
    return usedOf(sheet, this.spillsOn(sheet));
  }

  /** The one object for all equal formats; undefined for an empty one. */
  format(json: JsonObject | undefined): Format | undefined {
    return this.formats.one(json);
  }

  /** How numbers, days and formulas are written in the file. */
  get rules(): Locale {
    return localeNamed(this.locale);
  }

  setLocale(locale: string): void {
    this.locale = localeNamed(locale).id;
  }
}

/** The tab. Throws if it has no cells. */
export function withCells(sheet: Sheet): Sheet {
  if (sheet.type === 'OBJECT') throw new InvalidRequest('This operation is not supported on OBJECT sheet');
  return sheet;
}
