import { report } from '../catalogue/catalogue';
import { columnFormat } from '../catalogue/number-formats';
import { type LedgerHook, ledgerHook } from '../ledger/ledger-hook';
import { addDays } from '../request/days';
import { provenanceLine } from '../table/provenance';
import type { Table } from '../table/table';
import type { WriteJob } from '../table/write-job';
import { askedRows, isNarrowed } from './asked-rows';
import type { Go } from './go';
import { lockWaitMs } from './lock-wait';
import { targetOf } from './target';

/**
 * What records the values that come back different. The sheet's own word comes first: it is written with the rows, and a run
 * that was killed right after has told nobody else.
 */
export function ledgerOf({ kept, request, reading, question, before, ports, watch }: Go): LedgerHook {
  const told = before.held === null ? undefined : { ...before.held, question: before.question };
  const seenAt = ports.clock.now();
  return ledgerHook(
    (covers) => {
      const held = covers ?? told;
      if (held === undefined || held.question !== question) return undefined;
      return {
        name: kept.name,
        report: request.report,
        currency: request.currency,
        heldFrom: held.from,
        heldTo: held.to,
        completeThrough: held.completeThrough,
        threshold: kept.refreshing.threshold,
        asked: reading.asked,
        seenAt,
      };
    },
    { ...ports, deadline: watch.deadline },
    () => watch.restates(),
  );
}

/** How the table of a go is written; `progressRows` is how many rows it has been said to have. */
export function jobOf(go: Go, table: Table): WriteJob {
  const { kept, request, reading, question, before, ports, watch } = go;
  const { range, asked, except, isWhole } = reading;
  const window = {
    ...asked,
    ...(except === undefined ? {} : { except }),
    keptFrom: range.from,
    keptTo: range.to,
  };
  return {
    api: ports.spreadsheet,
    locks: ports.locks,
    lockWaitMs: lockWaitMs(before.how),
    clock: ports.clock,
    document: ports.document,
    formatTime: ports.formatTime,
    numberFormat: ({ field }) => columnFormat(field, request.currency),
    deadline: watch.deadline,
    onProgress: ({ rowsWritten, of }) =>
      watch.tell({
        phase: 'writing',
        done: rowsWritten,
        of,
        rows: table.rows.length,
        calls: watch.calls.sent,
      }),
    target: targetOf(kept, request),
    table,
    provenance: provenance(go, table),
    isAsked: askedRows(go),
    isNarrowed: isNarrowed(request),
    covers: { ...range, completeThrough: request.newestCompleteDay, question },
    ...(isWhole ? {} : { window }),
  };
}

/** The line above the table of a go. */
export function provenance(
  { request, reading, before, ports, watch }: Go,
  { notices }: Pick<Table, 'notices'>,
): string {
  const { range, asked, except, isWhole } = reading;
  const { label, takesCurrency, restatedDays } = report(request.report);
  const { zone, currency, newestCompleteDay } = request;
  const { clock, spreadsheet, formatTime } = ports;
  const olderDays =
    except === undefined ? { day: asked.from } : { day: addDays(except.to, 1), from: except.from };
  const line = {
    report: label,
    zone,
    ...(takesCurrency ? { currency } : {}),
    ...range,
    newestCompleteDay,
    restatedDays,
    fetchedAt: watch.answersSince ?? clock.now(),
    timeZone: spreadsheet.timeZone(),
    ...(isWhole ? {} : { older: { ...olderDays, at: before.wholeAt } }),
    notices,
  };
  return provenanceLine(line, formatTime);
}
