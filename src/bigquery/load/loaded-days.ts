import type { Day } from '../../dates/calendar';
import type { DayRange } from '../../dates/named-ranges';
import { Sha256 } from '../../device/rows/sha256';
import { type BigQuerySettings, tableOf } from '../client/destination';
import { BigQueryFailure } from '../client/failure';
import { REPORT_LABEL } from '../client/report-table';
import type { RetryingBigQuery } from '../client/retrying-client';

const QUESTION = 'adreports_question';
const FROM = 'adreports_from';
const TO = 'adreports_to';
const THROUGH = 'adreports_complete';
const NONE = 'none';

/** The days that a table has, and the newest day that was complete when it got them. */
export interface LoadedDays extends DayRange {
  readonly through: Day;
}

/**
 * The days that the table of `owner` has of a question, none of them missing, as its labels say; undefined where they do not. Where they
 * tell of another question they no longer do from now on: its days are about to be replaced. Throws BigQueryRefused, OutOfTime.
 */
export function loadedDays(
  api: RetryingBigQuery,
  settings: BigQuerySettings,
  owner: string,
  question: string,
): LoadedDays | undefined {
  const found = api.attempt((port) => port.getTable(tableOf(settings)), 'not found');
  if (found instanceof BigQueryFailure || found.labels?.[REPORT_LABEL] !== owner) return undefined;
  const { [QUESTION]: of = NONE, [FROM]: from = '', [TO]: to = '', [THROUGH]: through = '' } = found.labels;
  if (of === labelOf(question)) return { from, to, through };
  if (of !== NONE) label(api, settings, { [QUESTION]: NONE });
  return undefined;
}

/** Has the table say that it has all these days of a question. Throws BigQueryRefused, OutOfTime. */
export function noteDays(
  api: RetryingBigQuery,
  settings: BigQuerySettings,
  question: string,
  { from, to, through }: LoadedDays,
): void {
  label(api, settings, { [QUESTION]: labelOf(question), [FROM]: from, [TO]: to, [THROUGH]: through });
}

function label(api: RetryingBigQuery, settings: BigQuerySettings, labels: Record<string, string>): void {
  api.call((port) => port.patchTable(tableOf(settings), { labels }));
}

/** Labels have small letters, digits, hyphens and underscores only. */
function labelOf(question: string): string {
  return new Sha256().hex(question, 3);
}
