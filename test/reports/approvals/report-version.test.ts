import { describeChanges, serializeVersion } from '../../../src/reports/report-version';
import type { ReportVersion } from '../../../src/reports/saved-report';
import type { ReportDraft } from '../../../src/request/draft';
import { DRAFT } from '../file';

const threshold = { absolute: 0, percent: 0 };
const VERSION: ReportVersion = {
  draft: DRAFT,
  destination: { kind: 'new sheet', title: 'Revenue' },
  refreshing: { schedule: { kind: 'daily', hour: 9 }, history: 'dropped', daysAgain: 2, threshold },
};

const texts = (before: Partial<ReportDraft>, now: Partial<ReportDraft>) =>
  describeChanges(
    { ...VERSION, draft: { ...DRAFT, ...before } },
    { ...VERSION, draft: { ...DRAFT, ...now } },
  );
const apps = (count: number) => Array.from({ length: count }, (_, nth) => `app${nth}`);

it.each<readonly [string, Partial<ReportDraft>, Partial<ReportDraft>, string]>([
  ['apps', { apps: ['00123'] }, { apps: [] }, 'Apps (00123 → all apps)'],
  ['a list to all', { apps: apps(5) }, { apps: [] }, 'Apps (app0, app1, app2 and 2 more → all apps)'],
  ['a long list', { apps: apps(5) }, { apps: [...apps(5).slice(1), 'x'] }, 'Apps (app0 → x)'],
  [
    'an order',
    { apps: apps(5) },
    { apps: apps(5).reverse() },
    'Apps (app0, app1, app2 and 2 more → app4, app3, app2 and 2 more)',
  ],
  ['a day', {}, { startDate: 'last month' }, 'First day (last 7 days → last month)'],
  ['metrics', {}, { metrics: ['revenue'] }, 'Metrics (Impressions (networks) → nothing)'],
  ['a kind', {}, { report: 'ltv' }, 'Kind of report (Full report → LTV report)'],
  ['identifiers', {}, { identifiers: 'hashed' }, 'Device identifiers (kept → hashed)'],
  ['rows', { revenueOnly: true }, {}, 'Rows with revenue only (yes → no)'],
])('the difference between two versions of a report is shown as a text: %s', (_, before, now, text) => {
  expect(texts(before, now)).toEqual([text]);
});

it('the difference between two versions of a report is shown in one short line, whatever the properties contain', () => {
  const [text = ''] = texts({ apps: ['1'] }, { apps: [`a\n=IMPORTXML(1)\u202e${'x'.repeat(500)}`] });
  expect(text).toMatch(/^Apps \(1 → a =IMPORTXML\(1\) x+…\)$/);
  expect(text.length).toBeLessThan(80);
  expect(texts({}, { metrics: { length: 1e9 } as never })).toHaveLength(1);
});

const textOf = (draft: object) => serializeVersion({ ...VERSION, draft: { ...DRAFT, ...draft } });

it('the text that is approved is the same for another order of fields, for empty fields, and for another title of the sheet', () => {
  const reversed = Object.fromEntries(Object.entries(DRAFT).reverse()) as unknown as ReportDraft;
  const { placements: _, ...earlier } = DRAFT;
  expect(serializeVersion({ ...VERSION, draft: reversed })).toBe(serializeVersion(VERSION));
  expect(serializeVersion({ ...VERSION, draft: earlier as ReportDraft })).toBe(serializeVersion(VERSION));
  expect(textOf({ addedLater: '' })).toBe(textOf({}));
  expect(serializeVersion({ ...VERSION, destination: { kind: 'new sheet', title: 'Other' } })).toBe(
    serializeVersion(VERSION),
  );
});

it.each(Object.keys(DRAFT))('the text that is approved differs with another %s', (field) => {
  expect(textOf({ [field]: ['other'] })).not.toBe(textOf({}));
});
