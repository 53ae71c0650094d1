import type { LoadState } from '../../../src/bigquery/load/table-loader';
import { BigQueryInUse, DAY, rowsOf } from '../client/emulated';

const SLICES = 3;
const ROWS = 60;

/** What a run stores between slices: how many rows are read, and the loader's state. */
interface Kept {
  readonly read: number;
  readonly state: LoadState | undefined;
  readonly over: boolean;
}

/** A run in slices that read some rows each. After a killed slice, the next one continues from the stored state. */
function runToEnd(bigQuery: BigQueryInUse, rowsASlice: (go: number) => number): void {
  const rows = rowsOf(ROWS);
  let kept: Kept = { read: 0, state: undefined, over: false };
  for (let go = 0; !kept.over; go++) {
    if (go > SLICES * 4) throw new Error('The run does not come to its end.');
    try {
      kept = slice(bigQuery, kept, rows, rowsASlice(go));
    } catch (error) {
      if (!bigQuery.killed) throw error;
      Object.assign(bigQuery, { killed: false, killAt: undefined });
    }
  }
}

function slice(
  bigQuery: BigQueryInUse,
  { read, state }: Kept,
  rows: ReturnType<typeof rowsOf>,
  count: number,
): Kept {
  const sink = bigQuery.slice(state, { partCharacters: 1_300 });
  const to = Math.min(read + count, ROWS);
  sink.add(DAY, rows.slice(read, to));
  if (to === ROWS) sink.endDay(DAY);
  return { read: to, state: sink.checkpoint(), over: to === ROWS };
}

function callsOfARun(): number {
  const bigQuery = new BigQueryInUse();
  runToEnd(bigQuery, () => ROWS / SLICES);
  return bigQuery.calls.length;
}

describe('a run that is killed', () => {
  const points = Array.from({ length: callsOfARun() }, (_, at) => at + 1);

  it('makes more than twenty calls', () => {
    expect(points.length).toBeGreaterThan(20);
  });

  describe.each([
    ['continues with equal pieces', () => ROWS / SLICES],
    ['continues with other pieces', (go: number) => [ROWS / SLICES, 13, 50, 1, 30, 60][go % 6]!],
  ])('and %s', (_, rowsASlice) => {
    it.each(['before', 'after'] as const)(
      'loads every row exactly once in the end, killed %s any of its calls',
      (when) => {
        for (const call of points) {
          const bigQuery = new BigQueryInUse();
          bigQuery.killAt = { call, when };
          runToEnd(bigQuery, rowsASlice);
          const [counts] = bigQuery.ask('SELECT COUNT(*), COUNT(DISTINCT dateTimeStamp) FROM {rows}');
          expect([call, ...counts!]).toEqual([call, String(ROWS), String(ROWS)]);
        }
      },
    );
  });

  it('shows the day’s old rows until all new rows are loaded', () => {
    const bigQuery = new BigQueryInUse();
    const before = bigQuery.slice(undefined, { run: 'before' });
    before.add(DAY, rowsOf(5));
    before.endDay(DAY);
    const sink = bigQuery.slice();
    sink.add(DAY, rowsOf(ROWS));
    sink.checkpoint();
    bigQuery.clock.pass(3_600_000);
    expect(bigQuery.ask('SELECT COUNT(*) FROM {rows}')).toEqual([['5']]);
  });

  it('and continues after its load table has expired fails with the reason, and a new run loads all rows', () => {
    const bigQuery = new BigQueryInUse();
    const sink = bigQuery.slice();
    sink.add(DAY, rowsOf(30));
    const state = sink.checkpoint();
    bigQuery.clock.pass(2 * 86_400_000);
    const late = bigQuery.slice(state);
    late.add(DAY, rowsOf(30, DAY, 30));
    expect(() => late.endDay(DAY)).toThrow(/does not find .*device_rows__load_20260908/);
    const again = bigQuery.slice(undefined, { run: 'run-2' });
    again.add(DAY, rowsOf(ROWS));
    again.endDay(DAY);
    expect(bigQuery.ask('SELECT COUNT(*) FROM {rows}')).toEqual([[String(ROWS)]]);
  });
});
