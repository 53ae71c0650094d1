import type { Format, Stored } from '../spreadsheet/cell';
import { Formula } from '../spreadsheet/formula/formula';
import type { Row } from '../spreadsheet/sheet';

/** The content of a cell: null if it is empty, an object with the text for a formula. */
type StoredJson = string | number | boolean | null | { readonly formula: string };

/** A row with its values, the indexes of its formats in `looks`, and its notes if it has any. Null for a row without content. */
export type RowJson =
  | null
  | readonly [values: readonly StoredJson[], look: number, notes?: readonly (string | null)[]];

/** The different formats of a file, and the different rows of formats, as indexes of `formats`. -1 is a cell without a format. */
export interface LooksJson {
  readonly formats: readonly Format[];
  readonly looks: readonly (readonly number[])[];
}

/** Collects the formats of the rows of a snapshot. */
export class LooksWritten implements LooksJson {
  readonly formats: Format[] = [];
  readonly looks: number[][] = [];
  private readonly places = new Map<Format, number>();
  private readonly known = new Map<string, number>();

  of(formats: readonly (Format | undefined)[]): number {
    const look = formats.map((format) => (format === undefined ? -1 : this.placeOf(format)));
    const key = look.join();
    const place = this.known.get(key) ?? this.looks.push(look) - 1;
    this.known.set(key, place);
    return place;
  }

  private placeOf(format: Format): number {
    const place = this.places.get(format) ?? this.formats.push(format) - 1;
    this.places.set(format, place);
    return place;
  }
}

export function writtenRow(
  row: Row | undefined,
  looks: LooksWritten,
  textOf: (formula: Formula) => string,
): RowJson {
  if (row === undefined) return null;
  const values = Array.from(row.values, (value) =>
    value instanceof Formula ? { formula: textOf(value) } : (value ?? null),
  );
  const look = looks.of(Array.from(row.formats));
  const notes = Array.from(row.notes, (note) => note ?? null);
  return notes.some((note) => note !== null) ? [values, look, notes] : [values, look];
}

export function readRow(
  json: RowJson,
  look: (place: number) => (Format | undefined)[],
  parse: (text: string) => Formula,
): Row | undefined {
  if (json === null) return undefined;
  const [values, place, notes = []] = json;
  return {
    owner: -1,
    values: values.map((value) => readStored(value, parse)),
    formats: look(place),
    notes: notes.map((note) => note ?? undefined),
    formulas: values.some((value) => typeof value === 'object' && value !== null),
  };
}

function readStored(value: StoredJson, parse: (text: string) => Formula): Stored | undefined {
  if (value === null) return undefined;
  return typeof value === 'object' ? parse(value.formula) : value;
}
