import { BigQueryRefused, bigQueryFailure, failureOf } from '../../../src/bigquery/client/failure';
import { BigQueryInUse, DAY, rowsOf, SETTINGS } from './emulated';

function load(bigQuery: BigQueryInUse, run = 'run-1'): void {
  const sink = bigQuery.slice(undefined, { run });
  sink.add(DAY, rowsOf(10));
  sink.endDay(DAY);
}

function sentenceOf(work: () => void): string {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(BigQueryRefused);
    return (error as Error).message;
  }
  throw new Error('Nothing was refused.');
}

describe('a failure that Google reports', () => {
  it.each([
    [
      'Access Denied: Project p: User does not have bigquery.jobs.create permission in project p.',
      'no permission',
    ],
    [
      'Access Denied: Table p:d.t: Permission bigquery.tables.get denied (or it may not exist).',
      'no permission',
    ],
    ['Not found: Table p:d.t was not found in location US', 'not found'],
    ['Already Exists: Job p:US.adreports_1', 'already exists'],
    ['Quota exceeded: Your project exceeded quota for imports per table.', 'quota'],
    ['Exceeded rate limits: too many table update operations for this table.', 'quota'],
    ['Billing has not been enabled for this project. Enable billing at https://x.', 'no billing'],
    ['Access Denied: BigQuery BigQuery: Streaming insert is not allowed in the free tier', 'no billing'],
    ['BigQuery API has not been used in project 1 before or it is disabled.', 'not enabled'],
    ['The BigQuery API service is not switched on in this script.', 'not enabled'],
    ['Request payload size exceeds the limit: 10485760 bytes.', 'too large'],
    ['The service is currently unavailable.', 'backend'],
    ['Backend error. Please try again.', 'backend'],
    ['Invalid value for field', 'refused'],
  ])('with the text “%s” is of the kind %s', (text, kind) => {
    const error = new Error(`API call to bigquery.jobs.insert failed with error: ${text}`);
    expect(bigQueryFailure(error)).toMatchObject({ kind, reason: text });
  });

  it.each([
    [{ reason: 'quotaExceeded', message: 'Something about your project' }, 'quota'],
    [{ reason: 'backendError', message: '' }, 'backend'],
    [{ reason: 'invalid', message: 'Error while reading data' }, 'refused'],
    [{ reason: 'accessDenied', message: 'no' }, 'no permission'],
  ])('of a job with the error %p is of the kind %s', (errorResult, kind) => {
    expect(failureOf({ status: { state: 'DONE', errorResult } })?.kind).toBe(kind);
  });
});

describe('a call that fails', () => {
  it.each(['jobs.insert', 'jobs.get', 'tables.get', 'tables.insert', 'datasets.get', 'jobs.getQueryResults'])(
    'temporarily (%s) is repeated',
    (method) => {
      const bigQuery = new BigQueryInUse();
      bigQuery.failing.set(method, ['Backend error', 'Exceeded rate limits: slow down']);
      load(bigQuery);
      expect(bigQuery.ask('SELECT COUNT(*) FROM {rows}')).toEqual([['10']]);
    },
  );

  it.each([
    [
      'Access Denied: Project p: User does not have bigquery.jobs.create permission in project p.',
      /Your Google account may not do this in Google Cloud project “playground-project” .* Ask your administrator for the roles BigQuery Job User .* Data Editor on dataset “ad_reports”/,
    ],
    [
      'BigQuery API has not been used in project 1 before or it is disabled.',
      /not switched on .* enable the BigQuery API/,
    ],
    ['Billing has not been enabled for this project.', /no billing account.* link a billing account/],
    ['Quota exceeded: imports per table', /a limit of project .* is used up .* Run again in an hour/],
  ])('permanently shows what to do: %s', (text, sentence) => {
    const bigQuery = new BigQueryInUse();
    bigQuery.failing.set(
      'jobs.insert',
      Array.from({ length: 9 }, () => text),
    );
    const shown = sentenceOf(() => load(bigQuery));
    expect(shown).toMatch(sentence);
    expect(shown).toContain('the days that this run did not finish are as they were');
  });
});

describe('a job that fails', () => {
  it.each(['load', 'query'] as const)('temporarily is started again with another id (%s)', (kind) => {
    const bigQuery = new BigQueryInUse();
    // The first query of a day counts its rows.
    const skip = kind === 'query' ? 1 : 0;
    bigQuery.emulated.jobs.failNext(kind, 'backendError', 'The job encountered an internal error', { skip });
    if (kind === 'load') expect(() => load(bigQuery)).toThrow(/internal error/);
    // The same run again, without a stored state.
    load(bigQuery);
    expect(bigQuery.ask('SELECT COUNT(*) FROM {rows}')).toEqual([['10']]);
    expect(bigQuery.emulated.jobs.ids().some((id) => id.endsWith('_again1'))).toBe(true);
  });

  it('temporarily is repeated if it only reads', () => {
    const bigQuery = new BigQueryInUse();
    bigQuery.emulated.jobs.failNext('query', 'backendError', 'The job encountered an internal error');
    load(bigQuery);
    expect(bigQuery.ask('SELECT COUNT(*) FROM {rows}')).toEqual([['10']]);
  });

  it('to load all rows is noticed before the day’s old rows are replaced', () => {
    const bigQuery = new BigQueryInUse();
    load(bigQuery);
    const sink = bigQuery.slice(undefined, { run: 'run-2' });
    sink.add(DAY, rowsOf(30));
    sink.checkpoint();
    bigQuery.clock.pass(60_000);
    const name = bigQuery
      .tables()
      .find((table) => table.includes('__load_') && table !== bigQuery.tables()[1])!;
    const reference = { projectId: SETTINGS.project, datasetId: SETTINGS.dataset, tableId: name };
    const table = bigQuery.port.getTable(reference);
    bigQuery.port.deleteTable(reference);
    bigQuery.port.insertTable(table);
    expect(sentenceOf(() => sink.endDay(DAY))).toMatch(
      /has 0 of the 30 rows of 2026-09-08.*Run again: the day/,
    );
    expect(bigQuery.ask('SELECT COUNT(*) FROM {rows}')).toEqual([['10']]);
  });

  it('because of its data shows the reason, and the day keeps its rows', () => {
    const bigQuery = new BigQueryInUse();
    load(bigQuery);
    bigQuery.emulated.jobs.failNext('load', 'invalid', 'Error while reading data, error message: CSV …');
    expect(sentenceOf(() => load(bigQuery, 'run-2'))).toMatch(
      /refused the request \(“Error while reading data/,
    );
    expect(bigQuery.ask('SELECT COUNT(*) FROM {rows}')).toEqual([['10']]);
  });
});

describe('a mistake in the add-on’s own code', () => {
  it.each([
    new TypeError('Not found is not a function'),
    new RangeError('Invalid array length'),
    new ReferenceError('backend error is not defined'),
    new SyntaxError('Unexpected end of JSON input'),
  ])('is not reported as a failure of BigQuery: %s', (error) => {
    const bigQuery = new BigQueryInUse();
    let calls = 0;
    const work = () => {
      calls++;
      throw error;
    };
    expect(() => bigQuery.api().attempt(work, 'not found')).toThrow(error);
    expect(() => bigQuery.api().call(work)).toThrow(error);
    expect(calls).toBe(2);
  });
});
