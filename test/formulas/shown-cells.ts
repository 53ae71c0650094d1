import type { SimulatedService } from '../../playground/service/service';
import { ARGUMENTS, type FormulaName as PlainName } from '../../src/formulas/arguments';

/** A cell value as passed to Google; '' is a blank. */
export type FormulaCell = string | number | Date;

/** What a cell shows: the value or table of its formula, or the message of #ERROR!. */
export interface Outcome {
  readonly value: unknown;
  readonly sentence: string | undefined;
}

export type FormulaName = `ADREPORT_${Uppercase<PlainName>}`;

export function toPlainName(name: FormulaName): PlainName {
  return name.slice('ADREPORT_'.length).toLowerCase() as PlainName;
}

/** The arguments as typed. test/build/formula-help.test.ts holds their order. */
export function listArguments(name: FormulaName): readonly string[] {
  return Object.values(ARGUMENTS[toPlainName(name)]);
}

/** An omitted argument between others, as in =F(1,,3). */
export const OMITTED = undefined;

/** The cells of formulas in a spreadsheet, as users see them. */
export abstract class FormulaCells {
  constructor(protected readonly timeZone = 'Europe/Berlin') {}

  /** What a cell with =name(…args) shows. */
  abstract evaluate(name: FormulaName, args: readonly unknown[]): Outcome;

  abstract get service(): SimulatedService;

  /** The formula's value. Fails with the message when it shows an error. */
  requireValue(name: FormulaName, ...args: readonly unknown[]): unknown {
    const { value, sentence } = this.evaluate(name, args);
    expect(sentence).toBeUndefined();
    return value;
  }

  /** The cells that the formula fills, the header first. */
  requireTable(name: FormulaName, ...args: readonly unknown[]): FormulaCell[][] {
    const value = this.requireValue(name, ...args) as FormulaCell[][];
    expect(new Set(value.map((row) => row.length)).size).toBe(1);
    expect(value.flat().filter((cell) => !isCell(cell))).toEqual([]);
    return value;
  }

  /** The error message that the cell shows. */
  requireSentence(name: FormulaName, ...args: readonly unknown[]): string {
    const { value, sentence } = this.evaluate(name, args);
    expect(value).toBeUndefined();
    return sentence!;
  }

  /** A date cell: the start of its day in the spreadsheet's zone. */
  toDateCell(day: string): Date {
    return findBeginning(day, this.timeZone);
  }

  /** The table with dates as days of the spreadsheet. Fails for a date that is not the start of a day. */
  withDays(cells: readonly (readonly FormulaCell[])[]): (string | number)[][] {
    return cells.map((row) => row.map((cell) => (cell instanceof Date ? this.toShownDay(cell) : cell)));
  }

  /** The day that a date cell shows. */
  toShownDay(date: unknown): string {
    const day = toDayIn(this.timeZone, (date as Date).getTime());
    expect(date).toEqual(this.toDateCell(day));
    return day;
  }
}

/** The start of a day in a zone, calculated with Intl and not with the add-on's code. */
export function findBeginning(day: string, timeZone: string): Date {
  const QUARTER_MS = 900_000;
  const noon = Date.parse(`${day}T12:00:00Z`);
  for (let at = noon - 30 * 3_600_000; at < noon + 30 * 3_600_000; at += QUARTER_MS)
    if (toDayIn(timeZone, at) === day) return new Date(at);
  throw new Error(`${day} is no day of ${timeZone}`);
}

const CALENDARS = new Map<string, Intl.DateTimeFormat>();

/** The day of a time in a zone. */
export function toDayIn(timeZone: string, at: number): string {
  let calendar = CALENDARS.get(timeZone);
  if (calendar === undefined) {
    calendar = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    CALENDARS.set(timeZone, calendar);
  }
  return calendar.format(at);
}

/** All days from one to another, both included. */
export function listDays(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(`${first}T00:00:00Z`); at <= Date.parse(`${last}T00:00:00Z`); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

function isCell(cell: unknown): boolean {
  return (
    cell instanceof Date || typeof cell === 'string' || (typeof cell === 'number' && Number.isFinite(cell))
  );
}
