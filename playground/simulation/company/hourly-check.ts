import { COSTS } from '../../../emulator/src/time/cost-model';
import { PAGE_ROWS } from '../../../src/catalogue/catalogue';
import { AdReportsError } from '../../../src/errors/ad-reports-error';
import { OutOfTime } from '../../../src/errors/service-errors';
import { KEEP_AFTER_MS, LONGEST_RUN_MS, RunCache } from '../../../src/reports/fetch/run-cache';
import { CheckPace } from '../../../src/reports/hourly/check-pace';
import {
  AFTERWARDS_MS,
  CHECK_MS,
  LEAST_RUN_MS,
  runInTurn,
  startDelayMs,
} from '../../../src/reports/hourly/in-turn';
import { afterFailure, attemptsAfter, isOfService } from '../../../src/reports/schedule/retry';
import { Sender } from '../../../src/service/http/sender';
import { type ReadPage, readAllPages } from '../../../src/service/pages/pages';
import { defaultSettings } from '../../../src/settings/settings';
import { Dice } from '../dice';
import { afterGoodRun, type FileReport } from './file-report';
import type { PageQuestion } from './limited-service';
import { type CachedPages, PageCache } from './page-cache';
import { type ExecutionPorts, isAwaiting } from './repeated-work';

/** The calls of Google Sheets and of the small services (properties, cache, locks) that a report needs beside its requests. */
const SHEETS_CALLS = 3;
export const SMALL_CALLS = 8;
const WRITE_MS = SHEETS_CALLS * COSTS.sheetsCallMs + SMALL_CALLS * COSTS.propertiesMs;
/** The line above a table that says why it was not refreshed, and the status sheet and run log at the end of a check. */
const LINE_MS = 2 * COSTS.sheetsCallMs;
const LOGS_MS = 2 * COSTS.sheetsCallMs;

/** The due reports of a file, in their order, and what its cache holds. */
export interface CheckOrder {
  readonly fileId: string;
  readonly due: readonly FileReport[];
  readonly pages: CachedPages;
  /** The trigger time that the owner has left today, in milliseconds. */
  readonly triggerTimeLeft: number;
  readonly seed: number;
}

export interface CheckedFile {
  /** The reports that were tried, by id. */
  readonly tried: ReadonlyMap<string, FileReport>;
  readonly pages: CachedPages;
}

/** An hourly check that runs due reports with the add-on's own policies. Nothing is written: sheets only cost their time. */
export function hourlyCheck(order: CheckOrder, ports: ExecutionPorts): CheckedFile {
  const dice = new Dice(order.seed);
  const clock = { ...ports.clock, random: () => dice.number(0, 1) };
  const begun = clock.now();
  const oldest = Math.min(...order.due.map(({ lastGoodAt }) => lastGoodAt ?? begun));
  const deadline = begun + CHECK_MS;
  const run = {
    http: ports.http,
    fileId: order.fileId,
    clock,
    deadline: deadline - AFTERWARDS_MS,
    cache: new PageCache(order.pages, clock),
    pace: new CheckPace(clock, order.triggerTimeLeft, oldest),
  };
  const tried = new Map<string, FileReport>();
  clock.sleep(startDelayMs(begun, clock.random()));
  runInTurn(order.due, deadline, clock, {
    // Reports with short runs need less. The simulation does not know how long the last runs took.
    needsMs: () => LEAST_RUN_MS,
    run: (report) => {
      const ended = runReport(report, run);
      tried.set(report.id, ended);
      return ended.failures?.kind ?? null;
    },
  });
  clock.sleep(LOGS_MS);
  return { tried, pages: run.cache.pages };
}

interface RunPorts {
  readonly http: ExecutionPorts['http'];
  readonly clock: ExecutionPorts['clock'] & { random(): number };
  readonly fileId: string;
  readonly cache: PageCache;
  readonly deadline: number;
  readonly pace: CheckPace;
}

/** One slice of a run, as `Slice` in src/reports/run executes it. */
function runReport(report: FileReport, ports: RunPorts): FileReport {
  const { clock, cache, fileId } = ports;
  const begun = clock.now();
  const { unfinished, failures } = report;
  const isLater = unfinished !== null && begun - unfinished.startedAt < LONGEST_RUN_MS;
  const { runId, startedAt } = isLater ? unfinished : { runId: `${fileId}.${begun}`, startedAt: begun };
  const isKeeping = () => isLater || clock.now() - begun > KEEP_AFTER_MS;
  const kept = new RunCache({ runId, origin: '', draft: {}, isLater }, cache.ports, isKeeping);
  try {
    readPages(report, kept, ports);
    clock.sleep(WRITE_MS);
    return afterGoodRun(report, startedAt, clock.now());
  } catch (error) {
    if (isAwaiting(error) || !(error instanceof AdReportsError)) throw error;
    const triedAt = clock.now();
    const waiting = { ...report, triedAt, unfinished: { runId, startedAt } };
    if (error instanceof OutOfTime && kept.hasSaved) return waiting;
    const { kind } = error instanceof OutOfTime ? (error.after ?? error) : error;
    clock.sleep(LINE_MS);
    const failed = { ...waiting, failures: afterFailure(failures, kind, triedAt) };
    return isOfService(kind) && kept.keepPages() ? failed : { ...failed, unfinished: null };
  }
}

/** Requests all pages of a report. Their rows are only counted. */
function readPages({ id, rows, failures }: FileReport, earlier: RunCache, ports: RunPorts): void {
  const { http, clock, deadline, pace, fileId } = ports;
  const settings = { ...defaultSettings(), baseUrl: 'https://reports.example.com', parallel: 1 };
  const limits = { deadline, pace, earlier, ...attemptsAfter(failures) };
  const sender = new Sender({ http, clock, settings, key: 'key', ...limits }, 'full', '');
  const question = (start: number) => {
    const asked: PageQuestion = { report: `${fileId}.${id}`, rows, start };
    return { body: JSON.stringify(asked), read: (page: object) => pageAt(start, page) };
  };
  readAllPages({
    ask: (starts) => sender.send(starts.map(question)),
    width: () => sender.width,
    limit: PAGE_ROWS,
  });
}

function pageAt(start: number, page: { readonly inPage?: unknown; readonly total?: unknown }): ReadPage {
  return { start, rows: Number(page.inPage), total: Number(page.total), keys: [], keysAreWhole: false };
}
