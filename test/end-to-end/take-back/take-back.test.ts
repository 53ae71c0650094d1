import { COLLEAGUE } from '../add-on';
import { reportIn, runId, sidebarOf } from '../sidebar';
import {
  DRAFT_BY_APP,
  lastChange,
  ledger,
  type RestatedFile,
  restatedFile,
  summary,
  takeBack,
  wholeSheet,
} from './restated-file';

/** A file after the run that finds the changes. */
function refreshedFile() {
  const file = restatedFile();
  file.run();
  return file;
}

const SEPTEMBER = {
  month: '2026-09',
  currency: 'USD',
  zone: 'UTC+0',
  apps: [],
  metrics: [],
  reason: 'as planned',
} as const;
const sums = ({ addOn }: Pick<RestatedFile, 'addOn'>) => summary(addOn).map((row) => row['Moved in all']);

describe('the changes of the last run', () => {
  it('are listed with the values before and after, by row and column', () => {
    const file = refreshedFile();
    const shown = lastChange(file);
    expect(shown).toMatchObject({ obstacle: '', left: 0, newRows: 8 });
    expect(shown.rows).toContainEqual({
      what: 'changed',
      row: '14 Sep 2026 · 3.10',
      cells: [
        { column: 'Revenue', before: '$76.76', after: '$94.68' },
        { column: 'Impressions (networks)', before: '8,648', after: '10,652' },
      ],
    });
    expect(shown.rows).toContainEqual({
      what: 'removed',
      row: '14 Sep 2026 · 00123456',
      cells: [
        { column: 'Revenue', before: '$223.65', after: 'blank' },
        { column: 'Impressions (networks)', before: '25,611', after: 'blank' },
      ],
    });
  });

  it('are taken back: cells, notes and line are as before, and the ledger records it as any change', () => {
    const file = restatedFile();
    const before = wholeSheet(file.addOn);
    file.run();
    const lines = ledger(file.addOn);
    expect(wholeSheet(file.addOn)).not.toEqual(before);
    expect(takeBack(file)).toEqual([]);
    expect(wholeSheet(file.addOn)).toEqual(before);
    expect(ledger(file.addOn)).toHaveLength(2 * lines.length);
    expect(ledger(file.addOn).slice(-lines.length)).toEqual(lines);
    for (const row of summary(file.addOn)) expect(row['Moved in all']).toMatch(/^\$?0(\.00)?$/);
  });

  it('come back with the next run, which requests the whole range and records them again', () => {
    const file = refreshedFile();
    const after = wholeSheet(file.addOn).slice(1);
    const [lines, moved] = [ledger(file.addOn), sums(file)];
    takeBack(file);
    expect(reportIn(file.sidebar, file.id)).toMatchObject({
      held: { completeThrough: '2026-09-14' },
      state: 'due',
    });
    file.addOn.clock.advance(60_000);
    file.run();
    expect(wholeSheet(file.addOn).slice(1)).toEqual(after);
    expect(ledger(file.addOn)).toHaveLength(3 * lines.length);
    expect(sums(file)).toEqual(moved);
  });

  it('are those of the newest run', () => {
    const file = refreshedFile();
    const { id } = lastChange(file);
    const between = wholeSheet(file.addOn);
    file.addOn.service.restate({ from: '2026-09-12', app: '3.10', factor: 3 });
    file.addOn.clock.advance(3_600_000);
    file.run();
    expect(() => file.sidebar.sidebarTakeBack(file.id, id)).toThrow(
      /the report has run, or its changes were taken back, since this list was shown/,
    );
    takeBack(file);
    expect(wholeSheet(file.addOn)).toEqual(between);
  });

  it('are taken back by a colleague without a report key, and no request is sent', () => {
    const file = restatedFile();
    const before = wholeSheet(file.addOn);
    file.run();
    file.addOn.forget();
    const colleague = { sidebar: sidebarOf(file.addOn, COLLEAGUE), id: file.id };
    takeBack(colleague);
    expect(wholeSheet(file.addOn)).toEqual(before);
    expect(file.addOn.sent).toEqual([]);
  });

  it('cannot be taken back twice', () => {
    const file = refreshedFile();
    takeBack(file);
    expect(() => lastChange(file)).toThrow('The changes of the last run were taken back.');
  });

  it('are deleted together with the report, and the hidden sheet with the last of them', () => {
    const file = refreshedFile();
    const kept = () => file.addOn.file.sheetNamed('Ad Reports keeps changes');
    expect(JSON.stringify(wholeSheet(file.addOn, 'Ad Reports keeps changes'))).toContain(file.id);
    file.sidebar.sidebarDeleteReport(file.id, 'keep');
    expect(kept()).toBeUndefined();
  });
});

describe('edits of users', () => {
  it('next to rows, an inserted column and a sorted sheet do not matter, and stay', () => {
    const file = restatedFile({}, ({ user }) => {
      user.type('Revenue', 'F2', 'Mine');
      user.type('Revenue', 'F20', 'checked');
    });
    const { addOn } = file;
    const numbers = (columns: readonly number[]) =>
      addOn
        .cells('Revenue')
        .map((row) => JSON.stringify(columns.map((column) => row[column])))
        .sort();
    const before = numbers([0, 1, 2, 3, 5]);
    file.run();
    addOn.user.insertColumns('Revenue', 'B');
    addOn.user.type('Revenue', 'B2', 'Inserted');
    addOn.user.sort('Revenue', 'D', 'DESCENDING', 2);
    takeBack(file);
    const after = numbers([0, 2, 3, 4, 6]);
    expect(after).toEqual(before);
    expect(after.filter((row) => row.includes('checked'))).toHaveLength(1);
  });

  it('a row that stayed, blanked and marked, because of a note gets its numbers back and loses its mark', () => {
    const file = restatedFile({}, ({ user, ...addOn }) => {
      void addOn;
      user.note('Revenue', 'A27', 'asked AdMob');
    });
    const before = wholeSheet(file.addOn);
    expect(JSON.stringify(before[26])).toContain('00123456');
    file.run();
    expect(JSON.stringify(wholeSheet(file.addOn))).toContain('No longer reported by the service since');
    takeBack(file);
    expect(wholeSheet(file.addOn)).toEqual(before);
  });
});

it('all rows of a report with a comparison come back after a run that found none', () => {
  const days = { startDate: '2026-09-13', endDate: '2026-09-14' };
  const file = restatedFile({ draft: { ...DRAFT_BY_APP, ...days, compare: 'period before' } });
  const before = [wholeSheet(file.addOn), file.addOn.sheet('Revenue')];
  file.addOn.service.restate({ from: '2026-09-01', to: '2026-09-30', factor: 1, vanish: true });
  file.run();
  expect(file.addOn.cells('Revenue')).toHaveLength(1);
  expect(takeBack(file)).toEqual([]);
  expect([wholeSheet(file.addOn), file.addOn.sheet('Revenue')]).toEqual(before);
});

describe('rows that somebody has changed since the run are counted and stay:', () => {
  const rowOf = ({ addOn }: RestatedFile, app: string, day = 46_279) =>
    addOn.cells('Revenue').findIndex((row) => row[0] === day && row[1] === app) + 2;
  const expectOneLeft = (file: RestatedFile) => {
    expect(lastChange(file)).toMatchObject({ obstacle: '', left: 1 });
    expect(takeBack(file)[0]).toMatch(/^1 row /);
    expect(rowOf(file, '00123456')).toBeGreaterThan(1);
  };

  it('a number that the run changed, and that somebody has typed over', () => {
    const file = refreshedFile();
    file.addOn.user.type('Revenue', `C${rowOf(file, '3.10')}`, '15');
    expectOneLeft(file);
    expect(file.addOn.user.sees('Revenue', `C${rowOf(file, '3.10')}`)).toBe('$15.00');
  });

  it('a row that the run changed, and that somebody has deleted', () => {
    const file = refreshedFile();
    file.addOn.user.deleteRows('Revenue', rowOf(file, '3.10'));
    expectOneLeft(file);
    expect(rowOf(file, '3.10')).toBe(1);
  });
});

describe('nothing is taken back, and one sentence says why,', () => {
  const refused = (file: RestatedFile, sentence: RegExp) => {
    const before = [wholeSheet(file.addOn), ledger(file.addOn)];
    const { id, obstacle } = lastChange(file);
    expect(obstacle).toMatch(sentence);
    expect(() => file.sidebar.sidebarTakeBack(file.id, id)).toThrow(obstacle);
    expect([wholeSheet(file.addOn), ledger(file.addOn)]).toEqual(before);
  };

  it('when a day is in a closed month, until the month is open again', () => {
    const file = restatedFile();
    file.addOn.clock.advance(20 * 86_400_000);
    file.run();
    file.sidebar.sidebarCloseMonth(SEPTEMBER);
    refused(
      file,
      /The changes include days of 2026-09, which is a closed month, so they cannot be taken back/,
    );
    file.sidebar.sidebarReopenMonth('2026-09', 'USD', 'the run was wrong');
    takeBack(file);
  });

  it.each([
    ['first run', undefined, 'it filled the sheet, so there are no earlier values'],
    [
      'other columns',
      { currency: 'CNY' } as const,
      'changed the columns, the zone or the currency of the table',
    ],
  ])('after a run with the outcome “%s”', (_, change, sentence) => {
    const file = restatedFile();
    if (change !== undefined) {
      const { name, revision, draft, refreshing } = reportIn(file.sidebar, file.id);
      const destination = { kind: 'new sheet', title: 'Revenue' } as const;
      const order = { id: file.id, name, revision, draft: { ...draft, ...change }, refreshing, destination };
      file.sidebar.sidebarSaveReport(order);
      file.run();
    }
    expect(() => lastChange(file)).toThrow(sentence);
  });

  it('after a run of a colleague who may not edit the hidden sheet, and the run succeeds', () => {
    const file = refreshedFile();
    file.addOn.settled(COLLEAGUE);
    file.addOn.user.protect('Ad Reports keeps changes');
    file.addOn.service.restate({ from: '2026-09-13', app: '3.10', factor: 2 });
    file.addOn.clock.advance(3_600_000);
    const order = { reportId: file.id, runId: runId(50) };
    expect(sidebarOf(file.addOn, COLLEAGUE).sidebarRun(order)).toMatchObject({ state: 'done' });
    expect(() => lastChange(file)).toThrow('Somebody has protected the hidden sheet');
  });

  it('while the report runs', () => {
    const file = refreshedFile();
    const { id } = lastChange(file);
    const name = `adreports.run.${file.id}`;
    const properties = file.addOn.runtime.properties('document');
    const at = file.addOn.clock.now();
    const progress = { phase: 'pages', done: 0, of: null, rows: 0, calls: 0, startedAt: at, at };
    const run = { runId: runId(99), by: COLLEAGUE, how: 'by hand', slices: 1, calls: 0, waits: false };
    const record = { ...JSON.parse(properties.get(name)!), unfinished: { ...run, progress } };
    properties.set(name, JSON.stringify(record));
    expect(() => file.sidebar.sidebarTakeBack(file.id, id)).toThrow(/colleague@example.com/);
  });
});
