import { AdReportsError, type FailureKind } from '../../errors/ad-reports-error';
import type { JobError } from '../../platform/bigquery-port';
import type { FailureText } from '../../wording/failure-text';
import { texts } from '../../wording/texts';
import type { BigQuerySettings } from './destination';

/** What a failed call or job means for what to do next. */
export type BigQueryFailureKind =
  | 'not enabled'
  | 'no billing'
  | 'no permission'
  | 'already exists'
  | 'not found'
  | 'too large'
  | 'quota'
  | 'backend'
  | 'refused';

/** Thrown inside src/bigquery/: what Google said, and its kind. */
export class BigQueryFailure extends Error {
  constructor(
    readonly kind: BigQueryFailureKind,
    readonly said: string,
  ) {
    super(said);
  }
}

/** Apps Script hands over a text; a job says a reason too. The first that fits counts: a text names several things. */
const MEANINGS: readonly (readonly [BigQueryFailureKind, RegExp])[] = [
  [
    'not enabled',
    /has not been used in project|it is disabled|service_?disabled|accessNotConfigured|not switched on/i,
  ],
  ['no billing', /\bbilling|free tier|sandbox/i],
  ['already exists', /already exists|\bduplicate\b/i],
  ['quota', /quota|rate ?limit|too many (?:concurrent|table|requests)|resourcesExceeded|\b429\b/i],
  ['no permission', /access denied|permission|not authorized|\bforbidden\b|accessDenied|insufficient/i],
  [
    'not found',
    /not found|notFound|unknown project|invalid project|project .{1,100} (?:is invalid|does not exist)/i,
  ],
  ['too large', /too large|payload size|payload exceeds|\b413\b/i],
  [
    'backend',
    /timed? ?out|deadline exceeded|internal ?error|backend ?error|unavailable|empty response|tableUnavailable|jobInternalError|\bstopped\b|\b50[0234]\b/i,
  ],
];

/** The failure that a thrown error stands for. */
export function bigQueryFailure(error: unknown): BigQueryFailure {
  if (error instanceof BigQueryFailure) return error;
  const said = apiMessage(error).trim();
  return new BigQueryFailure(kindOf(said), said);
}

const CALL = 'API call to ';
const CALL_FAILED = ' failed with error: ';

/** The API's own message in an error that Apps Script threw. */
export function apiMessage(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const failed = text.indexOf(CALL_FAILED);
  return text.startsWith(CALL) && failed > 0 ? text.slice(failed + CALL_FAILED.length) : text;
}

/** The failure of a job that has ended with `error`. */
export function jobFailure({ reason = '', message = '' }: JobError): BigQueryFailure {
  const byReason = kindOf(reason);
  return new BigQueryFailure(byReason === 'refused' ? kindOf(message) : byReason, message);
}

/** True for what may go well the next time without anybody doing anything. */
export function isPassing({ kind }: BigQueryFailure): boolean {
  return kind === 'quota' || kind === 'backend';
}

/** What happened, and what to do next, as the sidebar shows it. */
export function bigQueryFailureText(
  { kind, said }: BigQueryFailure,
  { project, dataset, table }: BigQuerySettings,
): FailureText {
  const { bigquery } = texts();
  switch (kind) {
    case 'not enabled':
      return bigquery.notEnabled;
    case 'no billing':
      return bigquery.noBilling(project, said);
    case 'no permission':
      return bigquery.noPermission(project, dataset, said);
    case 'not found':
      return bigquery.notFound(project, dataset, table, said);
    case 'quota':
      return bigquery.quota(project, said);
    case 'backend':
      return bigquery.backend(said);
    case 'too large':
      return bigquery.tooLarge(said);
    default:
      return bigquery.refused(said);
  }
}

function kindOf(text: string): BigQueryFailureKind {
  return MEANINGS.find(([, said]) => said.test(text))?.[0] ?? 'refused';
}

/** BigQuery did not do what a run needs. Rows are loaded day by day: a day that was not finished stays as it was. */
export class BigQueryRefused extends AdReportsError {
  readonly kind: FailureKind = 'write failed';

  constructor(text: FailureText) {
    super({ kept: texts().bigquery.unchanged, ...text });
  }
}
