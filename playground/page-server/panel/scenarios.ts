import { computeNewestCompleteDay } from '../../../src/dates';
import type { ArmOptions } from '../../service/faults/armed-faults';
import type { PageSession } from '../page-session';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Something that goes wrong, in a user's words. */
interface Scenario {
  readonly id: string;
  readonly label: string;
  /** What the user tries next. */
  readonly hint: string;
  readonly begin: (session: PageSession) => void;
  /** When it ends, in milliseconds since 1970: Infinity if it lasts until it is removed, or null if it is not going on. */
  readonly until: (session: PageSession) => number | null;
}

const RUN = 'Run a report.';

/** What can go wrong in the life of a report, in the words of those who use it. */
export const SCENARIOS: readonly Scenario[] = [
  fault('key', 'The key was revoked', 'key-revoked', RUN),
  fault('down', 'The service is down for three hours', 'server-error', `${RUN} Or let some hours pass.`, {
    status: 503,
    minutes: 180,
  }),
  fault('busy', 'The service accepts no requests for ten minutes', 'rate-limited', RUN, { minutes: 10 }),
  once('broken', 'The connection breaks during a response', 'cut-json', `${RUN} Its old rows stay.`),
  once('twice', 'A page arrives twice', 'same-page-twice', `${RUN} It reads again from the beginning.`),
  once(
    'short',
    'A page comes without its last rows',
    'page-short',
    `${RUN} It reads again from the beginning.`,
  ),
  once('device', 'A device file is missing', 'link-missing', 'Run the device report.'),
  {
    id: 'yesterday',
    label: 'Revenue of the newest complete day changes',
    hint: 'Run a report with this day, then open Restatements.',
    begin: (session) => raiseRevenue(session, completeDay(session, 0)),
    until: () => null,
  },
  {
    id: 'gone',
    label: 'A day loses its rows',
    hint: 'Run a report with this day. Its rows leave the table, and Restatements lists them.',
    begin: (session) =>
      session.playground.service.restate({ from: completeDay(session, 2), factor: 1, vanish: true }),
    until: () => null,
  },
];

/** Raises a day's revenue at the service by a tenth, in addition to earlier changes. */
export function raiseRevenue({ playground }: PageSession, day: string): void {
  playground.service.restate({ from: day, factor: 1.1 });
}

type Arming = ArmOptions & { readonly minutes?: number };

function once(id: string, label: string, name: string, hint: string): Scenario {
  return fault(id, label, name, hint, { times: 1 });
}

function fault(
  id: string,
  label: string,
  name: string,
  hint: string,
  { minutes, ...options }: Arming = {},
): Scenario {
  return {
    id,
    label,
    hint,
    begin: ({ playground }) => {
      const until = playground.runtime.clock.now() + (minutes ?? 0) * MINUTE_MS;
      const end = minutes !== undefined && { until };
      playground.service.arm(name, { times: 'until cleared', ...options, ...end });
    },
    until: ({ playground }) => {
      const armed = playground.service.armed().filter((one) => one.name === name && one.left > 0);
      return armed.length === 0 ? null : Math.max(...armed.map(({ until }) => until));
    },
  };
}

/** The newest complete day of the full report, or the one `before` days earlier. */
function completeDay({ playground }: PageSession, before: number): string {
  return computeNewestCompleteDay('full', 'UTC+0', playground.runtime.clock.now() - before * DAY_MS);
}
