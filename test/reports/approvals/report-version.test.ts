import { listChangedFields, serializeVersion } from '../../../src/reports/report-version';
import type { ReportVersion } from '../../../src/reports/saved-report';
import type { ReportDraft } from '../../../src/request/draft';
import { DRAFT } from '../file';

const VERSION: ReportVersion = {
  draft: DRAFT,
  destination: { kind: 'new sheet', title: 'Revenue' },
  refreshing: { schedule: { kind: 'daily', hour: 9 }, history: 'dropped', daysAgain: 2 },
};

it.each<readonly [Partial<ReportDraft>, string]>([
  [{ apps: [] }, 'Apps'],
  [{ startDate: 'last month' }, 'First day'],
  [{ metrics: ['revenue'] }, 'Metrics'],
  [{ report: 'ltv' }, 'Kind of report'],
  [{ identifiers: 'left out' }, 'Device identifiers'],
  [{ revenueOnly: true }, 'Rows with revenue only'],
])(
  'the fields that differ between two versions of a report are named, without values: %j',
  (change, label) => {
    expect(listChangedFields(VERSION, { ...VERSION, draft: { ...DRAFT, ...change } })).toEqual([label]);
  },
);

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
