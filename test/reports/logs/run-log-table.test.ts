import fc from 'fast-check';
import type { LoggedRun } from '../../../src/reports/logs/record-run';
import { logColumns, logTable, MOST_RUNS } from '../../../src/reports/logs/run-log-table';
import { type SheetCell, toSheetCell } from '../../../src/table/sheet-cell';
import type { Table } from '../../../src/table/table';
import { formatTime } from '../../fakes/format-time';
import { loggedRun } from './file';

/** The table as a sheet holds it. */
function asHeld({ columns, rows }: Table): SheetCell[][] {
  return rows.map((row) => columns.map(({ type }, index) => toSheetCell(row[index]!, type)));
}

function logged(held: readonly (readonly SheetCell[])[], runs: readonly LoggedRun[]) {
  return asHeld(logTable(held, runs, 'Europe/Berlin', formatTime));
}

const named = (rows: readonly (readonly SheetCell[])[]) =>
  rows.map((row) => row[logColumns().findIndex(({ field }) => field === 'run')]);

describe('the run log', () => {
  it('tells when, which days, what came of it, and how it ended', () => {
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

  it('leaves the days blank of a run that ended before they were known, and says what Google broke off', () => {
    const [row] = logged([], [loggedRun(1, { askedFrom: null, askedTo: null, result: 'killed' })]);
    expect(row!.slice(5, 7)).toEqual(['', '']);
    expect(row![12]).toBe('Broken off');
  });

  it('holds the newest first, in whatever order they are told', () => {
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

  it('puts new runs below rows that the user has sorted otherwise', () => {
    const held = logged([], [loggedRun(3), loggedRun(4)]).reverse();
    expect(named(logged(held, [loggedRun(1), loggedRun(2)]))).toEqual(['run4', 'run3', 'run2', 'run1']);
  });

  it('replaces the entry of a run that is told again, where it stands', () => {
    const held = logged([], [loggedRun(1), loggedRun(2, { result: 'killed' }), loggedRun(3)]);
    const again = logged(held, [loggedRun(2)]);
    expect(named(again)).toEqual(['run1', 'run2', 'run3']);
    expect(again[1]![12]).toBe('Done');
    expect(logged(again, [loggedRun(2)])).toEqual(again);
  });

  it('holds 500 runs: the oldest go, wherever they stand', () => {
    const all = Array.from({ length: MOST_RUNS }, (_, nth) => loggedRun(nth + 2));
    const held = logged([], all);
    expect(named(held)).toHaveLength(MOST_RUNS);
    const more = named(logged(held, [loggedRun(1)]));
    expect(more).toHaveLength(MOST_RUNS);
    expect([more[0], more.includes('run501')]).toEqual(['run1', false]);
    const turned = named(logged([...held].reverse(), [loggedRun(1)]));
    expect([turned[0], turned[MOST_RUNS - 1]]).toEqual(['run500', 'run1']);
  });

  it('keeps rows of the user as they are, and does not count them', () => {
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

  it('holds no e-mail address and no long text', () => {
    const run = loggedRun(1, {
      report: 'Revenue (ana@example.com)',
      sentence: `ana.b+c@mail.example.com is running this report. ${'x'.repeat(1000)}`,
    });
    const [row] = logged([], [run]);
    expect(row![3]).toBe('Revenue (somebody)');
    expect(row![13]).toMatch(/^somebody is running this report\. x+…$/);
    expect(String(row![13]).length).toBeLessThanOrEqual(300);
  });

  it('comes to the same rows in however many parts it is told', () => {
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
