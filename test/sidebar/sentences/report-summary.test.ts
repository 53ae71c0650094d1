import { describeFilterInRow, summarizeReport } from '../../../sidebar/sentences/report-summary';
import type { ReportDraft } from '../../../src/request/draft';
import { DEVICE, SAVED } from '../editor/fixtures';

const words = (part: Partial<ReportDraft>) =>
  summarizeReport({ ...DEVICE, draft: { ...DEVICE.draft, ...part } }, '2026-11-21');
const summaryBy = ['area', 'networkName'];

it.each<[string, Partial<ReportDraft>]>([
  ['Newest complete day. Every row', {}],
  ['2 Nov. Every row', { startDate: '2026-11-02' }],
  ['30 Dec 2025 to 2 Nov. Every row', { startDate: '2025-12-30', endDate: '2026-11-02' }],
  [
    'Last 7 days. A summary by Country code, Network',
    { output: 'summary', summaryBy, startDate: 'last 7 days' },
  ],
  [
    'Today so far. Every row up to 50,000, or a summary by Country code, Network',
    { output: 'automatic', summaryBy, startDate: 'today' },
  ],
  [
    'Newest complete day. Every row in BigQuery, a summary by Centre in the sheet',
    { output: 'bigquery', summaryBy: ['centre'] },
  ],
  [
    'Newest complete day. Every row. Only country DE; ad format Banner; rows with revenue',
    { areas: ['DE'], adFormats: ['4'], revenueOnly: true },
  ],
])('the output of a device report in the list: %s', (message, part) => {
  expect(words(part)).toBe(message);
});

it('the output of a device report in the list is the days and the filter of other reports, with their apps', () => {
  const draft = { ...SAVED.draft, startDate: 'last 13 months', apps: ['app-1'], areas: ['US', 'DE'] };
  expect(summarizeReport({ ...SAVED, draft }, '2026-11-21')).toBe(
    'Last 13 months. Only app app-1; countries US, DE',
  );
  expect(describeFilterInRow({ ...SAVED, draft: { ...draft, areas: ['US', 'DE', 'FR', 'JP'] } })).toBe(
    'only app app-1; countries US, DE and 2 more',
  );
  expect(summarizeReport({ ...SAVED, draft: { ...draft, apps: [], areas: [] } }, '2026-11-21')).toBe(
    'Last 13 months',
  );
});
