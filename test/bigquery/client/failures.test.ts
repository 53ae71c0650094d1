import { BigQueryRefused } from '../../../src/bigquery/client/bigquery-client';
import { ADDRESS, BigQueryInUse, buildLoadedRows } from './emulated';

const COUNT = 'SELECT COUNT(*) FROM {rows}';
const load = (bigQuery: BigQueryInUse) => bigQuery.load(buildLoadedRows(10));

function sentenceOf(work: () => void): string {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(BigQueryRefused);
    return (error as Error).message;
  }
  throw new Error('Nothing was refused.');
}

it.each(['jobs.insert', 'datasets.get', 'jobs.get'])(
  'a call that fails temporarily (%s) is repeated',
  (method) => {
    const bigQuery = new BigQueryInUse();
    bigQuery.failing.set(method, [
      'The service is currently unavailable.',
      'Exceeded rate limits: slow down',
    ]);
    load(bigQuery);
    expect(bigQuery.queryRows(COUNT)).toEqual([['10']]);
  },
);

it('a dataset that is missing is named at once, although its name is a word of temporary failures', () => {
  const bigQuery = new BigQueryInUse();
  const load = () =>
    bigQuery.load(buildLoadedRows(10), { address: { ...ADDRESS, dataset: 'quota_reports' } });
  expect(sentenceOf(load)).toMatch(
    /Not found: Dataset .*Check the project .* and the dataset “quota_reports”/,
  );
  expect(bigQuery.calls).toEqual(['datasets.get']);
});

it.each([
  [
    'Quota exceeded: imports per table',
    /is too busy for this request \(“Quota exceeded: imports per table”\)/,
  ],
  [
    'Access Denied: Permission bigquery.tables.get denied (or it may not exist).',
    /refused this request \(“Access Denied.* project “playground-project” and the dataset “ad_reports” .* BigQuery Job User/,
  ],
])('a call that fails permanently shows what to do: %s', (text, sentence) => {
  const bigQuery = new BigQueryInUse();
  bigQuery.failing.set('jobs.insert', Array<string>(9).fill(text));
  const shown = sentenceOf(() => load(bigQuery));
  expect(shown).toMatch(sentence);
  expect(shown).toContain('In BigQuery, only the days that this run finished');
});

it.each([
  ['quotaExceeded', 'Something about your project', /is too busy for this request/],
  ['invalid', 'Error while reading data: CSV …', /refused this request \(“Error while reading data/],
])(
  'a job that fails with %s while it loads rows shows the reason, and the day keeps its rows',
  (reason, message, sentence) => {
    const bigQuery = new BigQueryInUse();
    load(bigQuery);
    bigQuery.emulated.jobs.failNext('load', reason, message);
    expect(sentenceOf(() => bigQuery.load(buildLoadedRows(30)))).toMatch(sentence);
    expect(bigQuery.queryRows(COUNT)).toEqual([['10']]);
  },
);

it('a job that fails to load all rows is noticed before the day’s old rows are replaced', () => {
  const bigQuery = new BigQueryInUse();
  load(bigQuery);
  const { get } = bigQuery.service.Jobs;
  const statistics = { load: { outputRows: '29' } };
  Object.assign(bigQuery.service.Jobs, {
    get: (...args: Parameters<typeof get>) => ({ ...get(...args), statistics }),
  });
  const sentence = sentenceOf(() => bigQuery.load(buildLoadedRows(30)));
  expect(sentence).toMatch(/has received only 29 of the 30 rows of 2026-09-08.*Run again/);
  expect(bigQuery.queryRows(COUNT)).toEqual([['10']]);
});
