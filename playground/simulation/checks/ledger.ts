import type { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';
import type { Change } from './changes';
import { type Cell, dayIn, rowsOf } from './sheet-rows';

/** Checks that the ledger sheets record all changes and nothing else. */

const LABELS = ['Report', 'Day', 'Metric', 'Old', 'New', 'App', 'Network', 'Country', 'Dimensions'];

interface Entry {
  readonly report: string;
  readonly day: string;
  readonly dimensions: string;
  readonly metric: string;
  readonly old: number | null;
  readonly fresh: number | null;
}

export interface LedgerCheck {
  readonly entries: number;
  /** A sentence for each change that is missing in the ledger. */
  readonly unrecorded: readonly string[];
  /** A sentence for each entry without a change. */
  readonly unfounded: readonly string[];
}

/** Compares all ledger sheets of the file with all changes there have been. */
export function checkLedger(file: SpreadsheetStore, changes: readonly Change[]): LedgerCheck {
  const entries = file.sheets
    .filter(({ title }) => title.startsWith('Restatements'))
    .flatMap((sheet) => rowsOf(file, sheet, LABELS) ?? [])
    .map(entryOf);
  const left = new Map<string, Entry[]>();
  for (const entry of entries) left.set(placeOf(entry), [...(left.get(placeOf(entry)) ?? []), entry]);
  const unrecorded: string[] = [];
  const inTurn = [
    ...changes.filter(({ required }) => required),
    ...changes.filter(({ required }) => !required),
  ];
  for (const change of inTurn) if (!takeOut(left, change) && change.required) unrecorded.push(shown(change));
  return { entries: entries.length, unrecorded, unfounded: [...left.values()].flat().map(shown) };
}

/** Removes the entry that records a change; false if there is none. */
function takeOut(left: ReadonlyMap<string, Entry[]>, change: Change): boolean {
  const there = left.get(placeOf(change)) ?? [];
  const at = there.findIndex((entry) => tells(entry, change));
  if (at !== -1) there.splice(at, 1);
  return at !== -1;
}

function tells(entry: Entry, { dimensions, old, fresh }: Change): boolean {
  return (
    dimensions.every((text) => entry.dimensions.includes(text)) &&
    isNear(entry.old, old) &&
    isNear(entry.fresh, fresh)
  );
}

/** True if two numbers are nearly equal. Sums may differ in the last digit because of the order of their addition. */
function isNear(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return one === other;
  return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one));
}

function placeOf({ report, day, metric }: Pick<Entry, 'report' | 'day' | 'metric'>): string {
  return `${report} | ${day} | ${metric}`;
}

function entryOf([report, day, metric, old, fresh, ...dimensions]: readonly Cell[]): Entry {
  const number = (cell: Cell) => (typeof cell === 'number' ? cell : null);
  return {
    report: String(report),
    day: dayIn(day),
    dimensions: dimensions.join(' | '),
    metric: String(metric),
    old: number(old),
    fresh: number(fresh),
  };
}

function shown({ report, day, dimensions, metric, old, fresh }: Entry | Change): string {
  const row = typeof dimensions === 'string' ? dimensions : dimensions.join(' | ');
  return `${report}, ${day}, ${row}, ${metric}: ${old ?? 'blank'} → ${fresh ?? 'blank'}`;
}
