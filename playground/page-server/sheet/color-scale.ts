import type { JsonObject } from '../../../emulator/src/spreadsheet/json';
import type { Cells, Sheet } from '../../../emulator/src/spreadsheet/sheet';
import type { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';
import { part } from './cell-style';

/** A number and the colour that cells with it have. */
interface Stop {
  readonly at: number;
  readonly color: JsonObject;
}

/** The colour of a number. */
export type ColorScale = (value: number) => JsonObject;

/** The scale of a gradient rule over the numbers of its ranges; undefined if these have no number. */
export function colorScale(
  store: SpreadsheetStore,
  sheet: Sheet,
  ranges: readonly Cells[],
  rule: JsonObject,
): ColorScale | undefined {
  const numbers = ranges.flatMap((cells) => numbersIn(store, sheet, cells)).sort((a, b) => a - b);
  if (numbers.length === 0) return undefined;
  const stops = ['minpoint', 'midpoint', 'maxpoint'].flatMap((name): Stop[] => {
    const point = part(rule, name);
    return point === undefined ? [] : [{ at: placeOf(point, numbers), color: colorOfPoint(point) }];
  });
  return (value) => colorBetween(stops, value);
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

/** The number at which a point lies. `sorted` has at least one number. */
function placeOf(point: JsonObject, sorted: readonly number[]): number {
  const [least, most] = [sorted[0]!, sorted.at(-1)!];
  const value = Number(point['value'] ?? 0);
  switch (point['type']) {
    case 'MIN':
      return least;
    case 'MAX':
      return most;
    case 'PERCENT':
      return least + ((most - least) * value) / 100;
    case 'PERCENTILE':
      return percentile(sorted, value / 100);
    default:
      return value;
  }
}

/** As the function PERCENTILE: between two numbers, in proportion. */
function percentile(sorted: readonly number[], share: number): number {
  const at = Math.max(0, Math.min(1, share)) * (sorted.length - 1);
  const low = Math.floor(at);
  const [from, to] = [sorted[low]!, sorted[Math.min(low + 1, sorted.length - 1)]!];
  return from + (to - from) * (at - low);
}

function colorBetween(stops: readonly Stop[], value: number): JsonObject {
  const next = stops.findIndex(({ at }) => value <= at);
  if (next === -1) return stops.at(-1)!.color;
  const [from, to] = [stops[next - 1], stops[next]!];
  if (from === undefined || to.at === from.at) return to.color;
  const share = (value - from.at) / (to.at - from.at);
  const mixed = ['red', 'green', 'blue'].map((name) => {
    const [start, end] = [Number(from.color[name] ?? 0), Number(to.color[name] ?? 0)];
    return [name, start + (end - start) * share];
  });
  return Object.fromEntries(mixed);
}

function colorOfPoint(point: JsonObject): JsonObject {
  return part(part(point, 'colorStyle'), 'rgbColor') ?? part(point, 'color') ?? {};
}
