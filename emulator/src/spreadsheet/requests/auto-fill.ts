/** autoFill. */
import { numberFormatOf, type Stored } from '../cell';
import { type Content, contentOf } from '../edits/content';
import { type Area, areaOf, dimensionOf, type Edit, exceedsGrid, mayChange } from '../edits/edit';
import { putFormat, putValue } from '../edits/write-cell';
import { type FillCell, type Series, seriesOf } from '../fill/series';
import { Formula } from '../formula/formula';
import {
  booleanOf,
  InvalidRequest,
  integerOf,
  type JsonObject,
  notEmulated,
  only,
  requiredObject,
} from '../json';
import { isDateFormat, isTimeFormat } from '../number-format';
import type { Cells, Sheet } from '../sheet';
import type { Dimension } from '../span';

/** Fills cells beside the source: formulas move their references, numbers and dates continue, everything else repeats. */
export function autoFill(edit: Edit, body: JsonObject): undefined {
  only(body, ['useAlternateSeries', 'sourceAndDestination', 'range'], 'auto_fill');
  if (booleanOf(body, 'useAlternateSeries')) notEmulated('autoFill.useAlternateSeries');
  if (body['range'] !== undefined) notEmulated('autoFill.range');
  const holder = requiredObject(body, 'sourceAndDestination');
  only(holder, ['source', 'dimension', 'fillLength'], 'source_and_destination');
  const source = areaOf(edit.store, requiredObject(holder, 'source'));
  const dimension = dimensionOf(holder);
  const length = integerOf(holder, 'fillLength') ?? 0;
  if (length === 0) throw new InvalidRequest('fillLength must not be 0.');
  const target = filledCells(source, dimension, length);
  mayChange(edit, source.sheet, target);
  for (const line of linesOf(source.cells, dimension)) fillLine(edit, source.sheet, line, length);
}

/** The cells to fill: after the source, or before it if `length` is negative. */
function filledCells({ sheet, cells }: Area, dimension: Dimension, length: number): Cells {
  const [from, end] = dimension === 'ROWS' ? [cells.top, cells.bottom] : [cells.left, cells.right];
  const [first, last] = length > 0 ? [end, end + length] : [from + length, from];
  const filled =
    dimension === 'ROWS' ? { ...cells, top: first, bottom: last } : { ...cells, left: first, right: last };
  if (first < 0 || filled.bottom > sheet.rowCount || filled.right > sheet.columnCount)
    throw exceedsGrid(sheet, filled);
  return filled;
}

/** A row or column of the source: the places of its cells, also before and after the source. */
interface Line {
  readonly count: number;
  readonly place: (at: number) => { readonly row: number; readonly column: number };
}

function linesOf({ top, left, bottom, right }: Cells, dimension: Dimension): Line[] {
  if (dimension === 'ROWS')
    return Array.from({ length: right - left }, (_, across) => ({
      count: bottom - top,
      place: (at) => ({ row: top + at, column: left + across }),
    }));
  return Array.from({ length: bottom - top }, (_, down) => ({
    count: right - left,
    place: (at) => ({ row: top + down, column: left + at }),
  }));
}

interface SourceCell extends Content {
  readonly series: Series | undefined;
  /** The cell's place in its run, and the number of cells of the run. */
  readonly at: number;
  readonly of: number;
}

function fillLine(edit: Edit, sheet: Sheet, { count, place }: Line, length: number): void {
  const source = sourceCells(edit, sheet, { count, place });
  const first = length > 0 ? count : length;
  for (let index = first; index < first + Math.abs(length); index += 1) {
    const cycle = Math.floor(index / count);
    const from = source[index - cycle * count]!;
    const { row, column } = place(index);
    const start = place(index - cycle * count);
    const own = sheet.writable(row);
    const changes = [
      putValue(own, column, filledValue(from, cycle, row - start.row, column - start.column)),
      putFormat(own, column, from.format),
    ];
    edit.touched += 1;
    if (changes.includes(true)) edit.changed += 1;
  }
}

function filledValue(
  { value, series, at, of }: SourceCell,
  cycle: number,
  down: number,
  right: number,
): Stored | undefined {
  if (value instanceof Formula) return value.translated(down, right);
  return series === undefined ? value : series(cycle * of + at);
}

/** The cells of a line, each with the series of the run of equal kinds that it is in. */
function sourceCells(edit: Edit, sheet: Sheet, { count, place }: Line): SourceCell[] {
  const cells = Array.from({ length: count }, (_, at) => {
    const { row, column } = place(at);
    const content = contentOf(edit.store, sheet, row, column);
    return { ...content, kind: fillCell(content) };
  });
  return runsOf(cells.map(({ kind }) => kind)).flatMap(({ from, kinds }) => {
    const series = seriesOf(kinds, edit.store.rules.language);
    return kinds.map((_, at) => ({ ...cells[from + at]!, series, at, of: kinds.length }));
  });
}

function runsOf(kinds: readonly FillCell[]): { readonly from: number; readonly kinds: FillCell[] }[] {
  const runs: { readonly from: number; readonly kinds: FillCell[] }[] = [];
  kinds.forEach((kind, from) => {
    const last = runs.at(-1);
    if (last !== undefined && last.kinds[0]!.kind === kind.kind) last.kinds.push(kind);
    else runs.push({ from, kinds: [kind] });
  });
  return runs;
}

function fillCell({ value, format }: Content): FillCell {
  if (typeof value === 'string') return { kind: 'text', value };
  if (typeof value !== 'number') return { kind: 'other' };
  const numberFormat = numberFormatOf(format);
  if (!isDateFormat(numberFormat)) return { kind: 'number', value };
  return { kind: isTimeFormat(numberFormat) ? 'time' : 'date', value };
}
