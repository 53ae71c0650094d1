import { columnIndex } from '../../../emulator/src/spreadsheet/a1';
import type { Format } from '../../../emulator/src/spreadsheet/cell';
import type { Scalar } from '../../../emulator/src/spreadsheet/formula/scalar';
import type { JsonObject } from '../../../emulator/src/spreadsheet/json';
import type { Cells, Kept, Sheet } from '../../../emulator/src/spreadsheet/sheet';
import type { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';

type IsMet = (text: string, expected: string) => boolean;

/** The conditions that the add-on uses. Other rules colour nothing. */
const CONDITIONS: Readonly<Record<string, IsMet>> = {
  TEXT_EQ: (text, expected) => text === expected,
  TEXT_STARTS_WITH: (text, expected) => text.startsWith(expected),
};

interface Span {
  readonly least: number;
  readonly most: number;
}

/** The looks of a tab's cells as CSS: formats, bands, conditional formats and colour scales. */
export class CellLooks {
  /** The different looks. The first is that of a cell without a format. */
  readonly styles: string[] = [''];
  /** By the colour of the band and the format. */
  private readonly indexes = new Map<JsonObject | undefined, Map<Format | undefined, number>>();
  private readonly spans = new Map<Kept, Span>();

  constructor(
    private readonly store: SpreadsheetStore,
    private readonly sheet: Sheet,
  ) {}

  /** The index of a cell's look in the list. */
  at(row: number, column: number, value: Scalar): number {
    const { sheet } = this;
    const format = sheet.format(row, column);
    const band = bandColor(sheet, row, column);
    for (const kept of sheet.conditionalFormats) {
      const isRuled = kept.ranges.some((cells) => isIn(cells, row, column));
      const ruled = isRuled ? this.formatByRule(kept, row, column, value) : undefined;
      if (ruled !== undefined) return this.indexOf(cssOf({ ...banded(band), ...format, ...ruled }));
    }
    const indexes = this.indexes.get(band) ?? new Map<Format | undefined, number>();
    const index = indexes.get(format) ?? this.indexOf(cssOf({ ...banded(band), ...format }));
    this.indexes.set(band, indexes.set(format, index));
    return index;
  }

  private indexOf(css: string): number {
    const index = this.styles.indexOf(css);
    return index >= 0 ? index : this.styles.push(css) - 1;
  }

  private formatByRule(kept: Kept, row: number, column: number, value: Scalar): Format | undefined {
    const rule = part(kept.json, 'booleanRule');
    const condition = part(rule, 'condition');
    const isMet = () => meets(condition, value) || this.isTrue(kept, textOf(condition), row, column);
    if (rule !== undefined) return isMet() ? part(rule, 'format') : undefined;
    const scale = part(kept.json, 'gradientRule');
    if (scale === undefined || typeof value !== 'number') return undefined;
    return { backgroundColorStyle: { rgbColor: colorBetween(scale, this.spanOf(kept), value) } };
  }

  /** Whether the formula of a rule is true for a cell: it compares a cell with texts, and is written for the first cell of the range. */
  private isTrue({ ranges }: Kept, formula: string, row: number, column: number): boolean {
    const [, fixed, letters, at, sign, texts] = /^=(\$?)([A-Z]+)(\d+)(=|<>)"([^"]*)"$/.exec(formula) ?? [];
    const [first] = ranges;
    if (letters === undefined || first === undefined) return false;
    const compared = columnIndex(letters) + (fixed === '$' ? 0 : column - first.left);
    const cell = this.store.effective(this.sheet, Number(at) - 1 + row - first.top, compared);
    return (String(cell ?? '').toLowerCase() === texts?.toLowerCase()) === (sign === '=');
  }

  /** The least and the greatest number of a rule's ranges. */
  private spanOf(kept: Kept): Span {
    const cached = this.spans.get(kept);
    if (cached !== undefined) return cached;
    const numbers = kept.ranges.flatMap((cells) => numbersIn(this.store, this.sheet, cells));
    const span = {
      least: numbers.reduce((least, number) => Math.min(least, number), Number.POSITIVE_INFINITY),
      most: numbers.reduce((most, number) => Math.max(most, number), Number.NEGATIVE_INFINITY),
    };
    this.spans.set(kept, span);
    return span;
  }
}

/** A colour of a format as "#rrggbb", under its new or its old name. */
export function colorOf(holder: JsonObject | undefined, name: string): string | undefined {
  const color = part(part(holder, `${name}Style`), 'rgbColor') ?? part(holder, name);
  if (color === undefined) return undefined;
  const digits = ['red', 'green', 'blue'].map((primary) => Math.round(Number(color[primary] ?? 0) * 255));
  return `#${digits.map((digit) => digit.toString(16).padStart(2, '0')).join('')}`;
}

/** A part of a JSON object that is an object itself. */
export function part(holder: JsonObject | undefined, name: string): JsonObject | undefined {
  const value = holder?.[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

function cssOf(format: Format): string {
  const text = part(format, 'textFormat');
  const color = colorOf(text, 'foregroundColor');
  const background = colorOf(format, 'backgroundColor');
  const align = format['horizontalAlignment'];
  return [
    ...(text?.['bold'] === true ? ['font-weight:bold'] : []),
    ...(text?.['italic'] === true ? ['font-style:italic'] : []),
    ...(text?.['strikethrough'] === true ? ['text-decoration:line-through'] : []),
    ...(color === undefined ? [] : [`color:${color}`]),
    ...(background === undefined ? [] : [`background-color:${background}`]),
    ...(align === undefined ? [] : [`text-align:${String(align).toLowerCase()}`]),
    ...(format['wrapStrategy'] === 'WRAP' ? ['white-space:pre-wrap'] : []),
    ...['top', 'bottom', 'left', 'right'].flatMap((side) => {
      const border = part(part(format, 'borders'), side);
      return border === undefined ? [] : [`border-${side}:${Number(border['width'] ?? 1)}px solid #000000`];
    }),
    ...(typeof text?.['fontSize'] === 'number' ? [`font-size:${text['fontSize']}pt`] : []),
  ].join(';');
}

function isIn({ top, bottom, left, right }: Cells, row: number, column: number): boolean {
  return row >= top && row < bottom && column >= left && column < right;
}

function bandColor(sheet: Sheet, row: number, column: number): JsonObject | undefined {
  const band = sheet.bandings.find(({ ranges }) => ranges.some((cells) => isIn(cells, row, column)));
  if (band === undefined) return undefined;
  const nth = row - band.ranges[0]!.top - (band.json['headerColor'] === undefined ? 0 : 1);
  return part(band.json, nth < 0 ? 'headerColor' : nth % 2 === 0 ? 'firstBandColor' : 'secondBandColor');
}

function banded(band: JsonObject | undefined): Format {
  return band === undefined ? {} : { backgroundColor: band };
}

function meets(condition: JsonObject | undefined, value: Scalar): boolean {
  const text = typeof value === 'object' ? '' : String(value ?? '').toLowerCase();
  const expected = textOf(condition).toLowerCase();
  return CONDITIONS[String(condition?.['type'])]?.(text, expected) ?? false;
}

/** The value with which a rule compares, or its formula. */
function textOf(condition: JsonObject | undefined): string {
  const [first] = (condition?.['values'] ?? []) as readonly JsonObject[];
  return String(first?.['userEnteredValue'] ?? '');
}

function numbersIn(store: SpreadsheetStore, sheet: Sheet, cells: Cells): number[] {
  const used = store.used(sheet);
  const numbers: number[] = [];
  for (let row = cells.top; row < Math.min(cells.bottom, used.rows); row += 1)
    for (let column = cells.left; column < Math.min(cells.right, used.columns); column += 1) {
      const value = store.effective(sheet, row, column);
      if (typeof value === 'number') numbers.push(value);
    }
  return numbers;
}

/** The colour of a number between the colours of the least and the greatest one. */
function colorBetween(scale: JsonObject, { least, most }: Span, value: number): JsonObject {
  const [from, to] = ['minpoint', 'maxpoint'].map((name) =>
    part(part(part(scale, name), 'colorStyle'), 'rgbColor'),
  );
  const share = most === least ? 1 : (value - least) / (most - least);
  const mixed = ['red', 'green', 'blue'].map((name) => {
    const [start, end] = [Number(from?.[name] ?? 0), Number(to?.[name] ?? 0)];
    return [name, start + (end - start) * share];
  });
  return Object.fromEntries(mixed);
}
