import { computeNewestCompleteDay } from '../../../src/dates';
import type { ScenarioId } from '../../page/text';
import type { ArmOptions } from '../../service/faults/armed-faults';
import type { PageSession } from '../page-session';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const ONCE = { times: 1 } as const;

/** Something that goes wrong. */
interface Scenario {
  readonly id: ScenarioId;
  readonly begin: (session: PageSession) => void;
  /** When it ends, in milliseconds since 1970: Infinity if it lasts until it is removed, or null if it is not going on. */
  readonly until: (session: PageSession) => number | null;
}

/** What can go wrong in the life of a report. Its texts are in playground/page/text. */
export const SCENARIOS: readonly Scenario[] = [
  fault('key', 'key-revoked'),
  fault('down', 'server-error', { status: 503, minutes: 180 }),
  fault('busy', 'rate-limited', { minutes: 10 }),
  fault('broken', 'cut-json', ONCE),
  fault('twice', 'same-page-twice', ONCE),
  fault('short', 'page-short', ONCE),
  fault('device', 'link-missing', ONCE),
  {
    id: 'yesterday',
    begin: (session) => raiseRevenue(session, completeDay(session, 0)),
    until: () => null,
  },
  {
    id: 'gone',
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

function fault(id: ScenarioId, name: string, { minutes, ...options }: Arming = {}): Scenario {
  return {
    id,
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
