import type { ExecutionRecord } from '../../../emulator/src/execution/execution';
import type { LoggedRequest } from '../../../playground/service/service';
import type { FormulaName, Outcome } from '../../formulas/shown-cells';
import type { AddOn } from '../add-on';

/** How many cells of one user Google evaluates at the same time. */
export const AT_ONCE = 30;
/** Google terminates a formula after 30 s; the add-on's formulas stop earlier. */
const LATEST_MS = 25_000;

/** A cell with a formula. */
export interface Cell {
  readonly name: FormulaName;
  readonly args: readonly unknown[];
  readonly documentId?: string;
  readonly user?: string;
}

/** What a cell shows, and its execution. */
export interface Shown extends Outcome {
  readonly record: ExecutionRecord;
}

export function createFormula(name: FormulaName, ...args: readonly unknown[]): Cell {
  return { name, args };
}

/** Recalculates all cells, 30 at once like Google. Fails when Google would have terminated one of them. */
export async function recalculateAll(addOn: AddOn, cells: readonly Cell[]): Promise<Shown[]> {
  const shown = await recalculateUnchecked(addOn, cells);
  for (const each of shown) expectOwnEnd(each);
  return shown;
}

/** The same, but some executions may be terminated. */
export async function recalculateUnchecked(addOn: AddOn, cells: readonly Cell[]): Promise<Shown[]> {
  const shown: Shown[] = [];
  let next = 0;
  const oneAfterTheOther = async (): Promise<void> => {
    while (next < cells.length) {
      const at = next++;
      const { name, args, ...caller } = cells[at]!;
      shown[at] = shownBy(await addOn.runtime.runInThread(name, args, { kind: 'customFunction', ...caller }));
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, cells.length) }, oneAfterTheOther));
  return shown;
}

/** Calculates one cell alone. */
export function calculateCell(addOn: AddOn, { name, args, ...caller }: Cell): Shown {
  const shown = shownBy(addOn.runtime.run(name, args, { kind: 'customFunction', ...caller }));
  expectOwnEnd(shown);
  return shown;
}

/** The cell's value; fails with the message when it shows an error. */
export function requireValue({ value, sentence }: Shown): unknown {
  expect(sentence).toBeUndefined();
  return value;
}

/** The requests that the service received during `work`. */
export async function listCallsDuring(addOn: AddOn, work: () => unknown): Promise<readonly LoggedRequest[]> {
  const before = addOn.service.requests.length;
  await work();
  return addOn.service.requests.slice(before).filter(({ endpoint }) => endpoint !== 'files');
}

/** Recalculates all cells at once. Returns what they show, and the requests that the service received. */
export async function runStorm(addOn: AddOn, cells: readonly Cell[]) {
  let shown: readonly Shown[] = [];
  const calls = await listCallsDuring(addOn, async () => {
    shown = await recalculateAll(addOn, cells);
  });
  return { shown, calls };
}

function shownBy(record: ExecutionRecord): Shown {
  expect(record.notEmulated).toEqual([]);
  return { value: record.value, sentence: record.error?.message, record };
}

function expectOwnEnd({ record }: Shown): void {
  expect(record.killed).toBe(false);
  expect(record.duration).toBeLessThanOrEqual(LATEST_MS);
}
