import type { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';
import type { SimulatedReport } from '../reports';
import { type Cell, dayIn, tableRows } from './sheet-rows';
import { keyOf, type TrueRow } from './true-rows';

/** All rows that a sheet must have, by their dimensions. */
export type Rows = ReadonlyMap<string, TrueRow>;

export interface Difference {
  readonly what: 'missing' | 'doubled' | 'different' | 'unexpected';
  /** The row and its values. */
  readonly detail: string;
}

/** The differences between a report's sheet and `rows`. A missing sheet has no rows. */
export function differences(file: SpreadsheetStore, report: SimulatedReport, rows: Rows): Difference[] {
  const found = heldRows(file, report);
  const seen = new Set<string>();
  const wrong: Difference[] = [];
  for (const { key, numbers } of found) {
    const right = rows.get(key);
    if (seen.has(key)) wrong.push({ what: 'doubled', detail: key });
    else if (right === undefined) wrong.push({ what: 'unexpected', detail: `${key}: ${shown(numbers)}` });
    else if (!isEqual(numbers, right.numbers))
      wrong.push({
        what: 'different',
        detail: `${key}: ${shown(numbers)} instead of ${shown(right.numbers)}`,
      });
    seen.add(key);
  }
  for (const key of rows.keys()) if (!seen.has(key)) wrong.push({ what: 'missing', detail: key });
  return wrong;
}

interface HeldRow {
  readonly key: string;
  readonly numbers: readonly Cell[];
}

function heldRows(file: SpreadsheetStore, { order, keys, numbers }: SimulatedReport): HeldRow[] {
  const labels = [...keys, ...numbers.map(({ label }) => label)];
  const rows = tableRows(file, order.name, labels) ?? [];
  return rows.map((cells) => ({
    key: keyOf(keys.map((label, at) => (label === 'Date' ? dayIn(cells[at]) : String(cells[at] ?? '')))),
    numbers: cells.slice(keys.length),
  }));
}

function isEqual(held: readonly Cell[], right: readonly (number | null)[]): boolean {
  return right.every((number, at) => (held[at] ?? null) === number);
}

function shown(numbers: readonly (Cell | null)[]): string {
  return numbers.map((number) => number ?? 'blank').join(', ');
}
