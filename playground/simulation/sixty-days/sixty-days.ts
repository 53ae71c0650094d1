import type { ExecutionRecord } from '../../../emulator/src/execution/execution';
import type { SavedReport } from '../../../src/reports/saved-report';
import { DAY_MS, HOUR_MS } from '../../service/days';
import { PLAYGROUND_KEY } from '../../service/options';
import { COLLEAGUE, FileInUse, Killed } from '../file-in-use';
import { Restating } from '../restating';
import { REPORTS } from './reports';
import { ledgerFindings, WatchedReport } from './watched-report';

/** A Tuesday. Daylight saving time ends within six weeks. */
const BEGIN = Date.UTC(2026, 8, 15);
/** The days of a period. The last two have no disturbances, and the add-on must recover in them. */
const SPELL_DAYS = 5;
const CALM_DAYS = 2;
/** The probabilities of a disturbance, of a run by hand, and of a colleague who sorts a table, in an hour. */
const [DISTURBED, BY_HAND, SORTED] = [0.25, 0.02, 0.02];
/** The time after the last disturbance at which all complete days must be in the sheets. Retries have growing intervals. */
const RECOVERED_MS = 36 * HOUR_MS;
const OLDEST_DAYS = 110;
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
  private handRuns = 0;
  private killsLeft = 0;
  private faultsUntil = 0;
  /** The last time of a disturbance, in milliseconds since 1970. */
  private disturbedAt = 0;

  constructor(
    private readonly days: number,
    seed: number,
  ) {
    this.inUse = new FileInUse(BEGIN - HOUR_MS / 2, seed);
    this.restating = new Restating(this.inUse.service, this.inUse.dice, OLDEST_DAYS);
    this.watched = REPORTS.map((report) => new WatchedReport(report, this.inUse.service.truth));
  }

  run(onDay: (day: number) => void = () => undefined): void {
    const { service } = this.inUse;
    this.inUse.call('sidebarSaveSettings', [{ baseUrl: service.origin, key: PLAYGROUND_KEY }]);
    for (const { order } of REPORTS) this.inUse.call('sidebarSaveReport', [order]);
    this.inUse.call('sidebarSwitchLogs', [true]);
    service.requests.length = 0;
    for (let day = 0; day < this.days; day++) {
      this.passDay(day);
      onDay(day + 1);
    }
    this.inUse.outcome.count('mails', this.inUse.runtime.mails.length);
    for (const { changes } of this.watched)
      this.inUse.outcome.count('changed numbers', [...changes.values()].filter(Boolean).length);
  }

  private passDay(day: number): void {
    const { inUse } = this;
    const { dice } = inUse;
    const start = BEGIN + day * DAY_MS;
    const isCalm = day % SPELL_DAYS >= SPELL_DAYS - CALM_DAYS || day >= this.days - CALM_DAYS;
    this.inUse.outcome.count('restatements', this.restating.restateDays(start));
    for (let now = start; now < start + DAY_MS; now += HOUR_MS) {
      if (isCalm || now >= this.faultsUntil) inUse.service.clearFaults();
      if (isCalm) this.killsLeft = 0;
      else if (dice.chance(DISTURBED)) this.disturb(now);
      if (dice.chance(SORTED)) this.sortTable();
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
      service.arm(dice.pick(FAULTS), {
        endpoint,
        times,
        retryAfter: dice.pick([5, 'date', 'absent', -1, 1e9]),
      });
      this.faultsUntil = now + dice.whole(6, 30) * HOUR_MS;
    }
    if (kind === 'kill') this.killsLeft += dice.whole(1, 2);
    if (kind === 'lock') runtime.holdLock('document', { forMs: dice.number(0.1, 3) * HOUR_MS });
    if (kind === 'late') for (const trigger of runtime.triggers) trigger.next += dice.whole(1, 9) * HOUR_MS;
    if (kind === 'twice') this.checked(this.inUse.check());
    this.inUse.outcome.count(`disturbances: ${kind}`);
    this.disturbedAt = Math.max(now, this.faultsUntil);
  }

  private checked({ killed, start, error, notEmulated, effects }: ExecutionRecord): void {
    this.inUse.outcome.count(killed ? 'checks killed' : 'checks');
    if (killed || this.killsLeft > 0) this.disturbedAt = Math.max(start, this.disturbedAt);
    if (killed) this.killsLeft = Math.max(0, this.killsLeft - 1);
    for (const unknown of notEmulated) this.inUse.find(`the check uses ${unknown}`);
    if (error !== undefined && !killed) this.inUse.find(`the check: ${error.message}`);
    if (killed || effects.length > 0) this.look(!killed);
  }

  /** Runs a report from the sidebar, slice after slice until it ends. The saved report has its outcome. */
  private runByHand(): void {
    const { id: reportId } = this.inUse.dice.pick(this.savedReports());
    const order = { reportId, runId: String(this.handRuns++).padStart(16, '0') };
    try {
      while (this.inUse.call('sidebarRun', [order]).state === 'unfinished')
        this.inUse.outcome.count('further slices');
      this.inUse.outcome.count('runs by hand');
    } catch {
      this.inUse.outcome.count('runs by hand refused or killed');
    }
    this.look(false);
  }

  private sortTable(): void {
    const { name } = this.inUse.dice.pick(REPORTS).order;
    const headers = this.inUse.file.sheetNamed(name)?.frozenRows ?? 0;
    if (headers > 0)
      this.inUse.user().sort(name, 'A', this.inUse.dice.pick(['ASCENDING', 'DESCENDING']), headers);
    this.inUse.outcome.count('tables sorted');
  }

  /** As a colleague sees them, because the owner may have withdrawn the authorization; again if an ordered kill hits the reading. */
  private savedReports(): readonly SavedReport[] {
    for (;;)
      try {
        return this.inUse.call('sidebarState', [], COLLEAGUE).reports;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
  }

  /** Compares the sheets. `isShown`: the sheets already show a failure. */
  private look(isShown: boolean): void {
    const { file, service } = this.inUse;
    const requests = service.requests.splice(0);
    const faulty = requests.filter(({ faults }) => faults.length > 0);
    this.inUse.outcome.count('requests', requests.length);
    this.inUse.outcome.count('requests with a fault', faulty.length);
    const reports = this.savedReports();
    for (const watched of this.watched) {
      const { name } = watched.report.order;
      const saved = reports.find((report) => report.name === name)!;
      const { wrong, hasEnded } = watched.look(file, saved, requests);
      for (const difference of wrong) this.inUse.find(`${name}: ${difference}`);
      if (!hasEnded) continue;
      const { result, sentence } = saved.lastRun!;
      this.inUse.outcome.count(`runs ${result}`);
      const isTold = file.sheets.some(({ rows, hidden }) =>
        rows.some((row) => !hidden && row?.values.some((value) => String(value ?? '').includes(sentence))),
      );
      if (result === 'failed' && isShown && !isTold) this.inUse.find(`${name}: no sheet says: ${sentence}`);
    }
  }

  /** Compares the whole file at the end of a day. */
  endDay(now: number): void {
    const { file, runtime } = this.inUse;
    this.look(false);
    for (const finding of ledgerFindings(file, this.watched)) this.inUse.outcome.find(finding);
    const mailDays = runtime.mails.map(({ at }) => this.inUse.dayOf(at));
    if (new Set(mailDays).size < mailDays.length)
      this.inUse.outcome.find(`more than one mail on a day: ${mailDays}`);
    if (now - this.disturbedAt < RECOVERED_MS) return;
    for (const watched of this.watched)
      for (const lack of watched.lacks(now - 4 * HOUR_MS))
        this.inUse.find(`${watched.report.order.name}: ${lack}`);
  }
}
