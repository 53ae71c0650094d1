import { AddOn, COLLEAGUE, DAY_MS, HOUR_MS } from '../add-on';
import { booksRows, passing, scheduledReport, tick } from '../reports/scheduled';
import { reportIn, runId, sidebarOf } from '../sidebar';
import {
  APPS,
  askedFrom,
  beforeTheWrite,
  DRAFT,
  days,
  daysFrom,
  type Edit,
  expectTrue,
  FIRST,
  HARMLESS,
  inUse,
  LAST,
  notes,
  RESHAPING,
  ROWS,
  SORTING,
  sheetId,
  tabFacts,
  table,
  whileAsking,
} from './edited-sheet';

describe('a scheduled refresh, after the user', () => {
  it.each<Edit>([...HARMLESS, ...SORTING, ...RESHAPING])(
    '%s, requests the window only, loses and duplicates no row, and keeps the user’s cells on their rows',
    (_what, act, title = 'Revenue') => {
      const { addOn } = inUse();
      act(addOn);
      const tabs = tabFacts(addOn);
      const { filter } = addOn.file.sheetNamed(title)!;
      expect(tick(addOn).error).toBeUndefined();
      expect(askedFrom(addOn)).toEqual(['2026-09-13']);
      expect(days(addOn, title)).toEqual(daysFrom(FIRST, 8));
      expectTrue(addOn, title);
      expect(notes(addOn, title)).toBe(ROWS);
      for (const row of table(addOn, title))
        if (row['Mine'] !== undefined) expect(row['Mine']).toBeCloseTo(Number(row['Revenue']) + 1, 8);
      expect(tabFacts(addOn).slice(0, tabs.length)).toEqual(tabs);
      expect(addOn.file.sheetNamed(title)!.filter === undefined).toBe(filter === undefined);
    },
  );

  it.each<Edit>([...HARMLESS, ...SORTING, ...RESHAPING])(
    '%s while the service was answering, loses and duplicates no row, and keeps the user’s cells on their rows',
    (_what, act, title = 'Revenue') => {
      const { addOn } = inUse();
      whileAsking(addOn, () => act(addOn));
      expect(tick(addOn).error).toBeUndefined();
      expect(days(addOn, title)).toEqual(daysFrom(FIRST, 8));
      expectTrue(addOn, title);
      expect(notes(addOn, title)).toBe(ROWS);
    },
  );

  it.each<Edit>(HARMLESS)(
    '%s between the reading and the writing, loses and duplicates no row, and keeps the user’s cells on their rows',
    (_what, act, title = 'Revenue') => {
      const { addOn } = inUse();
      beforeTheWrite(addOn, () => act(addOn));
      expect(tick(addOn).error).toBeUndefined();
      expect(days(addOn, title)).toEqual(daysFrom(FIRST, 8));
      expectTrue(addOn, title);
      expect(notes(addOn, title)).toBe(ROWS);
    },
  );

  it.each<Edit>(SORTING)(
    '%s in the second between the reading and the writing, loses and duplicates no row, and a run by hand corrects every number',
    (_what, act) => {
      const { addOn, id } = inUse();
      beforeTheWrite(addOn, () => act(addOn));
      expect(tick(addOn).error).toBeUndefined();
      expect(days(addOn)).toEqual(daysFrom(FIRST, 8));
      expect(notes(addOn)).toBe(ROWS);
      sidebarOf(addOn).sidebarRun({ reportId: id, runId: runId() });
      expect(days(addOn)).toEqual(daysFrom(FIRST, 8));
      expectTrue(addOn);
      expect(notes(addOn)).toBe(ROWS);
    },
  );

  it('sorted again before every write, reports possibly misplaced numbers, and the next check fetches the whole range and corrects them', () => {
    const { addOn, id } = inUse();
    let isBusy = true;
    const sortedBeforeEach = (order: 'ASCENDING' | 'DESCENDING'): void =>
      beforeTheWrite(addOn, () => {
        if (!isBusy) return;
        addOn.user.sort('Revenue', 'C', order, 2);
        sortedBeforeEach(order === 'ASCENDING' ? 'DESCENDING' : 'ASCENDING');
      });
    sortedBeforeEach('DESCENDING');
    tick(addOn);
    isBusy = false;
    expect(reportIn(sidebarOf(addOn), id).lastRun).toMatchObject({
      result: 'failed',
      sentence: expect.stringContaining('may be in the wrong place, and cells next to them may be missing'),
    });
    passing(addOn, 6 * HOUR_MS);
    expect(askedFrom(addOn)).toContain(FIRST);
    expect(days(addOn)).toEqual(daysFrom(FIRST, 8));
    expectTrue(addOn);
  });

  it('typed next to the table between the reading and the writing, keeps the typed cell', () => {
    const { addOn } = inUse();
    beforeTheWrite(addOn, () => addOn.user.type('Revenue', 'H4', 'mine'));
    tick(addOn);
    expect(addOn.user.sees('Revenue', 'H4')).toBe('mine');
    expectTrue(addOn);
  });

  it('deleted the sheet between the reading and the writing, reports the missing tab, and the next checks make it again', () => {
    const { addOn, id } = inUse();
    beforeTheWrite(addOn, () => addOn.user.deleteSheet('Revenue'));
    tick(addOn);
    expect(reportIn(sidebarOf(addOn), id).lastRun).toMatchObject({
      result: 'failed',
      sentence: expect.stringContaining(
        'the report no longer has a tab, and only its newest days were fetched',
      ),
    });
    passing(addOn, 6 * HOUR_MS);
    expect(days(addOn)).toEqual(expect.arrayContaining(daysFrom('2026-09-09', 7)));
    expectTrue(addOn);
  });

  it('deleted most of its rows between the reading and the writing, restores them in the same run', () => {
    const { addOn, id } = inUse();
    beforeTheWrite(addOn, () => {
      const endIndex = addOn.file.sheetNamed('Revenue')!.rows.length;
      const range = { sheetId: sheetId(addOn, 'Revenue'), dimension: 'ROWS', startIndex: 3, endIndex };
      addOn.user.request({ deleteDimension: { range } });
    });
    const answer = sidebarOf(addOn).sidebarRun({ reportId: id, runId: runId() });
    expect(answer.state).toBe('done');
    expect(days(addOn)).toEqual(daysFrom(FIRST, 8));
    expectTrue(addOn);
  });

  it('duplicated the sheet, leaves the old numbers in the copy', () => {
    const { addOn } = inUse();
    addOn.user.request({
      duplicateSheet: { sourceSheetId: sheetId(addOn, 'Revenue'), newSheetName: 'Old numbers' },
    });
    const before = addOn.cells('Old numbers');
    tick(addOn);
    expect(addOn.cells('Old numbers')).toEqual(before);
  });

  it('deleted the sheet, makes it again with the whole range', () => {
    const { addOn } = inUse();
    addOn.user.deleteSheet('Revenue');
    tick(addOn);
    expect(days(addOn)).toEqual(expect.arrayContaining(daysFrom('2026-09-09', 7)));
    expectTrue(addOn);
  });

  it('deleted a row of the window, restores the row', () => {
    const { addOn } = inUse();
    addOn.user.deleteRows('Revenue', LAST - 1);
    tick(addOn);
    expect(days(addOn)).toEqual(daysFrom(FIRST, 8));
    expectTrue(addOn);
    expect(notes(addOn)).toBe(ROWS - 1);
  });

  it('deleted a day outside the window, restores it with the weekly fetch of the whole range', () => {
    const { addOn } = inUse();
    addOn.user.deleteRows('Revenue', 3 + 2 * APPS.length, APPS.length);
    tick(addOn);
    expect(days(addOn)).not.toContain('2026-09-10');
    passing(addOn, 7 * DAY_MS);
    expect(days(addOn)).toEqual(daysFrom(FIRST, 15));
    expectTrue(addOn);
  });

  it('left the file alone for ten days, keeps the days that are before the range now', () => {
    const { addOn } = inUse();
    passing(addOn, 10 * DAY_MS);
    expect(days(addOn)).toEqual(daysFrom(FIRST, 18));
    expectTrue(addOn);
    expect(notes(addOn)).toBe(ROWS);
  });
});

describe('a header that the user has edited', () => {
  const edits: readonly Edit[] = [
    ['another name', ({ user }) => user.type('Revenue', 'C2', 'Umsatz')],
    ['nothing', ({ user }) => user.type('Revenue', 'C2', '')],
    ['deleted with its column', ({ user }) => user.deleteColumns('Revenue', 'C')],
  ];

  it.each<Edit>(edits)('(%s) is reported as missing, and every row stays', (_what, act) => {
    const { addOn, id } = inUse();
    act(addOn);
    const before = addOn.cells('Revenue').slice(1);
    tick(addOn);
    expect(addOn.cells('Revenue').slice(1)).toEqual(before);
    const { lastRun, state } = reportIn(sidebarOf(addOn), id);
    expect([state, lastRun?.sentence]).toEqual([
      'failed',
      expect.stringMatching(/header “Revenue” is missing/),
    ]);
    expect(JSON.stringify(booksRows(addOn, 'books.status'))).toMatch(/header “Revenue” is missing/);
    expect(addOn.user.sees('Revenue', 'A1')).toMatch(/Not refreshed .*header “Revenue” is missing/);
  });

  it('is reported by mail after the third try, once a day, with what to do', () => {
    const { addOn } = inUse();
    addOn.user.type('Revenue', 'C2', 'Umsatz');
    tick(addOn);
    expect(addOn.runtime.mails).toEqual([]);
    passing(addOn, DAY_MS);
    expect(addOn.runtime.mails).toHaveLength(1);
    expect(JSON.stringify(addOn.runtime.mails)).toMatch(/header “Revenue” is missing/);
  });

  it('that is corrected lets the next check refresh everything that was missed', () => {
    const { addOn } = inUse();
    addOn.user.type('Revenue', 'C2', 'Umsatz');
    passing(addOn, 3 * DAY_MS);
    addOn.user.type('Revenue', 'C2', 'Revenue');
    passing(addOn, DAY_MS);
    expect(days(addOn)).toEqual(daysFrom(FIRST, 12));
    expectTrue(addOn);
    expect(addOn.user.sees('Revenue', 'A1')).not.toMatch(/Not refreshed/);
  });
});

describe('a sheet that another user has protected', () => {
  it('keeps its rows, shows why, and is refreshed after the protection is removed', () => {
    const addOn = new AddOn().settled().settled(COLLEAGUE);
    const ben = sidebarOf(addOn, COLLEAGUE);
    const id = scheduledReport(ben, { draft: DRAFT });
    tick(addOn, COLLEAGUE);
    addOn.clock.advance(DAY_MS);
    addOn.user.protect('Revenue');
    const before = addOn.cells('Revenue');
    tick(addOn, COLLEAGUE);
    expect(addOn.cells('Revenue')).toEqual(before);
    expect(reportIn(ben, id).lastRun).toMatchObject({
      result: 'failed',
      sentence: expect.stringMatching(/protect/),
    });
    const { protections } = addOn.file.sheetNamed('Revenue')!;
    addOn.user.request({ deleteProtectedRange: { protectedRangeId: protections[0]!.id } });
    ben.sidebarRun({ reportId: id, runId: runId() });
    expect(days(addOn)).toEqual(daysFrom(FIRST, 8));
    expectTrue(addOn);
  });
});
