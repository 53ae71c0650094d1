import { parsePeriodColumn } from '../../../src/table/periods/period-columns';

it('the field of a column for a period names its metric and its period; a field that somebody has made up names none', () => {
  const september = { metric: 'revenue', grain: 'month', first: '2026-09-01' };
  expect(parsePeriodColumn('revenue.month.2026-09-01')).toEqual(september);
  const others = ['revenue', 'revenue.change', 'month.partial', 'evil.month.2026-09-01'];
  const damaged = ['revenue.month.', 'revenue.month.soon', 'revenue.constructor.2026-09-01'];
  for (const field of [...others, ...damaged]) expect(parsePeriodColumn(field)).toBeUndefined();
});
