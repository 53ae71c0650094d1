import { Runtime } from '../../emulator/src/runtime';
import { SpreadsheetUser } from '../../emulator/src/spreadsheet/edits/user';
import { SpreadsheetStore } from '../../emulator/src/spreadsheet/store';
import { virtualClock } from '../../emulator/src/time/clock';
import type { Reply } from '../../src/errors';
import type { SidebarServer } from '../../src/sidebar-server';
import { webOf } from '../service/in-process-web';
import type { ServiceOptions } from '../service/options';
import { SimulatedService } from '../service/service';
import { sidebarCall } from '../sidebar-call';
import { Dice, SMALL_WORLD } from './small-world';

export const OWNER = 'owner@example.com';
export const COLLEAGUE = 'colleague@example.com';

/** Google has ended the execution of a call. */
class Killed extends Error {}

/** The built add-on in one file; the service runs in the same process, on a virtual clock. */
export class FileInUse {
  /** How often what happened. */
  readonly counts = new Map<string, number>();
  /** What the file had wrong. */
  readonly findings: string[] = [];
  readonly dice: Dice;
  readonly clock;
  readonly service: SimulatedService;
  readonly runtime: Runtime;

  /** `now` in milliseconds since 1970. */
  constructor(now: number, seed: number, service: Partial<ServiceOptions> = {}) {
    this.dice = new Dice(seed);
    this.clock = virtualClock(now);
    this.service = new SimulatedService({ ...SMALL_WORLD, ...service, seed, now: () => this.clock.now() });
    const timeZone = 'Europe/Berlin';
    const file = new SpreadsheetStore({ id: 'file', name: 'Numbers', timeZone, owner: OWNER });
    const { clock } = this;
    const [web, users, spreadsheets] = [webOf(this.service), [OWNER, COLLEAGUE], [file]];
    this.runtime = new Runtime({ dist: 'dist', clock, web, users, spreadsheets });
  }

  get file(): SpreadsheetStore {
    return this.runtime.spreadsheets[0]!;
  }

  user(): SpreadsheetUser {
    return new SpreadsheetUser(this.file, OWNER, () => this.clock.now());
  }

  /** A user sorts the rows of a tab, if there is one, below its two lines of headers. */
  sort(title: string): void {
    if (this.file.sheetNamed(title) === undefined) return;
    const order = this.dice.pick(['ASCENDING', 'DESCENDING'] as const);
    this.user().sort(title, this.dice.pick(['A', 'B', 'C']), order, 2);
    this.count('tabs sorted');
  }

  /** The day of a moment in the zone of the file, `YYYY-MM-DD`. */
  dayOf(moment = this.clock.now()): string {
    return new Date(moment).toLocaleDateString('sv-SE', { timeZone: this.file.timeZone });
  }

  count(what: string, times = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + times);
  }

  /** Notes something wrong. */
  find(sentence: string): void {
    this.findings.push(`${new Date(this.clock.now()).toISOString().slice(0, 16)} ${sentence}`);
  }

  /** The rows that the service has for these days at a time, whatever faults it has now. Amounts are in dollars. */
  reported(
    report: 'full' | 'ltv',
    days: { readonly startDate: string; readonly endDate: string },
    groupBy: readonly string[],
    metric: readonly string[] = ['all'],
    at = this.clock.now(),
  ) {
    const body = { ...days, groupBy, metric, timezone: 'UTC+0', currency: 'USD' };
    return this.service.itemsAt(at, report, JSON.stringify(body));
  }

  /** Orders that Google ends the next execution at one of its first side effects. */
  kill(mostEffects: number): void {
    const when = this.dice.pick(['before', 'after'] as const);
    this.runtime.killAt({ effect: this.dice.whole(1, mostEffects), when });
  }

  /** Calls the server as a user's sidebar does. Throws the sentences of a failure, or `Killed`. */
  call<Name extends keyof SidebarServer>(
    name: Name,
    args: Parameters<SidebarServer[Name]>,
    user = OWNER,
  ): ReturnType<SidebarServer[Name]> {
    const { error, value, killed } = this.runtime.run(...sidebarCall(name, args), { kind: 'sidebar', user });
    if (killed) throw new Killed();
    if (error !== undefined) throw new Error(`${name}: ${error.message}`);
    const reply = value as Reply<unknown>;
    if ('answer' in reply) return reply.answer as ReturnType<SidebarServer[Name]>;
    const { happened, issues } = reply.failure;
    throw new Error(`${name}: ${[happened, ...issues.map(({ message }) => message)].join(' ')}`);
  }

  /** Calls the server; Google ends some executions, and the user tries again. The second time, `isDone` refuses what is done already. */
  act<Name extends keyof SidebarServer>(
    name: Name,
    args: Parameters<SidebarServer[Name]>,
    isDone = /^$/,
    user = OWNER,
  ): void {
    for (let killed = 0; ; killed++) {
      if (killed < 3 && this.dice.chance(0.25)) this.kill(6);
      try {
        this.call(name, args, user);
        return;
      } catch (error) {
        if (!(error instanceof Killed)) {
          if (killed === 0 || !isDone.test(String(error))) this.find(String(error));
          return;
        }
        this.count('calls killed');
      }
    }
  }
}
