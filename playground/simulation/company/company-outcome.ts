import { PAGE_ROWS } from '../../../src/catalogue/catalogue';
import type { CompanyFile } from './company-file';
import type { CompanyOptions } from './company-options';
import { SMALL_CALLS } from './hourly-check';
import type { LimitedService } from './limited-service';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CHECKS_A_DAY = 24;
/** The time that Google charges for starting a check and finding that nothing is due. */
const IDLE_MS = 1_000;
/** The property reads of a check that finds nothing due. */
const IDLE_READS = 2;

/** How a company's files became fresh. Times are in minutes. Waits begin when a file is due, or when the service is up again. */
export interface CompanyOutcome {
  readonly options: CompanyOptions;
  /** The answers that all files together need: the length of the queue. */
  readonly needed: number;
  readonly accepted: number;
  readonly refused: number;
  /** Requests while the service was down. */
  readonly failed: number;
  /** The time until the last file is fresh; infinite if a file is not. */
  readonly minutes: number;
  /** The requests in the fullest minute, with refused ones. */
  readonly mostInAMinute: number;
  readonly useful: UsefulShares;
  /** The waits of all files, sorted. */
  readonly waits: readonly number[];
  /** The wait that the queue alone takes, and that wait with two hourly checks. */
  readonly leastWait: number;
  readonly mostWait: number;
  /** The files by the hour in which they were due, with the median of their waits after the outage. */
  readonly byDueHour: readonly { readonly hour: number; readonly files: number; readonly median: number }[];
  /** What the person with the highest use spends in 24 hours; on average, if the files take longer than a day to become fresh. */
  readonly person: {
    readonly triggerMinutes: number;
    readonly requests: number;
    readonly properties: number;
  };
}

/**
 * The parts of the limit that were spent on answers that reports needed, from 0 to 1. Null if there was no such time.
 */
export interface UsefulShares {
  /**
   * From the first refused request until less than an hour's work for the limit was waiting. Each file checks once an hour, so with less
   * work the minutes of the checks decide how much of the limit can be used.
   */
  readonly whileQueued: number | null;
  /** From the first refused request to the last one. */
  readonly whileRefused: number | null;
  /** Until the last file was fresh. */
  readonly inAll: number;
}

interface Simulated {
  readonly options: CompanyOptions;
  readonly files: readonly CompanyFile[];
  readonly service: LimitedService;
  /** When the day was complete, in milliseconds since 1970. */
  readonly ready: number;
}

export function companyOutcome({ options, files, service, ready }: Simulated): CompanyOutcome {
  const { accepted, refused, failed } = service;
  const { limit, outageHours } = options;
  const up = ready + outageHours * HOUR_MS;
  const wait = ({ dueAt, freshAt }: CompanyFile) =>
    ((freshAt ?? Number.POSITIVE_INFINITY) - Math.max(dueAt, up)) / MINUTE_MS;
  const needed = sum(files.flatMap(({ reports }) => reports.map(({ rows }) => answersFor(rows))));
  const waits = files.map(wait).sort((one, other) => one - other);
  const leastWait = needed / limit;
  return {
    options,
    needed,
    accepted: accepted.length,
    refused: refused.length,
    failed,
    minutes: waits.at(-1) ?? 0,
    mostInAMinute: mostInAMinute([...accepted, ...refused]),
    useful: usefulShares(service, needed, limit),
    waits,
    leastWait,
    mostWait: leastWait + 120,
    byDueHour: byDueHour(files, wait, ready),
    person: personOf(files, options, Math.max(1, (waits.at(-1) ?? 0) / (CHECKS_A_DAY * 60))),
  };
}

function usefulShares({ accepted, refused }: LimitedService, needed: number, limit: number): UsefulShares {
  const share = (from: number | undefined, to: number | undefined) => {
    if (from === undefined || to === undefined || to <= from) return null;
    const within = accepted.filter((at) => at >= from && at <= to).length;
    // Some answers are not needed: pages that a run has read in vain.
    return (within * (needed / accepted.length)) / (((to - from) / MINUTE_MS) * limit);
  };
  return {
    whileQueued: share(refused[0], accepted.at(-(HOUR_MS / MINUTE_MS) * limit)),
    whileRefused: share(refused[0], refused.at(-1)),
    inAll: share(accepted[0], accepted.at(-1)) ?? 0,
  };
}

/** The answers that a report with this many rows needs: its pages, and an empty one after a last page that is full. */
function answersFor(rows: number): number {
  return Math.floor(rows / PAGE_ROWS) + 1;
}

function byDueHour(files: readonly CompanyFile[], wait: (file: CompanyFile) => number, ready: number) {
  const waits = new Map<number, number[]>();
  for (const file of files) {
    const hour = (file.dueAt - ready) / HOUR_MS;
    waits.set(hour, [...(waits.get(hour) ?? []), wait(file)]);
  }
  return [...waits]
    .sort(([one], [other]) => one - other)
    .map(([hour, all]) => ({ hour, files: all.length, median: median(all.sort((a, b) => a - b)) }));
}

function personOf(files: readonly CompanyFile[], { filesPerPerson }: CompanyOptions, days: number) {
  const people = [...new Set(files.map(({ person }) => person))];
  const owned = Math.min(filesPerPerson, files.length);
  const idleMs = owned * CHECKS_A_DAY * IDLE_MS;
  const reports = owned * (files[0]?.reports.length ?? 0);
  return {
    triggerMinutes: (Math.max(...people.map(({ spentMs }) => spentMs)) / days + idleMs) / MINUTE_MS,
    requests: Math.round(Math.max(...people.map(({ requests }) => requests)) / days),
    properties: owned * CHECKS_A_DAY * IDLE_READS + reports * SMALL_CALLS,
  };
}

/** The largest number of times in a calendar minute. */
function mostInAMinute(times: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const at of times) {
    const minute = Math.floor(at / MINUTE_MS);
    counts.set(minute, (counts.get(minute) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

export function median(sorted: readonly number[]): number {
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
