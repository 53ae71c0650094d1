import type { FieldSchema } from '../../platform/bigquery-port';
import { texts } from '../../wording/texts';
import type { BigQuerySettings } from './destination';
import { BigQueryFailure, BigQueryRefused, isPassing } from './failure';
import { failureOf, type RetryingBigQuery } from './retrying-client';

const PAGE_ROWS = 20_000;
const WAIT_MS = 10_000;
const MOST_GOES = 3;

/** A value that a query is given apart from its SQL. */
export interface QueryParameter {
  readonly name: string;
  readonly parameterType: { readonly type: string; readonly arrayType?: { readonly type: string } };
  readonly parameterValue: {
    readonly value?: string;
    readonly arrayValues?: readonly { readonly value: string }[];
  };
}

/** What a query has answered: values as texts, in the order of the columns. */
export interface QueryAnswer {
  readonly fields: readonly FieldSchema[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** The part of a query's configuration that names its parameters. */
export function parametersOf(queryParameters: readonly QueryParameter[]) {
  return { useLegacySql: false, parameterMode: 'NAMED', queryParameters };
}

/**
 * All rows that a query answers. It changes nothing and needs no id of our own. `check` is told how many there will be before
 * they are read. Throws BigQueryRefused, OutOfTime and what `check` throws.
 */
export function answered(
  api: RetryingBigQuery,
  { project }: BigQuerySettings,
  location: string,
  configuration: Readonly<Record<string, unknown>>,
  check: (rows: number) => void = () => {},
): QueryAnswer {
  const { jobId, location: at = location } = settledQuery(api, project, location, configuration);
  const rows: (readonly (string | null)[])[] = [];
  for (let pageToken: string | undefined; ; ) {
    const options = { location: at, maxResults: PAGE_ROWS, timeoutMs: WAIT_MS };
    const asked = pageToken === undefined ? options : { ...options, pageToken };
    const page = api.call((port) => port.queryResults(project, jobId, asked));
    const total = Number(page.totalRows ?? 0);
    check(total);
    for (const { f = [] } of page.rows ?? []) rows.push(f.map(({ v }) => v ?? null));
    pageToken = page.pageToken;
    if (pageToken !== undefined) continue;
    if (page.jobComplete === false || rows.length !== total) throw incomplete(rows.length, total);
    return { fields: page.schema?.fields ?? [], rows };
  }
}

/** Asks again while the query fails in a way that may pass. */
function settledQuery(
  api: RetryingBigQuery,
  project: string,
  location: string,
  configuration: Readonly<Record<string, unknown>>,
) {
  for (let go = 1; ; go++) {
    const { jobReference } = api.call((port) => port.insertJob({ configuration }, project));
    if (jobReference === undefined) throw api.refusal(new BigQueryFailure('backend', ''));
    const failure = failureOf(api.settled(jobReference.jobId, jobReference.location ?? location));
    if (failure === undefined) return jobReference;
    if (!isPassing(failure) || go === MOST_GOES) throw api.refusal(failure);
  }
}

function incomplete(came: number, of: number): BigQueryRefused {
  return new BigQueryRefused(texts().bigquery.incompleteAnswer(came, of));
}
