import { addDays, dayOf } from '../dates/calendar';
import { AdReportsError } from '../errors/ad-reports-error';
import type { Clock, Http } from '../platform/ports';
import { NO_OPTIONS, type Request } from '../request/request';
import { type Connection, endpoint, type ServiceSettings } from '../service/http/connection';
import { Sender } from '../service/http/sender';
import { reportQuery } from '../service/wire/wire-query';
import { texts } from '../wording/texts';

/** Somebody is waiting in front of a form. */
const LONGEST_MS = 20_000;

export type KeyTestResult =
  | { readonly result: 'accepted' }
  | { readonly result: 'refused' | 'no answer'; readonly error: AdReportsError };

/**
 * Asks the service for one row of one metric and day (section 4.2), the smallest request there is, to see whether it takes
 * the key. Never throws what the service did.
 */
export function testKey(
  settings: ServiceSettings,
  key: string,
  { http, clock }: { readonly http: Http; readonly clock: Clock },
): KeyTestResult {
  const connection: Connection = { http, clock, settings, key, deadline: clock.now() + LONGEST_MS };
  try {
    const sender = new Sender(connection, endpoint(connection, 'full'), texts().responses.activities.keyTest);
    const body = JSON.stringify({ ...reportQuery(smallest(clock.now())), start: 0, limit: 1 });
    sender.sendOne(body, () => undefined);
    return { result: 'accepted' };
  } catch (error) {
    if (!(error instanceof AdReportsError)) throw error;
    const refused = error.kind === 'key refused' || error.kind === 'not permitted';
    return { result: refused ? 'refused' : 'no answer', error };
  }
}

function smallest(now: number): Request {
  const day = addDays(dayOf(now), -2);
  return {
    ...NO_OPTIONS,
    report: 'full',
    zone: 'UTC+0',
    currency: 'USD',
    from: day,
    to: day,
    dimensions: ['date'],
    metrics: ['revenue'],
    newestCompleteDay: day,
  };
}
