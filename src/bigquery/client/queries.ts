import type { Day } from '../../dates/calendar';
import { texts } from '../../wording/texts';
import type { BigQueryClient } from './bigquery-client';
import { BigQueryFailure, BigQueryRefused, failureOf, isTemporary } from './failure';

const PAGE_ROWS = 20_000;
const WAIT_MS = 10_000;
const MOST_ATTEMPTS = 3;

/** The job configuration of a query. A parameter is a day or a list of texts, by its name in the SQL. */
export function queryOf(sql: string, parameters: Readonly<Record<string, Day | readonly string[]>>) {
  const queryParameters = Object.entries(parameters).map(([name, value]) =>
    typeof value === 'string'
      ? { name, parameterType: { type: 'DATE' }, parameterValue: { value } }
      : {
          name,
          parameterType: { type: 'ARRAY', arrayType: { type: 'STRING' } },
          parameterValue: { arrayValues: value.map((item) => ({ value: item })) },
        },
  );
  return { query: sql, useLegacySql: false, parameterMode: 'NAMED', queryParameters };
}

/**
 * Runs a query that changes nothing, and returns all rows of its result. The values are texts, in the order of the columns. `check`
 * receives the number of rows before they are read. Throws BigQueryRefused, OutOfTime, and what `check` throws.
 */
export function queryRows(
  api: BigQueryClient,
  location: string,
  query: ReturnType<typeof queryOf>,
  check: (rows: number) => void = () => {},
): readonly (readonly (string | null)[])[] {
  const { jobId, location: jobLocation = location } = endedQuery(api, location, query);
  const options = { location: jobLocation, maxResults: PAGE_ROWS, timeoutMs: WAIT_MS };
  const rows: (readonly (string | null)[])[] = [];
  for (let pageToken: string | undefined; ; ) {
    const asked = pageToken === undefined ? options : { ...options, pageToken };
    const page = api.call((port) => port.queryResults(api.settings.project, jobId, asked));
    const total = Number(page.totalRows ?? 0);
    check(total);
    for (const { f = [] } of page.rows ?? []) rows.push(f.map(({ v }) => v ?? null));
    pageToken = page.pageToken;
    if (pageToken !== undefined) continue;
    if (page.jobComplete !== false && rows.length === total) return rows;
    throw new BigQueryRefused(texts().bigquery.incompleteAnswer(rows.length, total));
  }
}

/** Runs a query until it has succeeded, and returns the reference of its job. Temporary failures are retried. */
function endedQuery(api: BigQueryClient, location: string, query: object) {
  for (let attempt = 1; ; attempt++) {
    const { jobReference } = api.call((port) =>
      port.insertJob({ configuration: { query } }, api.settings.project),
    );
    if (jobReference === undefined) throw api.refusal(new BigQueryFailure('backend', ''));
    const failure = failureOf(api.endedJob(jobReference.jobId, jobReference.location ?? location));
    if (failure === undefined) return jobReference;
    if (!isTemporary(failure) || attempt === MOST_ATTEMPTS) throw api.refusal(failure);
  }
}
