import type { Format } from '../../../emulator/src/spreadsheet/cell';
import type { JsonObject } from '../../../emulator/src/spreadsheet/json';
import type { BorderLine, CellStyle } from '../api';

const ALIGN: ReadonlyMap<unknown, 'left' | 'center' | 'right'> = new Map([
  ['LEFT', 'left'],
  ['CENTER', 'center'],
  ['RIGHT', 'right'],
] as const);

const LINES: ReadonlyMap<unknown, BorderLine> = new Map([
  ['DOTTED', 'dotted'],
  ['DASHED', 'dashed'],
  ['SOLID_MEDIUM', 'medium'],
  ['SOLID_THICK', 'thick'],
  ['DOUBLE', 'double'],
] as const);

/** The style of a cell for the page, without rotation. */
export function cellStyle(format: Format | undefined): CellStyle {
  const text = part(format, 'textFormat');
  const align = ALIGN.get(format?.['horizontalAlignment']);
  const color = colorOf(text, 'foregroundColor');
  const background = colorOf(format, 'backgroundColor');
  const size = text?.['fontSize'];
  const borders = bordersOf(part(format, 'borders'));
  return {
    ...(text?.['bold'] === true && { bold: true }),
    ...(text?.['italic'] === true && { italic: true }),
    ...(text?.['strikethrough'] === true && { strikethrough: true }),
    ...(color !== undefined && { color }),
    ...(background !== undefined && { background }),
    ...(align !== undefined && { align }),
    ...(format?.['wrapStrategy'] === 'WRAP' && { wrap: true }),
    ...(typeof size === 'number' && { size }),
    ...(borders !== undefined && { borders }),
  };
}

function bordersOf(borders: JsonObject | undefined): CellStyle['borders'] {
  if (borders === undefined) return undefined;
  const sides = Object.entries(borders).map(([side]) => {
    const border = part(borders, side);
    const style = LINES.get(border?.['style']) ?? 'thin';
    return [side, { style, color: colorOf(border, 'color') ?? '#000000' }] as const;
  });
  return Object.fromEntries(sides);
}

/** A colour of the API, with parts from 0 to 1, as "#rrggbb". */
export function hexColor(color: JsonObject): string {
  const two = (name: string) =>
    Math.round(Number(color[name] ?? 0) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${two('red')}${two('green')}${two('blue')}`;
}

/** A text such as "#rrggbb" as a colour of the API; undefined for any other text. */
export function rgbColor(hex: string): JsonObject | undefined {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (match === null) return undefined;
  const [red, green, blue] = match.slice(1).map((two) => Number.parseInt(two, 16) / 255) as [
    number,
    number,
    number,
  ];
  return { red, green, blue };
}

/** The different styles of a sheet. The first is that of a cell without a format. */
export class StyleList {
  readonly styles: CellStyle[] = [{}];
  private readonly byFormat = new Map<Format, number>();
  private readonly byText = new Map<string, number>([['{}', 0]]);

  /** The index of a format's style in the list. */
  of(format: Format | undefined): number {
    if (format === undefined) return 0;
    const known = this.byFormat.get(format);
    if (known !== undefined) return known;
    const style = cellStyle(format);
    const text = JSON.stringify(style);
    const at = this.byText.get(text) ?? this.styles.push(style) - 1;
    this.byText.set(text, at);
    this.byFormat.set(format, at);
    return at;
  }
}

/** A colour of a format as "#rrggbb", under its new or its old name. */
export function colorOf(holder: JsonObject | undefined, name: string): string | undefined {
  const plain = part(part(holder, `${name}Style`), 'rgbColor') ?? part(holder, name);
  return plain && hexColor(plain);
}

/** A part of a JSON object that is an object itself. */
export function part(holder: JsonObject | undefined, name: string): JsonObject | undefined {
  const value = holder?.[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}
