import { fetchReport, makeService } from './asking';

/** How the data of a day appears, is restated and becomes final. The clock begins at 2026-09-05T13:30Z. */

const DAY = { startDate: '2026-09-04', endDate: '2026-09-04' };
const at = (text: string) => Date.parse(text);

function revenueAt(moments: readonly string[], body: object = DAY): (number | undefined)[] {
  const { service, clock } = makeService();
  return moments.map((moment) => {
    clock.now = at(moment);
    return fetchReport(service, 'full', { metric: ['revenue'], ...body }).items[0]?.['Revenue'] as
      | number
      | undefined;
  });
}

it('a day grows until its ready time: 20:00 Beijing of the next day for UTC+0', () => {
  const [early, later, before, ready] = revenueAt([
    '2026-09-04T06:00Z',
    '2026-09-04T20:00Z',
    '2026-09-05T11:59Z',
    '2026-09-05T12:00Z',
  ]);
  expect(early!).toBeLessThan(later!);
  expect(later!).toBeLessThan(before!);
  expect(before!).toBeLessThan(ready!);
});

it.each([
  ['UTC+8', '2026-09-05T13:00Z'],
  ['UTC+0', '2026-09-05T12:00Z'],
  ['UTC-8', '2026-09-05T18:00Z'],
])('a day is complete in %s at %s, the same time as in the full report', (timezone, moment) => {
  const hourBefore = new Date(at(moment) - 1).toISOString();
  const { service, clock } = makeService();
  const impressions = [hourBefore, moment].map((each) => {
    clock.now = at(each);
    return Number(fetchReport(service, 'full', { ...DAY, timezone }).items[0]!['impression']);
  });
  clock.now = at('2026-10-01T00:00Z');
  const settled = fetchReport(service, 'full', { ...DAY, timezone }).items[0]!['impression'];
  expect(impressions[0]).toBeLessThan(Number(settled));
  expect(impressions[1]).toBe(settled);
});

it('a day is restated twice by a little, and then does not change', () => {
  const [first, second, third, later] = revenueAt([
    '2026-09-05T12:00Z',
    '2026-09-06T00:00Z',
    '2026-09-06T12:00Z',
    '2026-12-24T00:00Z',
  ]);
  expect(new Set([first, second, third]).size).toBe(3);
  expect(first! / third!).toBeGreaterThan(0.9);
  expect(first! / third!).toBeLessThan(1.1);
  expect(later).toBe(third);
});
