import type { ExecutionRecord } from '../../emulator/src/execution/execution';
import type { SavedReport } from '../../src/reports/saved-report';
import { DAY_MS, HOUR_MS } from '../service/days';
import type { Change } from './checks/changes';
import { rangeOf, windowFrom } from './checks/expected-sheet';
import { checkLedger } from './checks/ledger';
import { isProblemSaid } from './checks/status';
import { trueRows } from './checks/true-rows';
import { WatchedReport } from './checks/watched-report';
import { Dice } from './dice';
import { Disturbances } from './disturbances';
import { FileInUse, TICK } from './file-in-use';
import type { Finding, Outcome } from './outcome';
import { Outstanding } from './outstanding';
import { SIMULATED_REPORTS } from './reports';
import { Restating } from './restating';

export interface SimulationOptions {
  readonly days: number;
  readonly seed: number;
  /** The folder of the built add-on. Default: `dist`. */
  readonly dist?: string;
  /** Called after each day. */
  readonly onDay?: (day: number, findings: number) => void;
}

/** A Tuesday. Daylight saving time ends within six weeks. */
const BEGIN = Date.UTC(2026, 8, 15);
/** The days of a period. The last two have no disturbances, and the add-on must recover in them. */
const SPELL_DAYS = 5;
const CALM_DAYS = 2;
/** The probability of a disturbance in each other hour. */
const BEGINS_AN_HOUR = 0.15;
/** The time after the last disturbance at which all complete days must be in the sheets. Retries have growing intervals. */
const RECOVERED_MS = 36 * HOUR_MS;
/** Every report of a simulation is refreshed daily. */
const DAILY_WITHIN_MS = 26 * HOUR_MS;
/** The whole range is requested once a week, and a little later if that week's request fails. */
const WHOLE_WITHIN_MS = 10 * DAY_MS;

/** Runs the built add-on through `days` of hourly ticks, and compares its file with the service after every day. */
export function simulate(options: SimulationOptions): Outcome {
  return new Simulation(options).run();
}

class Simulation {
  private readonly begun = process.hrtime.bigint();
  private readonly dice: Dice;
  private readonly inUse: FileInUse;
  private readonly disturbances: Disturbances;
  private readonly restating: Restating;
  private readonly watched: readonly WatchedReport[];
  private readonly outstanding = new Outstanding();
  private readonly changes: Change[] = [];
  private readonly findings: Finding[] = [];
  private readonly faults = new Map<string, number>();
  private readonly ended = { done: 0, failed: 0, cancelled: 0 };
  private readonly lastEnded = new Map<string, number>();
  private calls = 0;
  private entries = 0;

  constructor(private readonly options: SimulationOptions) {
    const { seed, dist = 'dist' } = options;
    this.dice = new Dice(seed);
    this.inUse = new FileInUse(BEGIN - HOUR_MS / 2, seed, dist);
    const { runtime, service, owner } = this.inUse;
    this.disturbances = new Disturbances(runtime, service, owner, this.dice);
    this.restating = new Restating(service, this.dice);
    this.watched = SIMULATED_REPORTS.map((report) => new WatchedReport(report, service.truth));
  }

  run(): Outcome {
    this.inUse.setUp();
    this.inUse.service.requests.length = 0;
    for (let day = 0; day < this.options.days; day++) {
      this.day(day);
      this.options.onDay?.(day + 1, this.findings.length);
    }
    return this.outcome();
  }

  private day(day: number): void {
    const start = BEGIN + day * DAY_MS;
    const isCalm = day % SPELL_DAYS >= SPELL_DAYS - CALM_DAYS || day >= this.options.days - CALM_DAYS;
    this.restating.ofDay(start, (days, change) => this.restate(days, change, start));
    if (isCalm) this.disturbances.end(start);
    for (let hour = 0; hour < 24; hour++) {
      const now = start + hour * HOUR_MS;
      this.disturbances.pass(now);
      if (!isCalm && this.dice.chance(BEGINS_AN_HOUR)) this.disturbances.begin(now);
      this.hour(now + HOUR_MS);
    }
    this.endOfDay(start + DAY_MS);
  }

  private hour(end: number): void {
    this.disturbances.beforeTick();
    for (const record of this.inUse.passTo(end)) this.ticked(record);
    if (this.disturbances.twice) this.ticked(this.inUse.tick());
    if (this.disturbances.byHand) this.runByHand();
    this.disturbances.twice = false;
    this.disturbances.byHand = false;
  }

  private runByHand(): void {
    this.inUse.runByHand(this.dice.pick(this.inUse.reports()).id);
    this.look('by hand');
  }

  private ticked(record: ExecutionRecord): void {
    this.disturbances.afterTick(record.killed, record.start);
    for (const unknown of record.notEmulated) this.find('the tick', 'error', unknown);
    if (record.error !== undefined && !record.killed && !this.disturbances.isRevoked)
      this.find('the tick', 'error', record.error.message);
    if (record.killed || record.effects.length > 0) this.look(record.killed ? 'killed' : 'ended');
  }

  /** Changes numbers at the service, and notes which sheets contain them. */
  private restate(days: readonly string[], change: () => void, now: number): void {
    const { truth } = this.inUse.service;
    const held = this.watched.flatMap(({ report, expected }) => {
      const heldDays = new Set([...expected.rows.values()].map(({ day }) => day));
      return days.filter((day) => heldDays.has(day)).map((day) => ({ report, day }));
    });
    const states = () =>
      held.map(({ report, day }) =>
        JSON.stringify(trueRows(report, day, truth, now).map(({ key, numbers }) => [key, numbers])),
      );
    const before = states();
    change();
    states().forEach((after, at) => {
      const { report, day } = held[at]!;
      if (after !== before[at]) this.outstanding.changed(report.order.name, day, now);
    });
  }

  /** Compares the reports' sheets with their expected content: all at the end of a day, and after a tick those that it may have changed. */
  private look(after: 'killed' | 'ended' | 'by hand' | 'day'): void {
    const { file, service } = this.inUse;
    const requests = service.requests.splice(0);
    this.calls += requests.length;
    for (const name of requests.flatMap(({ faults }) => faults))
      this.faults.set(name, (this.faults.get(name) ?? 0) + 1);
    const all = this.inUse.reports();
    for (const watched of this.watched) {
      const { name } = watched.report.order;
      const saved = all.find((report) => report.name === name);
      if (saved === undefined) throw new Error(`The report “${name}” is not in the list any more.`);
      if (after !== 'day' && !watched.isConcerned(saved, requests)) continue;
      const { wrong, changes, readDays } = watched.look(file, saved, requests);
      for (const { what, detail } of wrong) this.find(name, what, detail);
      this.changes.push(...changes);
      this.outstanding.asked(name, readDays);
      this.countRun(saved, after === 'ended');
    }
  }

  private countRun({ name, lastRun }: SavedReport, isTold: boolean): void {
    if (lastRun === null || lastRun.endedAt <= (this.lastEnded.get(name) ?? 0)) return;
    this.lastEnded.set(name, lastRun.endedAt);
    const { result } = lastRun;
    if (result in this.ended) this.ended[result as keyof typeof this.ended] += 1;
    if (lastRun.result === 'failed' && isTold && !isProblemSaid(this.inUse.file, name, lastRun.sentence))
      this.find(name, 'unsaid', lastRun.sentence);
  }

  private endOfDay(now: number): void {
    this.look('day');
    const { entries, unrecorded, unfounded } = checkLedger(this.inUse.file, this.changes);
    this.entries = entries;
    // Reported only once, because the ledger keeps the error.
    this.findOnce('unrecorded', unrecorded);
    this.findOnce('unfounded', unfounded);
    this.checkMails();
    if (now - this.disturbances.lastAt >= RECOVERED_MS) this.checkRecovered(now);
  }

  private checkRecovered(now: number): void {
    for (const { report, expected } of this.watched) {
      const { name } = report.order;
      const { from, to } = rangeOf(report, now - 4 * HOUR_MS);
      if (expected.newestDay < to)
        this.find(name, 'behind', `its newest day is ${expected.newestDay || 'none'}, ${to} is complete`);
      const since = expected.readSince(windowFrom(report, now - 4 * HOUR_MS));
      if (since < now - DAILY_WITHIN_MS)
        this.find(name, 'stale', `rows that still change were last read at ${new Date(since).toISOString()}`);
      for (const day of this.outstanding.overdue(name, from, now - WHOLE_WITHIN_MS))
        this.find(name, 'overdue', `${day} was changed more than 10 days ago and not asked for again`);
    }
  }

  /** Checks that there is at most one mail on each day in the spreadsheet’s time zone. */
  private checkMails(): void {
    const days = this.inUse.runtime.mails.map(({ at }) =>
      new Date(at).toLocaleDateString('sv-SE', { timeZone: this.inUse.file.timeZone }),
    );
    const doubled = days.filter((day, at) => days.indexOf(day) !== at);
    this.findOnce('too many mails', doubled);
  }

  private find(report: string, what: Finding['what'], detail: string): void {
    this.findings.push({ at: this.inUse.clock.now(), report, what, detail });
  }

  private findOnce(what: Finding['what'], all: readonly string[]): void {
    const known = new Set(this.findings.filter((each) => each.what === what).map(({ detail }) => detail));
    for (const detail of all) if (!known.has(detail)) this.find('the file', what, detail);
  }

  private outcome(): Outcome {
    const { runtime } = this.inUse;
    const ticks = runtime.executions.filter(({ functionName }) => functionName === TICK);
    const { made, read, beyond } = this.outstanding;
    return {
      seed: this.options.seed,
      days: this.options.days,
      ticks: ticks.length,
      executions: runtime.executions.length,
      calls: this.calls,
      cellsWritten: ticks.reduce((sum, { counters }) => sum + (counters['cells written'] ?? 0), 0),
      faults: this.faults,
      disturbances: this.disturbances.begun,
      kills: ticks.filter(({ killed }) => killed).length,
      mails: runtime.mails.length,
      goodRuns: this.ended.done,
      failedRuns: this.ended.failed,
      restatements: { orders: this.restating.made, made, recorded: read, beyond, entries: this.entries },
      findings: this.findings,
      seconds: Number(process.hrtime.bigint() - this.begun) / 1e9,
    };
  }
}
