import fc from 'fast-check';
import { defaultRefreshing } from '../../../src/reports/refreshing';
import type { StoredReport } from '../../../src/reports/saved-report';
import { storedDraft } from '../../../src/reports/store/check-order';
import { readReport } from '../../../src/reports/store/report-text';
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

describe('a report that an earlier version saved', () => {
  const LATER = ['output', 'summaryBy', 'networks', 'adFormats', 'placements', 'revenueOnly'];
  const earlierDraft = (report: string) =>
    Object.fromEntries(
      Object.entries({ ...DRAFT, report }).filter(([name]) => !LATER.includes(name)),
    ) as Partial<typeof DRAFT>;

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
});
