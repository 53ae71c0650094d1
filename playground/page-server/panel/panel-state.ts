import { duck } from '../../../emulator/src/bigquery/duck';
import type { EmulatedBigQuery } from '../../../emulator/src/bigquery/emulated-bigquery';
import { quotedName } from '../../../emulator/src/bigquery/field-types';
import type { ExecutionRecord } from '../../../emulator/src/execution/execution';
import { LOCALES } from '../../../emulator/src/spreadsheet/locale';
import type { Playground } from '../../playground';
import type { PageSession } from '../page-session';
import { SCENARIOS } from './scenarios';
import { listTips } from './tips';

const MOST_EXECUTIONS = 50;
const MOST_MAILS = 20;
const MOST_DAYS = 31;

export type PanelState = ReturnType<typeof panelState>;

/** The panel next to the spreadsheet, which is not part of the add-on. Lists begin with the newest. */
export function panelState(session: PageSession) {
  const { playground, user, passesUntil, start, texts } = session;
  const { runtime, simulated, baseUrl } = playground;
  const now = runtime.clock.now();
  return {
    now,
    /** The time until which the clock is running through the day; null if it is not. */
    passesUntil,
    /** The files that the user can begin with, and the one they have begun with; null if the page still asks. */
    beginnings: (['filled', 'empty'] as const).filter((beginning) => playground.hasBeginning(beginning)),
    begun: start.begun,
    locales: LOCALES.map(({ id }) => id),
    tips: listTips(session, now),
    service: { isSimulated: simulated !== null, baseUrl, key: simulated?.key ?? null },
    users: runtime.users.map((email, index) => ({
      email,
      role: index === 0 ? ('owner' as const) : ('colleague' as const),
    })),
    user,
    /** What can go wrong, and when it ends; null if it is not going on. */
    scenarios: SCENARIOS.filter(() => simulated !== null).map(({ id, until }) => {
      const end = until(session);
      const [label, hint] = texts.faults.scenarios[id];
      return { id, label, hint, until: end === Number.POSITIVE_INFINITY ? ('for ever' as const) : end };
    }),
    mails: newestMessages(playground),
    executions: newestExecutions(runtime.executions, start.executionsBefore),
    bigQuery: playground.hasBigQuery ? bigQueryTables(runtime.hosts.bigQuery.emulated, now) : null,
  };
}

/** Mails and messages to chats. They are not sent and appear only here. */
function newestMessages({ runtime, chats }: Playground) {
  const mails = runtime.mails.map(({ at, to, subject, body }) => ({ at, to, subject, body }));
  const posts = chats.messages.map(({ at, chat, text }) => ({
    at,
    to: chat,
    subject: text.split('\n', 1)[0] ?? '',
    body: text,
  }));
  return [...mails, ...posts].sort((a, b) => b.at - a.at).slice(0, MOST_MAILS);
}

function newestExecutions(records: readonly ExecutionRecord[], before: number) {
  const first = Math.max(before, records.length - MOST_EXECUTIONS);
  return records
    .slice(first)
    .map((record, index) => ({
      id: first + index,
      functionName: record.callName ?? record.functionName,
      kind: record.kind,
      user: record.user,
      start: record.start,
      duration: record.duration,
      error: record.error?.message ?? null,
      fetches: record.fetches,
      log: [
        ...record.console.map(({ level, text }) => `${level}: ${text}`),
        ...record.notEmulated.map((what) => `not emulated here: ${what}`),
      ],
    }))
    .reverse();
}

/** The tables of BigQuery, without those of unfinished runs, with the rows of each day. */
export function bigQueryTables({ tables, jobs }: EmulatedBigQuery, now: number) {
  jobs.pass(now);
  return tables.all(now).flatMap(({ resource, rows }) => {
    if (resource.timePartitioning === undefined) return [];
    const { projectId, datasetId, tableId } = resource.tableReference;
    const day = quotedName(resource.timePartitioning.field ?? '');
    const sql = `SELECT CAST(${day} AS VARCHAR), COUNT(*) FROM ${rows} GROUP BY 1 ORDER BY 1 DESC LIMIT ${MOST_DAYS}`;
    const days = duck(sql).rows.map(([name, count]) => ({ day: String(name), rows: Number(count) }));
    return [{ name: `${projectId}.${datasetId}.${tableId}`, days }];
  });
}
