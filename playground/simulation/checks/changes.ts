import { dayNumber } from '../../service/days';
import { stageOf } from '../../service/stage';
import type { NumberColumn, SimulatedReport } from '../reports';
import type { Rows } from './compare';
import type { TrueRow } from './true-rows';

/** A change by a refresh in days that the sheet already had. The ledger of restatements records such changes. */
export interface Change {
  /** The report's name. */
  readonly report: string;
  /** The row's day; '' in a table without a column of days. */
  readonly day: string;
  /** The row's dimensions without the day. */
  readonly dimensions: readonly string[];
  readonly what: 'value' | 'gone' | 'late';
  /** The metric's label; a row that disappeared or appeared late has one change for each metric. */
  readonly metric: string;
  readonly old: number | null;
  readonly fresh: number | null;
  /** False for a change that the ledger may omit, because the LTV was not final when it was read. */
  readonly required: boolean;
}

/** The changes between two states of a sheet, for the requested `days`. A day that left a rolling range is not a change. */
export function changesOf(
  report: SimulatedReport,
  old: Rows,
  fresh: Rows,
  days: ReadonlySet<string>,
): Change[] {
  const pairs = changedPairs(old, fresh, days);
  return report.kind === 'device' ? sums(report, pairs) : pairs.flatMap((pair) => values(report, pair));
}

type Pair =
  | { readonly old: TrueRow; readonly fresh: TrueRow | undefined; readonly what: 'value' | 'gone' }
  | { readonly old: undefined; readonly fresh: TrueRow; readonly what: 'late' };

function changedPairs(old: Rows, fresh: Rows, days: ReadonlySet<string>): Pair[] {
  const heldDays = new Set([...old.values()].map(({ day }) => day));
  const pairs: Pair[] = [];
  for (const row of old.values()) {
    const now = fresh.get(row.key);
    if (now !== undefined) pairs.push({ old: row, fresh: now, what: 'value' });
    else if (days.has(row.day)) pairs.push({ old: row, fresh: undefined, what: 'gone' });
  }
  for (const row of fresh.values())
    if (!old.has(row.key) && heldDays.has(row.day)) pairs.push({ old: undefined, fresh: row, what: 'late' });
  return pairs;
}

function values({ order, numbers }: SimulatedReport, { old, fresh, what }: Pair): Change[] {
  const { day, dimensions } = (old ?? fresh)!;
  const about = { report: order.name, day, dimensions: dimensions.filter((text) => text !== day), what };
  return numbers.flatMap((column, at): Change[] => {
    const [before, after] = [old?.numbers[at] ?? null, fresh?.numbers[at] ?? null];
    const isGrowth = what === 'value' && before === null;
    if (column.type === 'share' || before === after || isGrowth) return [];
    const required = old === undefined || isSettled(column, old);
    return [{ ...about, metric: column.label, old: before, fresh: after, required }];
  });
}

/** The changes of a device report. The ledger records only sums, so each metric has one change for all rows. */
function sums({ order, numbers }: SimulatedReport, pairs: readonly Pair[]): Change[] {
  const changed = pairs.filter(
    ({ old, fresh }) => JSON.stringify(old?.numbers) !== JSON.stringify(fresh?.numbers),
  );
  // A sheet of devices holds one day.
  const day = changed.map((pair) => (pair.old ?? pair.fresh)!.day)[0] ?? '';
  return numbers.flatMap(({ label }, at): Change[] => {
    const old = changed.reduce((sum, pair) => sum + (pair.old?.numbers[at] ?? 0), 0);
    const fresh = changed.reduce((sum, pair) => sum + (pair.fresh?.numbers[at] ?? 0), 0);
    if (old === fresh) return [];
    const about = { report: order.name, day, dimensions: [], what: 'value', required: true } as const;
    return [{ ...about, metric: label, old, fresh }];
  });
}

/** False for a number of LTV that was still restated by the networks when it was read. */
function isSettled({ cohortDay }: NumberColumn, { day, at }: TrueRow): boolean {
  return cohortDay === undefined || stageOf('ltv', 'UTC+0', dayNumber(day)! + cohortDay, at).version === 2;
}
