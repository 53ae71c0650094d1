import { dayNumber, dayText } from '../../service/days';
import type { ReportName } from '../../service/request/names';
import type { LoggedRequest } from '../../service/request-log';

/** The requested days and the time of the last request, from the service's log. */
export interface Asked {
  readonly days: readonly string[];
  /** The time of the last request, in milliseconds since 1970. */
  readonly at: number;
}

/** The days that a report requested; undefined if it requested none, or got no response. */
export function askedDays(kind: ReportName, requests: readonly LoggedRequest[]): Asked | undefined {
  const answered = requests.filter(({ endpoint, status }) => endpoint === kind && status === 200);
  const last = answered.at(-1);
  if (last === undefined) return undefined;
  const days = new Set(answered.flatMap(({ body }) => daysIn(JSON.parse(body))));
  return { days: [...days].sort(), at: last.time };
}

function daysIn({ startDate, endDate, date }: Readonly<Record<string, string | undefined>>): string[] {
  const from = dayNumber(startDate ?? date ?? '');
  const to = dayNumber(endDate ?? date ?? '');
  if (from === undefined || to === undefined) throw new Error('a request without days was answered');
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => dayText(from + at));
}
