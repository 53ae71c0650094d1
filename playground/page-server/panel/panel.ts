import type { ExecutionRecord } from '../../../emulator/src/execution/execution';
import type { SentMail } from '../../../emulator/src/services/mail-service';
import { LOCALES } from '../../../emulator/src/spreadsheet/locale';
import type { Playground } from '../../playground';
import { FAULTS } from '../../service/faults/faults';
import type { Running } from '../running';
import type { Beginning, OrderedRestatement, PanelExecution, PanelMail, PanelState } from './panel-api';
import { panelBigQuery } from './panel-bigquery';
import { nextReadyTime } from './ready-times';
import { SCENARIOS } from './scenarios';

const MOST_EXECUTIONS = 50;
const MOST_MAILS = 20;
/** The number for a fault without a limit, because JSON has no Infinity. */
const FOR_EVER = 9_999;
/** The time for something without an end. */
const FOR_EVER_MS = Number.MAX_SAFE_INTEGER;

/** The parts of the playground that the panel shows. */
export interface PanelSource {
  readonly playground: Playground;
  /** E-mail address of the current user of the page. */
  readonly user: string;
  readonly running: Running;
  /** Restatements ordered from the simulated service, the oldest first. */
  readonly restated: readonly OrderedRestatement[];
  readonly passing: { readonly until: number | null };
  readonly start: Beginnings;
  /** What colleagues will do during the next run, by scenario; each function takes it back. */
  readonly takeBacks: ReadonlyMap<string, () => void>;
}

/** What the user began with; null while the page asks. */
interface Beginnings {
  readonly begun: Beginning | null;
  /** The number of executions before that. */
  readonly executionsBefore: number;
}

/** The content of the panel next to the spreadsheet. */
export function panelState(source: PanelSource): PanelState {
  const { playground, user, running, restated, passing, start } = source;
  const { runtime, simulated, baseUrl } = playground;
  const now = runtime.clock.now();
  return {
    now,
    passesUntil: passing.until,
    file: {
      beginnings: (['filled', 'empty'] as const).filter((each) => playground.hasBeginning(each)),
      begun: start.begun,
    },
    locales: LOCALES.map(({ id, country }) => ({ id, country })),
    scenarios: simulated === null ? [] : scenarios(source),
    service: { simulated: simulated !== null, baseUrl, key: simulated?.key ?? null },
    users: runtime.users.map((email, index) => ({ email, role: index === 0 ? 'owner' : 'colleague' })),
    user,
    nextReady: simulated && nextReadyTime(now),
    triggers: runtime.triggers.map(({ id, handler, user: whose, next }) => ({
      id,
      handler,
      user: whose,
      next,
      isRunning: running.hasTrigger(id),
    })),
    faults: simulated === null ? [] : faults(simulated.service.armed()),
    restated: simulated && newestFirst(restated),
    mails: newestMails(runtime.mails),
    executions: newestExecutions(runtime.executions, start.executionsBefore),
    bigQuery: playground.hasBigQuery ? panelBigQuery(runtime.hosts.bigQuery.emulated, now) : null,
  };
}

function scenarios(source: PanelSource): PanelState['scenarios'] {
  return SCENARIOS.map(({ id, label, try: what, until }) => {
    const end = until(source);
    return { id, label, try: what, until: end === Number.POSITIVE_INFINITY ? FOR_EVER_MS : end };
  });
}

function faults(armed: readonly { readonly name: string; readonly left: number }[]): PanelState['faults'] {
  return FAULTS.map(({ name, description }) => {
    const left = armed.filter((each) => each.name === name).reduce((sum, each) => sum + each.left, 0);
    return { id: name, label: description, armed: Math.min(left, FOR_EVER) };
  });
}

function newestFirst(restated: readonly OrderedRestatement[]): OrderedRestatement[] {
  return restated.slice().reverse();
}

function newestMails(sent: readonly SentMail[]): PanelMail[] {
  return sent
    .slice(-MOST_MAILS)
    .map(({ at, to, subject, body }) => ({ at, to, subject, body }))
    .reverse();
}

function newestExecutions(records: readonly ExecutionRecord[], before: number): PanelExecution[] {
  const first = Math.max(before, records.length - MOST_EXECUTIONS);
  return records
    .slice(first)
    .map((record, index) => panelExecution(record, first + index))
    .reverse();
}

function panelExecution(record: ExecutionRecord, id: number): PanelExecution {
  return {
    id,
    functionName: record.callName ?? record.functionName,
    kind: record.kind,
    user: record.user,
    start: record.start,
    duration: record.duration,
    error: record.error?.message ?? null,
    fetches: record.fetches,
    calls: callsByService(record.counters),
    log: [
      ...record.console.map(({ level, text }) => `${level}: ${text}`),
      ...record.notEmulated.map((what) => `not emulated here: ${what}`),
    ],
  };
}

/** A text such as "Sheets 3 · Properties 2", with the most frequent calls first. */
function callsByService(counters: Readonly<Record<string, number>>): string {
  const sums = new Map<string, number>();
  for (const [name, count] of Object.entries(counters)) {
    const [service, method] = name.split('.');
    if (method === undefined || !/^[A-Z]/.test(service!) || service === 'Console') continue;
    const shown = service!.replace(/(Service|App)$/, '');
    sums.set(shown, (sums.get(shown) ?? 0) + count);
  }
  const sorted = [...sums].sort(([, a], [, b]) => b - a);
  return sorted.map(([service, count]) => `${service} ${count}`).join(' · ');
}
