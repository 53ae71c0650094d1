import { AdReportsError } from '../../errors/ad-reports-error';
import type { JobResource } from '../../platform/bigquery-port';
import { texts } from '../../wording/texts';

export type BigQueryFailureKind = 'already exists' | 'not found' | 'temporary' | 'refused';

/** Why a call or a job of BigQuery failed. `reason` is Google's text. Used only inside src/bigquery/. */
export class BigQueryFailure extends Error {
  constructor(
    readonly kind: BigQueryFailureKind,
    readonly reason: string,
  ) {
    super(reason);
  }
}

/** Apps Script gives only a text for a failure. A text may match several patterns: the first one in this list counts. */
const PATTERNS: readonly (readonly [BigQueryFailureKind, RegExp])[] = [
  ['already exists', /already exists|\bduplicate\b/i],
  ['temporary', /quota|rate ?limit|too many (?:concurrent|table|requests)|resourcesExceeded|\b429\b/i],
  ['not found', /not ?found|unknown project|invalid project|project .{1,100} (?:is invalid|does not exist)/i],
  [
    'temporary',
    /timed? ?out|deadline exceeded|internal ?error|backend ?error|unavailable|empty response|jobInternalError|\bstopped\b|\b50[0234]\b/i,
  ],
];

export function bigQueryFailure(error: unknown): BigQueryFailure {
  const reason = apiMessage(error).trim();
  return new BigQueryFailure(kindOf(reason), reason);
}

/** The API's own message in an error that Apps Script threw. */
function apiMessage(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/^API call to [\w.]+ failed with error: /, '');
}

/** Why a job failed; undefined if it succeeded or has not ended. */
export function failureOf({ status }: JobResource): BigQueryFailure | undefined {
  if (status?.state !== 'DONE' || status.errorResult === undefined) return undefined;
  const { reason = '', message = '' } = status.errorResult;
  const kind = kindOf(reason);
  return new BigQueryFailure(kind === 'refused' ? kindOf(message) : kind, message);
}

function kindOf(text: string): BigQueryFailureKind {
  return PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'refused';
}

/** BigQuery has refused a call or a job of a run. Each day is replaced in one step, so an unfinished day still has its old rows. */
export class BigQueryRefused extends AdReportsError {
  constructor(happened: string) {
    super({ happened, kept: texts().bigquery.unchanged }, 'attempt failed');
  }
}
