import { DirectSheet } from '../direct-sheet';

it('a table by weeks and quarters names a week by its Monday, and says in its header which periods are not complete', () => {
  const sheet = new DirectSheet();
  const days = ['2025-12-29', '2026-01-11'] as const;
  const [header, ...lines] = sheet.table('ADREPORT_FULL', '', 'revenue', ...days, 'WEEK, Quarter');
  expect(header).toEqual([
    'Week',
    'Quarter (not complete: 2025-12-29 to 2025-12-31, 2026-01-01 to 2026-01-11)',
    'Revenue',
  ]);
  expect(sheet.shown(lines).map(([week, quarter]) => [week, quarter])).toEqual([
    ['2025-12-29', '2025-10-01'],
    ['2025-12-29', '2026-01-01'],
    ['2026-01-05', '2026-01-01'],
  ]);
});
