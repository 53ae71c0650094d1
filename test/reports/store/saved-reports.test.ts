import fc from 'fast-check';
import type { StoredReport } from '../../../src/reports/saved-report';
import { parseStoredReport } from '../../../src/reports/store/report-text';
import { checkStoredDraft } from '../../../src/reports/store/valid-version';
import { DEFAULT_SETTINGS } from '../../../src/settings/connection-settings';
import { getOwnProperty } from '../../../src/storage/untrusted-value';
import { BEN, DRAFT } from '../file';
import { Person, ScheduledFile } from '../scheduled-file';

const ORDER = {
  name: 'Revenue',
  draft: DRAFT,
  destination: { kind: 'new sheet', title: 'Revenue' },
} as const;

/** The reports of a file as Ana and Ben have them. */
function file() {
  const shared = new ScheduledFile();
  const [ana, ben] = [new Person(shared), new Person(shared, BEN)].map(
    ({ services: sources }) => sources.reports,
  );
  return { ana: ana!, ben: ben!, stored: shared.document.kept };
}

/** A file in which Ana has saved a report. */
function fileWithReport() {
  const { ana, ...more } = file();
  const answer = ana.save(ORDER);
  if ('theirs' in answer) throw new Error('nobody else has changed it');
  return { ...more, ana, report: answer.report };
}

it.each([
  [{ ...ORDER, name: ' \n ' }, /^Name: the name is empty; enter 1 to 100 characters\.$/],
  [{ ...ORDER, name: 'n'.repeat(101) }, /^Name: the name has 101 characters; enter 1 to 100 characters\.$/],
  [{ ...ORDER, draft: { ...DRAFT, startDate: 'last wek' } }, /^First day: “last wek”/],
  [{ ...ORDER, draft: null }, /^Kind of report: /],
  [
    { ...ORDER, draft: { ...DRAFT, apps: Array.from({ length: 900 }, (_, at) => `app-${at}-of-many`) } },
    /too long to be saved/,
  ],
])('a report that is saved is refused with a sentence, and nothing is stored: %#', (order, sentence) => {
  const { ana, stored } = file();
  expect(() => ana.save(order)).toThrow(sentence);
  // The service was asked for the apps that the file does not know.
  expect([...stored.keys()].filter((key) => key !== 'adreports.suggestions')).toEqual([]);
});

const LATER = ['output', 'summaryBy', 'networks', 'adFormats', 'placements', 'revenueOnly'];
const earlierDraft = (report: string) =>
  Object.fromEntries(
    Object.entries({ ...DRAFT, report }).filter(([name]) => !LATER.includes(name)),
  ) as Partial<typeof DRAFT>;

it('a report that an earlier version saved is read with any part of its draft missing or damaged', () => {
  const fields = fc.constantFrom(...LATER, 'apps', 'areas', 'metrics', 'identifiers');
  fc.assert(
    fc.property(fc.dictionary(fields, fc.jsonValue()), (change) => {
      const text = JSON.stringify({ v: 1, name: 'Old', draft: { ...earlierDraft('device'), ...change } });
      const read = parseStoredReport('r0123456789ab', text) as StoredReport;
      for (const [name, value] of Object.entries(change))
        expect(JSON.stringify(getOwnProperty(read.draft, name))).toBe(JSON.stringify(value));
      expect(Object.keys(read.draft)).toEqual(expect.arrayContaining(LATER));
      expect(() => checkStoredDraft(read.draft, { now: 0, defaults: DEFAULT_SETTINGS })).not.toThrow();
    }),
    { numRuns: 200 },
  );
});

it('a report that somebody else uses is not saved if they have changed it in the meantime: their version is returned, unchanged', () => {
  const { ana, ben, report } = fileWithReport();
  const { id, revision } = report;
  ben.save({ ...ORDER, id, revision, name: 'Ben’s' });
  const answer = ana.save({ ...ORDER, id, revision, name: 'Ana’s' });
  expect(answer).toMatchObject({ theirs: { name: 'Ben’s', changedBy: BEN } });
  expect(ana.requireReport(id).name).toBe('Ben’s');
});

it.each([
  ['is not listed', '', /has deleted this report/],
  ['is not listed', '{"v":1}', /has deleted this report/],
  ['is not listed', '{"v":0,"draft":{}}', /has deleted this report/],
  ['of a newer version is not listed', '{"v":2,"draft":{}}', /has deleted this report/],
])('an unreadable report: %s: %s', (_, text, sentence) => {
  const { ana, stored } = file();
  stored.set('adreports.report.r0123456789ab', text);
  expect(ana.listAll()).toEqual([]);
  expect(() => ana.requireReport('r0123456789ab')).toThrow(sentence);
  expect(() => ana.update('r0123456789ab', () => ({ paused: true }))).toThrow(sentence);
  expect(stored.get('adreports.report.r0123456789ab')).toBe(text);
});
