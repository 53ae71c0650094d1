import type { Format } from '../../../emulator/src/spreadsheet/cell';
import type { Scalar } from '../../../emulator/src/spreadsheet/formula/scalar';
import type { JsonObject } from '../../../emulator/src/spreadsheet/json';
import type { Cells, Kept, Sheet } from '../../../emulator/src/spreadsheet/sheet';
import type { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';
import { part } from './cell-style';
import { type ColorScale, colorScale } from './color-scale';

type Holds = (value: Scalar, wanted: readonly string[]) => boolean;

/** The conditions that the page supports. It ignores rules by formula. */
const CONDITIONS: ReadonlyMap<unknown, Holds> = new Map<string, Holds>([
  ['NUMBER_GREATER', (value, [first]) => isNumber(value) && value > Number(first)],
  ['NUMBER_GREATER_THAN_EQ', (value, [first]) => isNumber(value) && value >= Number(first)],
  ['NUMBER_LESS', (value, [first]) => isNumber(value) && value < Number(first)],
  ['NUMBER_LESS_THAN_EQ', (value, [first]) => isNumber(value) && value <= Number(first)],
  ['NUMBER_EQ', (value, [first]) => isNumber(value) && value === Number(first)],
  ['NUMBER_NOT_EQ', (value, [first]) => isNumber(value) && value !== Number(first)],
  ['NUMBER_BETWEEN', (value, [low, high]) => isBetween(value, low, high)],
  ['NUMBER_NOT_BETWEEN', (value, [low, high]) => isNumber(value) && !isBetween(value, low, high)],
  ['TEXT_CONTAINS', (value, [first = '']) => textOf(value).includes(first.toLowerCase())],
  ['TEXT_NOT_CONTAINS', (value, [first = '']) => !textOf(value).includes(first.toLowerCase())],
  ['TEXT_STARTS_WITH', (value, [first = '']) => textOf(value).startsWith(first.toLowerCase())],
  ['TEXT_ENDS_WITH', (value, [first = '']) => textOf(value).endsWith(first.toLowerCase())],
  ['TEXT_EQ', (value, [first = '']) => textOf(value) === first.toLowerCase()],
  ['BLANK', (value) => textOf(value) === ''],
  ['NOT_BLANK', (value) => textOf(value) !== ''],
]);

/** The conditional formats of a tab. The scales of its colours are calculated once. */
export class ConditionalFormats {
  private readonly scales = new Map<Kept, ColorScale | undefined>();

  constructor(
    private readonly store: SpreadsheetStore,
    private readonly sheet: Sheet,
  ) {}

  /** The format of a cell as the page shows it: its band, its own format, and the format of the first rule that applies. */
  at(row: number, column: number, value: Scalar, own: Format | undefined): Format | undefined {
    const banded = withBand(this.sheet, row, column, own);
    for (const kept of this.sheet.conditionalFormats) {
      if (!kept.ranges.some((cells) => isIn(cells, row, column))) continue;
      const format = this.formatBy(kept, value);
      if (format !== undefined) return { ...banded, ...format };
    }
    return banded;
  }

  private formatBy(kept: Kept, value: Scalar): Format | undefined {
    const rule = part(kept.json, 'booleanRule');
    if (rule !== undefined) return holds(part(rule, 'condition'), value) ? part(rule, 'format') : undefined;
    if (!isNumber(value)) return undefined;
    const color = this.scaleOf(kept)?.(value);
    return color && { backgroundColor: color, backgroundColorStyle: { rgbColor: color } };
  }

  private scaleOf(kept: Kept): ColorScale | undefined {
    if (!this.scales.has(kept)) {
      const rule = part(kept.json, 'gradientRule') ?? {};
      this.scales.set(kept, colorScale(this.store, this.sheet, kept.ranges, rule));
    }
    return this.scales.get(kept);
  }
}

function isIn({ top, bottom, left, right }: Cells, row: number, column: number): boolean {
  return row >= top && row < bottom && column >= left && column < right;
}

/** The colour of a band is below the cell's own colour. */
function withBand(sheet: Sheet, row: number, column: number, own: Format | undefined): Format | undefined {
  const band = sheet.bandings.find(({ ranges }) => ranges.some((cells) => isIn(cells, row, column)));
  if (band === undefined || own?.['backgroundColor'] !== undefined) return own;
  const { json, ranges } = band;
  const hasHeader = json['headerColor'] !== undefined;
  const nth = row - (ranges[0]?.top ?? 0) - (hasHeader ? 1 : 0);
  const color = json[nth === -1 ? 'headerColor' : nth % 2 === 0 ? 'firstBandColor' : 'secondBandColor'];
  return color === undefined ? own : { ...own, backgroundColor: color };
}

function holds(condition: JsonObject | undefined, value: Scalar): boolean {
  const values = condition?.['values'];
  const wanted = (Array.isArray(values) ? values : []).map((one) =>
    String((one as JsonObject)['userEnteredValue'] ?? ''),
  );
  return CONDITIONS.get(condition?.['type'])?.(value, wanted) ?? false;
}

function isNumber(value: Scalar): value is number {
  return typeof value === 'number';
}

function isBetween(value: Scalar, low: string | undefined, high: string | undefined): boolean {
  return isNumber(value) && value >= Number(low) && value <= Number(high);
}

function textOf(value: Scalar): string {
  return typeof value === 'object' ? '' : String(value ?? '').toLowerCase();
}
