import { noteNewsRead, sumUnreadNews, withNews } from '../../../src/reports/changes/restated-news';
import { createTextStore } from '../../fakes/text-store';

const SUM = { count: 2, revenue: 0.1, unknown: 0, currency: 'USD' };
const file = () => ({ id: 'f1' });

/** The news of runs with these sums, one a second. */
const newsOf = (...sums: readonly (typeof SUM)[]) =>
  sums.reduce<ReturnType<typeof withNews>>(
    (before, sum, nth) => withNews(before, sum, 1000 * (nth + 1)),
    null,
  );
const unread = (news: ReturnType<typeof withNews>, user = createTextStore()) =>
  sumUnreadNews(news, 'r1', { user: user.readAll(), file });

it('the news of changed numbers add up over runs, exactly, until a user has read them', () => {
  const news = newsOf(SUM, { ...SUM, revenue: 0.2 });
  expect(unread(news)).toEqual({ ...SUM, count: 4, revenue: 0.3, at: 2000 });
  const user = createTextStore();
  noteNewsRead('r1', 1000, ['r1'], { user, file });
  expect(unread(news, user)).toEqual({ ...SUM, revenue: 0.2, at: 2000 });
  noteNewsRead('r1', 2000, ['r1'], { user, file });
  expect(unread(news, user)).toBeNull();
});

it('the news of changed numbers of a run without restatements are those before it', () => {
  const news = newsOf(SUM);
  expect(withNews(news, { ...SUM, count: 0 }, 5000)).toBe(news);
});

it('the news of changed numbers of many runs stay short, and lose no number', () => {
  const news = newsOf(...Array.from({ length: 30 }, () => SUM));
  expect(news!.length).toBeLessThanOrEqual(8);
  expect(unread(news)).toMatchObject({ count: 60, revenue: 3 });
});

it('the news of changed numbers in several currencies have no sum of revenue', () => {
  const yuan = { ...SUM, currency: 'CNY' };
  expect(unread(newsOf(SUM, yuan))).toMatchObject({ count: 4, revenue: null });
  const many = newsOf(SUM, ...Array.from({ length: 20 }, () => yuan));
  expect(unread(many)).toMatchObject({ count: 42, revenue: null });
});

it('the news of changed numbers forget reports that are gone, and a damaged text of read times', () => {
  const user = createTextStore({ 'adreports.read.f1': '{"v":1,"r1":"x","r2":5}' });
  expect(unread(newsOf(SUM), user)).toMatchObject({ count: 2 });
  noteNewsRead('r1', 9, ['r1'], { user, file });
  expect(JSON.parse(user.get('adreports.read.f1')!)).toEqual({ v: 1, r1: 9 });
});
