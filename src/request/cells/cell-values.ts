import { dayOfSerial } from '../../dates/sheet-dates';
import type { SheetValue } from '../../platform/ports';
import { texts } from '../../wording/texts';
import { errorTextIn } from '../error-texts';
import { type FieldNames, Issues } from '../issues';
import { splitList } from '../parse-list';
import type { Issue } from '../request';
import { isReference, parseRange, parseReference, rangeText } from './cell-reference';

export const CELL_FIELDS = ['startDate', 'endDate', 'apps', 'areas'] as const;
export type CellField = (typeof CELL_FIELDS)[number];

/** The most cells with content that one reference may have. */
const MOST_CELLS = 1_000;

export interface CellContent {
  /** Where it is: Settings!B7. */
  readonly place: string;
  /** Its value, or the result of its formula: dates as serial numbers, errors as texts such as #REF!. */
  readonly value: SheetValue;
  /** Its value as the sheet shows it. */
  readonly shown: string;
  /** Its formula; '' if it has none. */
  readonly formula: string;
}

/** `missing`: the file has no such tab, the tab has no such cells, or Google did not answer. */
export type CellsRead =
  | { readonly cells: readonly CellContent[] }
  | { readonly missing: 'tab' | 'cells' | 'answer' };

/** Returns what the cells of a reference contain; undefined if that is not known yet. */
export type ReadCells = (reference: string) => CellsRead | undefined;

export interface CellItem extends Pick<CellContent, 'place' | 'formula'> {
  readonly text: string;
}

export function isDayField(field: CellField): boolean {
  return field === 'startDate' || field === 'endDate';
}

/** The reference without its “=”, in its usual form. */
export function placeOf(reference: string): string {
  const range = parseReference(reference);
  return range === undefined ? reference.trim().slice(1) : rangeText(range);
}

export class FieldCells {
  readonly issues: Issue[] = [];

  constructor(
    readonly field: CellField,
    private readonly names: FieldNames,
  ) {}

  /** The name of the field in messages, with the place of a cell: “First day (Settings!B2)”. */
  nameAt(place: string): string {
    const { fields, inCells } = texts().requests;
    return inCells(this.names[this.field] ?? fields[this.field], place);
  }

  /** The values in the cells of a reference. Undefined if they are not known, or cannot be values of the field. */
  itemsAt(reference: string, read: ReadCells | undefined): readonly CellItem[] | undefined {
    const refusal = this.refusalOf(reference, read);
    if (refusal !== undefined) this.add(this.names, reference, refusal);
    const answer = refusal === undefined ? read?.(`=${placeOf(reference)}`) : undefined;
    if (answer === undefined) return undefined;
    if ('cells' in answer && answer.cells.length <= MOST_CELLS)
      return answer.cells.flatMap((cell) => this.itemsIn(cell));
    this.addAt(placeOf(reference), '', cellsMissing(answer, reference));
    return undefined;
  }

  addBlank(place: string): void {
    const { day, list } = texts().requests.emptyCells;
    this.addAt(place, '', isDayField(this.field) ? day : list);
  }

  private refusalOf(reference: string, read: ReadCells | undefined): string | undefined {
    const words = texts().requests;
    if (read === undefined) return words.quotedReference;
    const isCells = parseRange(reference.trim().slice(1)) !== undefined;
    if (parseReference(reference) === undefined) return isCells ? words.noTabNamed : words.notAReference;
    return isDayField(this.field) && placeOf(reference).includes(':') ? words.oneCell : undefined;
  }

  /** The values in a cell: several if it contains a list. */
  private itemsIn({ place, value, shown, formula }: CellContent): CellItem[] {
    const text = isDayField(this.field) ? dayIn(value) : idsIn(value, shown);
    const refusal = text === undefined ? texts().requests.lostInCell : this.textRefusal(value);
    if (refusal !== undefined) this.addAt(place, shown, refusal);
    const items = isDayField(this.field) ? [text ?? ''] : splitList(text ?? '');
    return items.flatMap((item) => (item === '' ? [] : { place, formula, text: item }));
  }

  private textRefusal(value: SheetValue): string | undefined {
    const words = texts().requests;
    if (typeof value === 'boolean') return words.truthInCell;
    if (isReference(value)) return words.refersOn;
    if (errorTextIn(value) === undefined) return undefined;
    return words.cellError(isDayField(this.field) ? words.day : words.entry);
  }

  private addAt(place: string, value: string, message: string): void {
    this.add({ [this.field]: this.nameAt(place) }, value, message);
  }

  private add(names: FieldNames, value: string, message: string): void {
    const found = new Issues(names);
    found.add(this.field, value, message);
    this.issues.push(...found.issues);
  }
}

function cellsMissing(answer: CellsRead, reference: string): string {
  const words = texts().requests;
  const tab = parseReference(reference)?.tab ?? '';
  if ('cells' in answer) return words.tooManyCells(MOST_CELLS);
  return words.missingCells[answer.missing](tab);
}

/** A date in a cell is a number. It has no zone: its day is the one that the sheet shows. */
function dayIn(value: SheetValue): string {
  return typeof value === 'number' ? (dayOfSerial(value) ?? String(value)) : String(value).trim();
}

/**
 * The ids in a cell. An id that Sheets has made a number is read as the cell shows it, with zeros at the beginning (00123), but without
 * separators of thousands. Undefined if digits or letters may be lost: 12E4 has become 120000, and 3.10 has become 3.1.
 */
function idsIn(value: SheetValue, shown: string): string | undefined {
  if (typeof value !== 'number') return String(value);
  if (!Number.isInteger(value) || Math.abs(value) >= 1e15) return undefined;
  const text = shown.trim();
  if (/^\d+$/.test(text)) return Number(text) === value ? text : undefined;
  return !/\p{L}/u.test(text) && text.replace(/\D/g, '') === String(value) ? String(value) : undefined;
}
