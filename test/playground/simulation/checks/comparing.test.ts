import { SpreadsheetUser } from '../../../../emulator/src/spreadsheet/edits/user';
import { SpreadsheetStore } from '../../../../emulator/src/spreadsheet/store';
import { type Change, changesOf } from '../../../../playground/simulation/checks/changes';
import { differences, type Rows } from '../../../../playground/simulation/checks/compare';
import { checkLedger } from '../../../../playground/simulation/checks/ledger';
import { keyOf } from '../../../../playground/simulation/checks/true-rows';
import { SIMULATED_REPORTS, type SimulatedReport } from '../../../../playground/simulation/reports';

/** A simulation is only as good as its checks: they have to find each error in a sheet or a ledger. */

const [FULL, LTV] = SIMULATED_REPORTS as readonly [SimulatedReport, SimulatedReport];
const SETTLED = Date.UTC(2026, 9, 1);
const HEADER = ['Date', 'App id', 'Country code', 'Revenue', 'Impressions (networks)', 'New users'];

function rowsOf(...rows: (readonly [day: string, area: string, ...numbers: (number | null)[]])[]): Rows {
  return new Map(
    rows.map(([day, area, ...numbers]) => {
      const dimensions = [day, '007', area];
      return [keyOf(dimensions), { key: keyOf(dimensions), day, dimensions, numbers, at: SETTLED }];
    }),
  );
}

function fileWith(title: string, cells: readonly (readonly string[])[]): SpreadsheetStore {
  const file = new SpreadsheetStore({ id: 'f', name: 'F', timeZone: 'Etc/UTC', owner: 'owner@example.com' });
  const user = new SpreadsheetUser(file, file.owner, () => SETTLED);
  user.addSheet(title);
  cells.forEach((row, down) => {
    row.forEach((text, across) => {
      if (text !== '') user.type(title, `${String.fromCharCode(65 + across)}${down + 1}`, text);
    });
  });
  return file;
}

const held = (...rows: string[][]) => fileWith('Revenue', [['a line above'], HEADER, ...rows]);
const RIGHT = rowsOf(['2026-09-01', 'US', 1.5, 10, 2], ['2026-09-01', 'DE', 0, 3, null]);
const US = ['2026-09-01', "'007", 'US', '1.5', '10', '2'];
const DE = ['2026-09-01', "'007", 'DE', '0', '3', ''];

describe('a sheet', () => {
  it('with the right rows has no differences, in any order', () => {
    expect(differences(held(US, DE), FULL, RIGHT)).toEqual([]);
    expect(differences(held(DE, US), FULL, RIGHT)).toEqual([]);
  });

  it.each([
    ['a row is missing', [US], 'missing', 'DE'],
    ['a row exists twice', [US, DE, US], 'doubled', 'US'],
    ['a number differs', [US.with(3, '1.6'), DE], 'different', '1.6, 10, 2 instead of 1.5, 10, 2'],
    ['a cell is zero instead of blank', [US, DE.with(5, '0')], 'different', '0, 3, 0 instead of 0, 3, blank'],
    ['a cell is blank instead of zero', [US, DE.with(3, '')], 'different', 'blank, 3, blank'],
    ['a row is unexpected', [US, DE, US.with(2, 'JP')], 'unexpected', 'JP'],
  ])('in which %s', (_what, rows, what, detail) => {
    expect(differences(held(...rows), FULL, RIGHT)).toEqual([
      { what, detail: expect.stringContaining(detail) },
    ]);
  });

  it('that does not exist or has other headers lacks all rows', () => {
    const missing = [{ what: 'missing' }, { what: 'missing' }];
    expect(differences(fileWith('Other', [HEADER, US, DE]), FULL, RIGHT)).toMatchObject(missing);
    expect(differences(fileWith('Revenue', [HEADER.with(3, 'Umsatz'), US]), FULL, RIGHT)).toMatchObject(
      missing,
    );
  });
});

describe('changes between two readings', () => {
  const days = new Set(['2026-09-01']);

  it('are other numbers, removed rows and late rows, for each metric', () => {
    const before = rowsOf(['2026-09-01', 'US', 1, 10, 2], ['2026-09-01', 'DE', 5, 6, 7]);
    const after = rowsOf(['2026-09-01', 'US', 2, 10, 2], ['2026-09-01', 'JP', 8, 9, 1]);
    const reported = changesOf(FULL, before, after, days).map(({ what, metric, old, fresh }) => [
      what,
      metric,
      old,
      fresh,
    ]);
    expect(reported).toEqual([
      ['value', 'Revenue', 1, 2],
      ['gone', 'Revenue', 5, null],
      ['gone', 'Impressions (networks)', 6, null],
      ['gone', 'New users', 7, null],
      ['late', 'Revenue', null, 8],
      ['late', 'Impressions (networks)', null, 9],
      ['late', 'New users', null, 1],
    ]);
  });

  it('exclude the rows of a day that left the range, and those of a new day', () => {
    const before = rowsOf(['2026-08-02', 'US', 1, 10, 2], ['2026-09-01', 'US', 1, 10, 2]);
    const after = rowsOf(['2026-09-01', 'US', 1, 10, 2], ['2026-09-02', 'US', 3, 4, 5]);
    expect(changesOf(FULL, before, after, new Set(['2026-09-01', '2026-09-02']))).toEqual([]);
  });

  it('exclude LTV days that become known', () => {
    const [before, after] = [
      rowsOf(['2026-09-01', 'US', 9, 0.1, null]),
      rowsOf(['2026-09-01', 'US', 9, 0.1, 0.2]),
    ];
    expect(changesOf(LTV, before, after, days)).toEqual([]);
  });
});

describe('a ledger', () => {
  const LABELS = ['Report', 'Day', 'App', 'Network', 'Country', 'Dimensions', 'Metric', 'Old', 'New'];
  const change: Change = {
    report: 'Revenue',
    day: '2026-09-01',
    dimensions: ['app-7', 'US'],
    what: 'value',
    metric: 'Revenue',
    old: 1,
    fresh: 2,
    required: true,
  };
  const entry = ['Revenue', '2026-09-01', 'app-7', '', 'US', '', 'Revenue', '1', '2'];
  const ledger = (...rows: string[][]) => fileWith('Restatements 2026', [LABELS, ...rows]);

  it('that contains every change once is correct', () => {
    expect(checkLedger(ledger(entry), [change])).toEqual({ entries: 1, unrecorded: [], unfounded: [] });
  });

  it.each([
    ['lacks a change', [], 1, 0],
    ['contains another number', [entry.with(8, '3')], 1, 1],
    ['contains another row', [entry.with(4, 'DE')], 1, 1],
    ['contains another day', [entry.with(1, '2026-09-02')], 1, 1],
    ['contains a change twice', [entry, entry], 0, 1],
    ['contains a number that did not change', [entry, entry.with(6, 'New users')], 0, 1],
  ])('that %s', (_what, rows, unrecorded, unfounded) => {
    const check = checkLedger(ledger(...rows), [change]);
    expect([check.unrecorded.length, check.unfounded.length]).toEqual([unrecorded, unfounded]);
  });

  it('may omit or contain a number that was still growing', () => {
    const growing = { ...change, required: false };
    expect(checkLedger(ledger(), [growing])).toEqual({ entries: 0, unrecorded: [], unfounded: [] });
    expect(checkLedger(ledger(entry), [growing])).toEqual({ entries: 1, unrecorded: [], unfounded: [] });
  });
});
