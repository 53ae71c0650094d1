import fc from 'fast-check';
import { defaultRefreshing } from '../../../src/reports/refreshing';
import type { StoredReport } from '../../../src/reports/saved-report';
import { storedDraft } from '../../../src/reports/store/check-order';
import { readReport } from '../../../src/reports/store/report-text';
import { withVersion } from '../../../src/reports/store/report-version';
import { NO_ROW_FILTER } from '../../../src/request/draft';
import { defaultSettings } from '../../../src/settings/settings';
import { propertyOf } from '../../../src/storage/untrusted-value';
import { ANA, BEN, DRAFT, ORDER, SavedFile } from '../file';

function saved(
  file: SavedFile,
  user = ANA,
  order: Parameters<ReturnType<SavedFile['as']>['save']>[0] = ORDER,
): StoredReport {
  const answer = file.as(user).save(order);
  if ('theirs' in answer) throw new Error('somebody else had changed it');
  return answer.report;
}

describe('a report that is saved', () => {
  it('is shown to all users of the file as it was saved', () => {
    const file = new SavedFile();
    const { id } = saved(file);
    expect(file.as(BEN).get(id)).toMatchObject({
      ...ORDER,
      owner: ANA,
      changedBy: ANA,
      revision: 1,
      paused: false,
    });
    expect(file.as(BEN).all()).toHaveLength(1);
  });

  it('keeps the order of the rows until it is changed, also if other settings are taken back', () => {
    const file = new SavedFile();
    const order = { by: 'revenue', descending: true };
    const before = saved(file);
    expect(before.refreshing).not.toHaveProperty('order');
    const { id, revision, refreshing } = saved(file, BEN, { ...ORDER, ...before, refreshing: { order } });
    expect(refreshing).toEqual({ ...before.refreshing, order });
    expect(file.as(ANA).get(id)?.refreshing).toEqual(refreshing);
    const now = file.as(ANA).get(id);
    const restored = file.as(ANA).restore(withVersion({ ...now, revision }, before));
    expect(restored.refreshing).toEqual(refreshing);
    const listed = { ...ORDER, ...restored, refreshing: { order: 'as listed' } };
    expect(saved(file, BEN, listed).refreshing).toEqual(before.refreshing);
  });

  it('stores lists as lists, days as they were typed, and “all” as “all”', () => {
    const file = new SavedFile();
    const draft = {
      ...DRAFT,
      report: 'ltv',
      apps: 'a1, a2',
      metrics: 'all',
      startDate: 'Last 7 days',
      dimensions: '',
    };
    expect(saved(file, ANA, { ...ORDER, draft }).draft).toMatchObject({
      report: 'ltv',
      apps: ['a1', 'a2'],
      metrics: ['all'],
      startDate: 'Last 7 days',
      dimensions: ['date', 'appId'],
    });
  });

  it.each([
    [{ ...ORDER, name: ' \n ' }, /^Name: it is missing/],
    [{ ...ORDER, name: 'n'.repeat(101) }, /^Name: it has 101 characters; shorten it to at most 100\.$/],
    [{ ...ORDER, draft: { ...DRAFT, startDate: 'last wek' } }, /^First day: “last wek”/],
    [{ ...ORDER, draft: null }, /Report: /],
    [
      { ...ORDER, draft: { ...DRAFT, apps: Array.from({ length: 900 }, (_, at) => `app-${at}-of-many`) } },
      /too long to be kept/,
    ],
  ])('is refused with a sentence, and nothing is stored: %#', (order, sentence) => {
    const file = new SavedFile();
    expect(() => file.as(ANA).save(order)).toThrow(sentence);
    expect(file.document.kept.size).toBe(0);
  });

  it('is stored as a text of less than 9 KB, or refused', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), { maxLength: 700 }),
        (apps) => {
          const file = new SavedFile();
          try {
            file.as(ANA).save({ ...ORDER, draft: { ...DRAFT, apps } });
          } catch (error) {
            expect((error as Error).message).toMatch(/^(Apps|Report): /);
          }
          for (const text of file.document.kept.values()) expect(Buffer.byteLength(text)).toBeLessThan(9_216);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('a device report that is saved', () => {
  const draft = { ...DRAFT, report: 'device', startDate: 'yesterday', dimensions: ['area'], metrics: '' };
  it('accepts the countries that a run accepts: those of the standard, and those of earlier responses in this file', () => {
    const file = new SavedFile();
    const save = (area: string) => saved(file, ANA, { ...ORDER, draft: { ...draft, areas: [area] } });
    const known = { v: 1, apps: [], areas: [{ id: 'UKN', name: '' }], networks: [] };
    expect(() => save('UKN')).toThrow('“UKN” is not a country');
    file.document.set('adreports.suggestions', JSON.stringify(known));
    expect(save('UKN').draft.areas).toEqual(['UKN']);
    expect(save('US').draft.areas).toEqual(['US']);
    expect(() => save('ZZ')).toThrow('“ZZ” is not a country');
  });
});

describe('a report that an earlier version saved', () => {
  const LATER = ['output', 'summaryBy', 'networks', 'adFormats', 'placements', 'revenueOnly'];
  const earlierDraft = (report: string) =>
    Object.fromEntries(
      Object.entries({ ...DRAFT, report }).filter(([name]) => !LATER.includes(name)),
    ) as Partial<typeof DRAFT>;

  it.each(['full', 'ltv', 'retention', 'device'])('has rows as its output, and no filter: %s', (report) => {
    const text = JSON.stringify({ v: 1, name: 'Old', draft: earlierDraft(report) });
    expect(readReport('r0123456789ab', text)).toMatchObject({
      draft: { ...NO_ROW_FILTER, ...earlierDraft(report), output: 'rows', summaryBy: [] },
    });
  });

  it('is read with any part of its draft missing or damaged', () => {
    const fields = fc.constantFrom(...LATER, 'apps', 'areas', 'metrics', 'identifiers');
    fc.assert(
      fc.property(fc.dictionary(fields, fc.jsonValue()), (change) => {
        const text = JSON.stringify({ v: 1, name: 'Old', draft: { ...earlierDraft('device'), ...change } });
        const read = readReport('r0123456789ab', text) as StoredReport;
        for (const [name, value] of Object.entries(change))
          expect(JSON.stringify(propertyOf(read.draft, name))).toBe(JSON.stringify(value));
        expect(Object.keys(read.draft)).toEqual(expect.arrayContaining(LATER));
        expect(() => storedDraft(read.draft, { now: 0, defaults: defaultSettings() })).not.toThrow();
      }),
      { numRuns: 200 },
    );
  });
});

describe('a change of a report', () => {
  it('is not saved if another user has changed the report: their version is returned, unchanged', () => {
    const file = new SavedFile();
    const { id, revision } = saved(file);
    saved(file, BEN, { ...ORDER, id, revision, name: 'Ben’s' });
    const answer = file.as(ANA).save({ ...ORDER, id, revision, name: 'Ana’s' });
    expect(answer).toMatchObject({ theirs: { name: 'Ben’s', changedBy: BEN } });
    expect(file.as(ANA).get(id).name).toBe('Ben’s');
  });
});

describe('a report that replaces another one in its sheet', () => {
  const into = (id: string) => ({ ...ORDER, name: 'Second', destination: { kind: 'report', id } });

  it('has the id of the other report, and so its sheet', () => {
    const file = new SavedFile();
    const { id } = saved(file);
    expect(saved(file, BEN, into(id))).toMatchObject({ id, name: 'Second', revision: 2 });
    expect(file.as(ANA).all()).toHaveLength(1);
  });

  it('is deleted itself if it was saved before', () => {
    const file = new SavedFile();
    const { id } = saved(file);
    const second = saved(file, ANA, { ...ORDER, name: 'Second' });
    saved(file, ANA, { ...into(id), id: second.id, revision: second.revision });
    expect(file.as(ANA).all()).toMatchObject([{ id, name: 'Second' }]);
  });
});

describe('a copy of a report', () => {
  it('has its own name, sheet and owner', () => {
    const file = new SavedFile();
    const { id } = saved(file);
    expect(file.as(BEN).duplicate(id)).toMatchObject({
      name: 'Copy of Revenue',
      destination: { kind: 'new sheet', title: 'Copy of Revenue' },
      owner: BEN,
    });
    expect(file.as(BEN).duplicate(id).name).toBe('Copy 2 of Revenue');
    const reports = file.as(ANA).all();
    expect(new Set(reports.map((report) => report.id)).size).toBe(3);
  });
});

describe('an unreadable report', () => {
  const name = 'adreports.report.r0123456789ab';

  it.each(['', 'null', '[]', '{"v":1}', '{"v":0,"draft":{}}'])('is not listed: %j', (text) => {
    const file = new SavedFile();
    file.document.kept.set(name, text);
    expect(file.as(ANA).all()).toEqual([]);
    expect(() => file.as(ANA).get('r0123456789ab')).toThrow(/not in this file any more/);
  });

  it('is left unchanged if a newer version wrote it', () => {
    const file = new SavedFile();
    file.document.kept.set(name, '{"v":2,"draft":{}}');
    expect(file.as(ANA).all()).toEqual([]);
    expect(() => file.as(ANA).pause('r0123456789ab', true)).toThrow(/newer version/);
    expect(file.document.kept.get(name)).toBe('{"v":2,"draft":{}}');
  });
});

describe('the schedule of a report', () => {
  const refreshing = { ...defaultRefreshing(), schedule: { kind: 'daily', hour: 9 } as const };
  const scheduled = (file: SavedFile, user: string, order: object = {}) =>
    saved(file, user, { ...ORDER, refreshing, ...order });

  it('belongs to the user who switches it on, until somebody takes it over', () => {
    const file = new SavedFile();
    const byHand = saved(file);
    expect(byHand).toMatchObject({ owner: ANA, ownerId: '', refreshing: { schedule: { kind: 'by hand' } } });
    const { id, revision } = scheduled(file, BEN, { id: byHand.id, revision: byHand.revision });
    const weekdays = { ...refreshing, schedule: { kind: 'weekdays', hour: 7 } };
    const changed = scheduled(file, ANA, { id, revision, refreshing: weekdays });
    expect(changed).toMatchObject({
      owner: BEN,
      ownerId: `id of ${BEN}`,
      changedBy: ANA,
      refreshing: weekdays,
    });
    expect(file.as(ANA).takeOver(id)).toMatchObject({ owner: ANA, ownerId: `id of ${ANA}`, revision: 4 });
  });

  it('stays when a report is saved without one, and is not copied', () => {
    const file = new SavedFile();
    const { id, revision } = scheduled(file, ANA);
    expect(scheduled(file, ANA, { id, revision, refreshing: undefined }).refreshing).toEqual(refreshing);
    expect(file.as(BEN).duplicate(id)).toMatchObject({
      ownerId: '',
      refreshing: { schedule: { kind: 'by hand' } },
    });
  });

  it('is refused with a sentence if it is invalid, together with all other errors', () => {
    const invalid = { ...refreshing, schedule: { kind: 'daily', hour: 25 } };
    expect(() => scheduled(new SavedFile(), ANA, { name: '', refreshing: invalid })).toThrow(
      /Name: it is missing[\s\S]*25/,
    );
  });

  it('keeps earlier device rows only if they have a column with their day', () => {
    const device = (dimensions: string[], history: 'kept' | 'dropped') => ({
      draft: { ...DRAFT, report: 'device', startDate: 'yesterday', dimensions, metrics: ['impression'] },
      refreshing: { ...refreshing, history },
    });
    expect(() => scheduled(new SavedFile(), ANA, device(['area'], 'kept'))).toThrow(/^History: .*“Date”/);
    const saved = scheduled(new SavedFile(), ANA, device(['dateTimeStamp', 'area'], 'kept'));
    expect(saved.refreshing.history).toBe('kept');
  });
});
