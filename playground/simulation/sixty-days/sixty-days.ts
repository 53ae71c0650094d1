import type { ExecutionRecord } from '../../../emulator/src/execution/execution';
import type { ReportToSave } from '../../../src/reports';
import { ABSENT } from '../../../src/request';
import { DAY_MS, HOUR_MS } from '../../service/days';
import { PLAYGROUND_KEY } from '../../service/options';
import { FileInUse, OWNER } from '../file-in-use';
import { Restating } from '../small-world';
import { ledgerFindings, REPORTS, type SimulatedReport, WatchedReport } from './watched-report';

/** A Tuesday. Daylight saving time ends within six weeks. */
const BEGIN = Date.UTC(2026, 8, 15);
/** The days of a period. The last two have no disturbances, and the add-on must recover in them. */
const [SPELL_DAYS, CALM_DAYS] = [5, 2];
/** The probabilities of a disturbance, of a run by hand, and of a colleague who sorts a table, in an hour. */
const [DISTURBED, BY_HAND, SORTED] = [0.25, 0.02, 0.02];
/** The time after the last disturbance at which all complete days must be in the sheets. Retries have growing intervals. */
const RECOVERED_MS = 36 * HOUR_MS;
/** Faults that the add-on can notice: it must refuse or repeat. A believable wrong answer could not be compared with the truth. */
const FAULTS = [
  ...['no-answer', 'slow', 'server-error', 'redirect-other-host', 'html-page', 'rate-limited', 'key-revoked'],
  ...['cut-json', 'empty-body', 'code-403', 'echo-key', 'bom', 'same-page-twice', 'page-short'],
  ...['total-grows', 'items-null', 'row-out-of-range'],
];
/** Kills are ordered at one of this many side effects. A run has about fifteen; a check may have several runs, and writes logs. */
const MOST_EFFECTS = 40;

/** The built add-on through days of hourly checks, while its file is compared with the service after each of them. */
export class SixtyDays {
  readonly inUse: FileInUse;
  readonly watched: readonly WatchedReport[];
  private readonly restating: Restating;
  private killsLeft = 0;
  private faultsUntil = 0;
  /** The last time of a disturbance, in milliseconds since 1970. */
  private disturbedAt = 0;

  constructor(
    private readonly days: number,
    seed: number,
  ) {
    this.inUse = new FileInUse(BEGIN - HOUR_MS / 2, seed);
    this.restating = new Restating(this.inUse.service, this.inUse.dice, 110);
    this.watched = REPORTS.map((report) => new WatchedReport(report, this.inUse));
  }

  run(): void {
    const { service } = this.inUse;
    this.inUse.call('sidebarSaveSettings', [{ baseUrl: service.origin, key: PLAYGROUND_KEY }]);
    for (const report of REPORTS) this.inUse.call('sidebarSaveReport', [orderOf(report)]);
    service.requests.length = 0;
    for (let day = 0; day < this.days; day++) this.passDay(day);
    for (const { changes } of this.watched)
      this.inUse.count('changed numbers', [...changes.values()].filter(Boolean).length);
  }

  private passDay(day: number): void {
    const { inUse } = this;
    const { dice } = inUse;
    const start = BEGIN + day * DAY_MS;
    const isCalm = day % SPELL_DAYS >= SPELL_DAYS - CALM_DAYS || day >= this.days - CALM_DAYS;
    this.restating.restateDays(start);
    for (let now = start; now < start + DAY_MS; now += HOUR_MS) {
      if (isCalm || now >= this.faultsUntil) inUse.service.clearFaults();
      if (isCalm) this.killsLeft = 0;
      else if (dice.chance(DISTURBED)) this.disturb(now);
      if (dice.chance(SORTED)) inUse.sort(dice.pick(REPORTS).name);
      if (this.killsLeft > 0) inUse.kill(MOST_EFFECTS);
      const left = now + HOUR_MS - inUse.clock.now();
      for (const record of left > 0 ? inUse.runtime.advanceFiring(left) : []) this.checked(record);
      if (!isCalm && dice.chance(BY_HAND)) this.runByHand();
    }
    this.endDay(start + DAY_MS);
  }

  /** The service fails, Google ends executions, gives no lock, or fires a trigger late or twice. */
  private disturb(now: number): void {
    const { dice, runtime, service } = this.inUse;
    const kind = dice.pick(['fault', 'fault', 'fault', 'kill', 'kill', 'lock', 'late', 'twice']);
    if (kind === 'fault') {
      const times = dice.chance(0.5) ? 'until cleared' : dice.whole(1, 6);
      const endpoint = dice.pick(REPORTS).kind;
      const retryAfter = dice.pick([5, 'date', 'absent', -1, 1e9] as const);
      service.arm(dice.pick(FAULTS), { endpoint, times, retryAfter });
      this.faultsUntil = now + dice.whole(6, 30) * HOUR_MS;
    }
    if (kind === 'kill') this.killsLeft += dice.whole(1, 2);
    if (kind === 'lock') runtime.holdLock('document', { forMs: dice.number(0.1, 3) * HOUR_MS });
    if (kind === 'late') for (const trigger of runtime.triggers) trigger.next += dice.whole(1, 9) * HOUR_MS;
    if (kind === 'twice') this.checked(runtime.run('refreshDue', [], { kind: 'trigger', user: OWNER }));
    this.disturbedAt = Math.max(now, this.faultsUntil);
  }

  private checked({ killed, start, error, notEmulated, effects }: ExecutionRecord): void {
    this.inUse.count(killed ? 'checks killed' : 'checks');
    if (killed || this.killsLeft > 0) this.disturbedAt = Math.max(start, this.disturbedAt);
    if (killed) this.killsLeft = Math.max(0, this.killsLeft - 1);
    for (const unknown of notEmulated) this.inUse.find(`the check uses ${unknown}`);
    if (error !== undefined && !killed) this.inUse.find(`the check: ${error.message}`);
    if (killed || effects.length > 0) this.look(!killed);
  }

  /** Runs a report from the sidebar, slice after slice until it ends. The saved report has its outcome. */
  private runByHand(): void {
    const { id: reportId } = this.inUse.dice.pick(this.savedReports());
    if (this.killsLeft > 0) this.inUse.kill(MOST_EFFECTS);
    const order = { reportId, runId: String(this.inUse.clock.now()).padStart(16, '0') };
    try {
      while (this.inUse.call('sidebarRun', [order]).state === 'unfinished');
    } catch {
      this.inUse.count('runs by hand refused');
    }
    this.look(false);
  }

  private savedReports() {
    // An ordered kill may still be pending.
    this.inUse.runtime.killAt({ effect: Number.POSITIVE_INFINITY, when: 'before' });
    return this.inUse.call('sidebarState', []).reports;
  }

  /** Compares the sheets. `isShown`: the sheets already show a failure. */
  private look(isShown: boolean): void {
    const { file, service } = this.inUse;
    const requests = service.requests.splice(0);
    this.inUse.count('requests with a fault', requests.filter(({ faults }) => faults.length > 0).length);
    const reports = this.savedReports();
    for (const watched of this.watched) {
      const { name } = watched.report;
      const saved = reports.find((report) => report.name === name)!;
      const { wrong, hasEnded } = watched.look(saved, requests);
      for (const difference of wrong) this.inUse.find(`${name}: ${difference}`);
      if (!hasEnded) continue;
      const { result, sentence } = saved.lastRun!;
      this.inUse.count(`runs ${result}`);
      const isTold = file.sheets.some(({ rows, hidden }) =>
        rows.some((row) => !hidden && row?.values.some((value) => String(value ?? '').includes(sentence))),
      );
      if (result === 'failed' && isShown && !isTold) this.inUse.find(`${name}: no sheet says: ${sentence}`);
    }
  }

  /** Compares the whole file at the end of a day. */
  endDay(now: number): void {
    const { inUse } = this;
    this.look(false);
    for (const finding of ledgerFindings(inUse, this.watched)) inUse.find(finding);
    const mailDays = inUse.runtime.mails.map(({ at }) => inUse.dayOf(at));
    if (new Set(mailDays).size < mailDays.length) inUse.find(`more than one mail on a day: ${mailDays}`);
    if (now - this.disturbedAt < RECOVERED_MS) return;
    for (const watched of this.watched)
      for (const lack of watched.lacks(now - 4 * HOUR_MS)) inUse.find(`${watched.report.name}: ${lack}`);
  }
}

function orderOf({ kind, name, days, metrics, schedule, history }: SimulatedReport): ReportToSave {
  const range = { startDate: `last ${days} days`, endDate: '', zone: 'UTC+0', currency: 'USD' } as const;
  return {
    ...{ name, destination: { kind: 'new sheet', title: name } },
    draft: { ...ABSENT, ...range, report: kind, apps: [], dimensions: ['date', 'appId', 'area'], metrics },
    refreshing: { schedule, history, daysAgain: 2 },
  };
}
