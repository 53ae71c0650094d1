import type { JobError } from '../../platform/bigquery-port';
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

/** What happened, and what to do next, for who reads it in the sidebar. */
export function failureSentences(
  { kind, said }: BigQueryFailure,
  { project, dataset, table }: BigQuerySettings,
): readonly [happened: string, doNext: string] {
  const quoted = said === '' ? '' : ` (“${said.slice(0, LONGEST_QUOTE)}”)`;
  switch (kind) {
    case 'not enabled':
      return [
        'The BigQuery service is not switched on for this add-on.',
        'Ask your administrator to enable the BigQuery API in the Google Cloud project of the script (docs/bigquery.md, step 2), then run again.',
      ];
    case 'no billing':
      return [
        `Google Cloud project “${project}” has no billing account, and BigQuery refuses this without one${quoted}.`,
        'Ask your administrator to link a billing account to the project, then run again.',
      ];
    case 'no permission':
      return [
        `Your Google account may not do this in Google Cloud project “${project}”${quoted}.`,
        `Ask your administrator for the roles BigQuery Job User on the project and BigQuery Data Editor on dataset “${dataset}”, then run again.`,
      ];
    case 'not found':
      return [
        `BigQuery does not find project “${project}”, dataset “${dataset}” or table “${table}”${quoted}.`,
        'Check project and dataset in Settings, then run again.',
      ];
    case 'quota':
      return [
        `BigQuery asks to slow down: a limit of project “${project}” is used up${quoted}.`,
        'Run again in an hour.',
      ];
    case 'backend':
      return [`BigQuery has a failure of its own${quoted}.`, 'Run again in some minutes.'];
    case 'too large':
      return [
        `BigQuery finds the rows that were sent too large${quoted}.`,
        'Choose fewer columns, then run again.',
      ];
    default:
      return [
        `BigQuery did not take the request${quoted}.`,
        'Run again later; if it stays so, show this sentence to your administrator.',
      ];
  }
}

const LONGEST_QUOTE = 200;

function kindOf(text: string): BigQueryFailureKind {
  return MEANINGS.find(([, said]) => said.test(text))?.[0] ?? 'refused';
}
