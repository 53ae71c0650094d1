import { addNews } from '../../src/reports/run-facts';

const SUM = { count: 2, revenue: 0.1, unknown: 0, currency: 'USD' };

/** The news of runs with these sums, one a second. */
const newsOf = (...sums: readonly (typeof SUM)[]) =>
  sums.reduce<ReturnType<typeof addNews>>((before, sum, nth) => addNews(before, sum, 1000 * (nth + 1)), null);

it('the news of changed numbers add up over runs, exactly', () => {
  expect(newsOf(SUM, { ...SUM, revenue: 0.2 })).toEqual({ ...SUM, count: 4, revenue: 0.3, at: 2000 });
  expect(newsOf(...Array.from({ length: 30 }, () => SUM))).toMatchObject({ count: 60, revenue: 3 });
});

it('the news of changed numbers of a run without restatements are those before it', () => {
  const news = newsOf(SUM);
  expect(addNews(news, { ...SUM, count: 0 }, 5000)).toBe(news);
});

it('the news of changed numbers in another currency replace those before', () => {
  const yuan = { ...SUM, currency: 'CNY' };
  expect(newsOf(SUM, yuan, yuan)).toEqual({ ...yuan, count: 4, revenue: 0.2, at: 3000 });
});
