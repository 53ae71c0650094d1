import fc from 'fast-check';
import type { LoggedRun } from '../../../src/reports/logs/logged-run';
import { logColumns, logTable, MOST_RUNS } from '../../../src/reports/logs/run-log-table';
import { type SheetCell, toSheetCell } from '../../../src/table/sheet-cell';
import type { Table } from '../../../src/table/table';
import { formatTime } from '../../fakes/format-time';
import { loggedRun } from './file';

/** The table as the values of a sheet. */
function asHeld({ columns, rows }: Table): SheetCell[][] {
  return rows.map((row) => columns.map(({ type }, index) => toSheetCell(row[index]!, type)));
}

function logged(held: readonly (readonly SheetCell[])[], runs: readonly LoggedRun[]) {
  return asHeld(logTable(held, runs, 'Europe/Berlin', formatTime));
}

const named = (rows: readonly (readonly SheetCell[])[]) =>
  rows.map((row) => row[logColumns().findIndex(({ field }) => field === 'run')]);

describe('the run log', () => {
  it('shows the time, the days, the changed rows and the result of a run', () => {
    const run = loggedRun(1, { result: 'failed', sentence: 'The service refused the report key.' });
    const { columns, rows } = logTable([], [run], 'Europe/Berlin', formatTime);
    expect(Object.fromEntries(columns.map(({ label }, index) => [label, rows[0]![index]]))).toEqual({
      Started: 46347 + 3 / 24,
      Ended: 46347.12513889,
      Seconds: 12,
      Report: 'Daily revenue',
      How: 'By schedule',
      From: '2026-11-17',
      To: '2026-11-19',
      Calls: 3,
      'Rows inserted': 10,
      'Rows changed': 4,
      'Rows deleted': 0,
      Restated: 6,
      Result: 'Failed',
      Note: 'The service refused the report key.',
      Version: '0.2.0',
      Run: 'run1',
    });
  });

  it('shows no days for a run that ended before they were known, and says that Google ended it', () => {
    const [row] = logged([], [loggedRun(1, { askedFrom: null, askedTo: null, result: 'killed' })]);
    expect(row!.slice(5, 7)).toEqual(['', '']);
    expect(row![12]).toBe('Broken off');
  });

  it('shows the newest run first, in whatever order runs are added', () => {
    const held = logged([], [loggedRun(4), loggedRun(2)]);
    expect(named(held)).toEqual(['run2', 'run4']);
    expect(named(logged(held, [loggedRun(3), loggedRun(1), loggedRun(5)]))).toEqual([
      'run1',
      'run2',
      'run3',
      'run4',
      'run5',
    ]);
  });

  it('replaces the row of a run that is added again', () => {
    const held = logged([], [loggedRun(1), loggedRun(2, { result: 'killed' }), loggedRun(3)]);
    const again = logged(held, [loggedRun(2)]);
    expect(named(again)).toEqual(['run1', 'run2', 'run3']);
    expect(again[1]![12]).toBe('Done');
    expect(logged(again, [loggedRun(2)])).toEqual(again);
  });

  it('contains 500 runs: the oldest are removed, in whatever order they are', () => {
    const all = Array.from({ length: MOST_RUNS }, (_, nth) => loggedRun(nth + 2));
    const held = logged([], all);
    expect(named(held)).toHaveLength(MOST_RUNS);
    const more = named(logged(held, [loggedRun(1)]));
    expect(more).toHaveLength(MOST_RUNS);
    expect([more[0], more.includes('run501')]).toEqual(['run1', false]);
    const turned = named(logged([...held].reverse(), [loggedRun(1)]));
    expect([turned[0], turned[MOST_RUNS - 1]]).toEqual(['run500', 'run1']);
  });

  it('leaves rows of the user unchanged, and does not count them', () => {
    const note = logColumns().map((_, column) => (column === 3 ? 'Closed October here' : ''));
    const held = logged(
      [],
      Array.from({ length: MOST_RUNS }, (_, nth) => loggedRun(nth + 2)),
    );
    held.splice(1, 0, note);
    const again = logged(held, [loggedRun(1)]);
    expect(again[2]).toEqual(note);
    expect(again).toHaveLength(MOST_RUNS + 1);
  });

  it('contains no e-mail address and no long text', () => {
    const run = loggedRun(1, {
      report: 'Revenue (ana@example.com)',
      sentence: `ana.b+c@mail.example.com is running this report. ${'x'.repeat(1000)}`,
    });
    const [row] = logged([], [run]);
    expect(row![3]).toBe('Revenue (somebody)');
    expect(row![13]).toMatch(/^somebody is running this report\. x+…$/);
    expect(String(row![13]).length).toBeLessThanOrEqual(300);
  });

  it('has the same rows if runs are added one by one or all at once', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { maxLength: 20 });
    fc.assert(
      fc.property(ids, fc.nat(20), (hours, cut) => {
        const runs = hours.map((nth) => loggedRun(nth));
        const parts = logged(logged([], runs.slice(0, cut)), runs.slice(cut));
        expect(parts).toEqual(logged([], runs));
        expect(logged(parts, runs)).toEqual(parts);
      }),
    );
  });
});
