import { COSTS } from '../../../emulator/src/time/cost-model';
import type { Schedule } from '../../../src/reports/refreshing';
import { CompanyFile, Person } from './company-file';
import type { CompanyOptions } from './company-options';
import { type CompanyOutcome, companyOutcome } from './company-outcome';
import { EventQueue } from './event-queue';
import { READY_HOUR, readyTime } from './file-report';
import { type CheckOrder, hourlyCheck } from './hourly-check';
import { LimitedService } from './limited-service';
import { type AnsweredRound, repeatWork } from './repeated-work';

/** The day that all sheets should contain. It is a Monday. */
const DAY = '2026-09-14';
const HOUR_MS = 3_600_000;
/** The simulation ends after two weeks, even if files are not fresh. */
const MOST_MS = 14 * 24 * HOUR_MS;

/** A check in progress. `rounds` are the requests that the service has answered. */
interface Check {
  readonly file: CompanyFile;
  readonly begun: number;
  readonly order: CheckOrder;
  readonly rounds: AnsweredRound[];
}

type Event =
  | { readonly what: 'check'; readonly file: CompanyFile }
  | { readonly what: 'requests'; readonly check: Check; readonly bodies: readonly (string | undefined)[] };

/**
 * Simulates the refresh of one day in all files of a company, whose hourly checks share one limit of the service. The add-on's own
 * functions decide what is due, how long a check waits, and which pages it requests. Equal options have equal outcomes.
 */
export function simulateCompany(options: CompanyOptions): CompanyOutcome {
  return new Company(options).run();
}

class Company {
  private readonly ready = readyTime(DAY);
  private readonly service: LimitedService;
  private readonly queue = new EventQueue<Event>();
  private readonly files: readonly CompanyFile[];
  private waiting: number;

  constructor(private readonly options: CompanyOptions) {
    const { files, seed, limit, namesWait, filesPerPerson, outageHours } = options;
    const outage = [this.ready, this.ready + outageHours * HOUR_MS] as const;
    this.service = new LimitedService({ limit, namesWait, outage });
    const people = Array.from({ length: Math.ceil(files / filesPerPerson) }, () => new Person());
    this.files = Array.from({ length: files }, (_, nth) => {
      const hoursLater = outageHours === 0 ? 0 : nth % outageHours;
      const schedule: Schedule =
        hoursLater === 0 ? { kind: 'when ready' } : { kind: 'daily', hour: (READY_HOUR + hoursLater) % 24 };
      const dueAt = this.ready + hoursLater * HOUR_MS;
      return new CompanyFile({ nth, seed, schedule, dueAt }, people[Math.floor(nth / filesPerPerson)]!);
    });
    this.waiting = files;
  }

  run(): CompanyOutcome {
    for (const file of this.files) this.awaitCheck(file);
    for (;;) {
      const next = this.queue.next();
      if (next === undefined || next.at > this.ready + MOST_MS) break;
      const { at, event } = next;
      if (event.what === 'check') this.begin(event.file, at);
      else this.answer(event.check, event.bodies, at);
      if (this.waiting === 0) break;
    }
    const { options, files, service, ready } = this;
    return companyOutcome({ options, files, service, ready });
  }

  private awaitCheck(file: CompanyFile): void {
    this.queue.add(file.nextCheck(this.ready), { what: 'check', file });
  }

  private begin(file: CompanyFile, now: number): void {
    if (file.freshAt !== null) return;
    this.awaitCheck(file);
    const order = file.begin(now);
    if (order !== undefined) this.advance({ file, begun: now, order, rounds: [] });
  }

  private answer(check: Check, bodies: readonly (string | undefined)[], now: number): void {
    check.file.person.requests += bodies.length;
    const answers = bodies.map((body) => this.service.answer(body ?? '', now));
    check.rounds.push({ answers, at: now + COSTS.fetchMs });
    this.advance(check);
  }

  /** Executes a check up to its next request, or to its end. */
  private advance(check: Check): void {
    const { file, begun, order, rounds } = check;
    const progress = repeatWork(begun, rounds, (ports) => hourlyCheck(order, ports));
    if ('sends' in progress) {
      const bodies = progress.sends.map(({ body }) => body);
      this.queue.add(progress.at, { what: 'requests', check, bodies });
      return;
    }
    file.end(progress.result, begun, progress.at, DAY);
    if (file.freshAt !== null) this.waiting -= 1;
  }
}
