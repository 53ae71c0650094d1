import { inOrder, LEAST_RUN_MS } from '../../../src/reports/hourly/in-turn';
import {
  noteTriggerEnd,
  noteTriggerStart,
  triggerTimeLeft,
} from '../../../src/reports/hourly/trigger-budget';
import type { Schedule } from '../../../src/reports/refreshing';
import { isRefreshDue } from '../../../src/reports/schedule/due';
import { mayContinueRun } from '../../../src/reports/schedule/retry';
import { defaultSettings } from '../../../src/settings/settings';
import { mix } from '../../service/world/chance';
import { Dice } from '../dice';
import { type FileReport, isFresh, refreshedReport } from './file-report';
import type { CheckedFile, CheckOrder } from './hourly-check';
import type { CachedPages } from './page-cache';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The rows that the five reports of a file request, give or take a quarter. */
const ROWS = [300, 660, 660, 1_500, 4_000];
/** Google fires an hourly trigger at a minute of its own, and up to three minutes late. */
const LATE_MS = 3 * MINUTE_MS;

/** A user with several files. Google limits the run time of their triggers in all files together. */
export class Person {
  /** The stored trigger time, as the add-on counts it. */
  triggerTime: string | undefined;
  /** The run time of all checks that had reports to run, in milliseconds. */
  spentMs = 0;
  /** The number of requests that were sent for the person's files. */
  requests = 0;
}

export interface FileOptions {
  readonly nth: number;
  readonly seed: number;
  readonly schedule: Schedule;
  /** When the file's reports are due, in milliseconds since 1970. */
  readonly dueAt: number;
}

/** A spreadsheet with five scheduled reports, whose sheets contain the numbers of the day before. */
export class CompanyFile {
  readonly id: string;
  readonly dueAt: number;
  /** When the last report was fresh, in milliseconds since 1970; null until then. */
  freshAt: number | null = null;
  reports: readonly FileReport[];
  private pages: CachedPages = new Map();
  private checks = 0;
  /** The stored trigger time at the start of the check in progress. Checks of other files may have changed it since. */
  private begunText = '';
  private readonly minuteMs: number;
  private readonly seed: number;

  constructor(
    { nth, seed, schedule, dueAt }: FileOptions,
    readonly person: Person,
  ) {
    this.id = `file${nth}`;
    this.dueAt = dueAt;
    this.seed = mix(seed, nth);
    const dice = new Dice(this.seed);
    this.minuteMs = dice.number(0, HOUR_MS);
    const lastRun = dueAt - 24 * HOUR_MS + this.minuteMs;
    this.reports = ROWS.map((rows, at) =>
      refreshedReport(`r${at}`, Math.round(rows * dice.number(0.75, 1.25)), schedule, lastRun),
    );
  }

  /** When Google fires the next hourly check after `start`, the first hour of the simulation. */
  nextCheck(start: number): number {
    const late = new Dice(mix(this.seed, this.checks)).number(0, LATE_MS);
    const at = start + this.minuteMs + this.checks * HOUR_MS + late;
    this.checks += 1;
    return at;
  }

  /** What a check at `now` has to do; undefined if no report is due or the person's trigger time is used up. */
  begin(now: number): CheckOrder | undefined {
    const { person, id: fileId, pages } = this;
    const timeLeft = triggerTimeLeft(person.triggerTime, now);
    const due = this.dueReports(now);
    if (due.length === 0 || timeLeft <= LEAST_RUN_MS) return undefined;
    this.begunText = noteTriggerStart(person.triggerTime, now);
    person.triggerTime = this.begunText;
    return { fileId, due, pages, triggerTimeLeft: timeLeft, seed: mix(this.seed, now % 1e9) };
  }

  /** Takes over what a check from `begun` to `now` has done. `day` is the day that the sheets should contain. */
  end({ tried, pages }: CheckedFile, begun: number, now: number, day: string): void {
    const { person } = this;
    this.pages = pages;
    this.reports = this.reports.map((report) => tried.get(report.id) ?? report);
    person.triggerTime = noteTriggerEnd(this.begunText, now);
    person.spentMs += now - begun;
    if (this.freshAt === null && this.reports.every((report) => isFresh(report, day))) this.freshAt = now;
  }

  /** The due reports, in the order of their last try. */
  private dueReports(now: number): FileReport[] {
    const formatTime = (at: number) => new Date(at).toISOString().slice(0, 13).replace('T', ' ');
    const context = { now, settings: defaultSettings(), fileId: this.id, timeZone: 'UTC', formatTime };
    const isDue = (report: FileReport) =>
      report.unfinished === null ? isRefreshDue(report, context) : mayContinueRun(report.failures, now);
    return inOrder(this.reports.filter(isDue), (report) => ({
      ...report,
      isUnfinished: report.unfinished !== null,
    }));
  }
}
