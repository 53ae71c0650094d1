import type { ExecutionRecord } from '../../emulator/src/execution/execution';
import { Runtime } from '../../emulator/src/runtime';
import { SpreadsheetStore } from '../../emulator/src/spreadsheet/store';
import { type RuntimeClock, virtualClock } from '../../emulator/src/time/clock';
import type { Reply } from '../../src/errors/failure-message';
import type { RunAnswer } from '../../src/reports/run-facts';
import type { SavedReport } from '../../src/reports/saved-report';
import type { SidebarServer } from '../../src/sidebar-server/allow-list';
import { webOf } from '../service/in-process-web';
import { PLAYGROUND_KEY, type ServiceOptions } from '../service/options';
import { SimulatedService } from '../service/service';
import { sidebarCall } from '../sidebar-call';
import { SIMULATED_REPORTS } from './reports';
import { SMALL_WORLD } from './world';

const OWNER = 'owner@example.com';
const COLLEAGUE = 'colleague@example.com';
/** The most attempts to read the list of reports, because a kill that was ordered for a run may hit the reading. */
const MOST_TRIES = 20;
const MOST_SLICES = 5;

/** The global function that the hourly trigger runs. */
export const TICK = 'refreshDue';

/** The built add-on in a file with scheduled reports; the service runs in the same process, on a virtual clock. */
export class FileInUse {
  readonly clock: RuntimeClock;
  readonly service: SimulatedService;
  readonly runtime: Runtime;
  readonly owner = OWNER;
  private handRuns = 0;

  /** `now` in milliseconds since 1970; `dist` is the folder of the built add-on. */
  constructor(now: number, seed: number, dist: string, service: Partial<ServiceOptions> = {}) {
    this.clock = virtualClock(now);
    this.service = new SimulatedService({ ...SMALL_WORLD, ...service, seed, now: () => this.clock.now() });
    const file = new SpreadsheetStore({
      id: 'file',
      name: 'Numbers',
      timeZone: 'Europe/Berlin',
      owner: OWNER,
    });
    const users = [OWNER, COLLEAGUE];
    const { clock } = this;
    this.runtime = new Runtime({ dist, clock, web: webOf(this.service), users, spreadsheets: [file] });
  }

  get file(): SpreadsheetStore {
    return this.runtime.spreadsheets[0]!;
  }

  /** Saves the key and the four reports as their owner, as in the sidebar. */
  setUp(): void {
    this.answer('sidebarSaveSettings', [{ baseUrl: this.service.origin, key: PLAYGROUND_KEY }], OWNER);
    for (const { order } of SIMULATED_REPORTS) this.answer('sidebarSaveReport', [order], OWNER);
    this.answer('sidebarSwitchLogs', [true], OWNER);
    if (!this.runtime.triggers.some(({ handler }) => handler === TICK))
      throw new Error('No hourly trigger was made for the reports with a schedule.');
  }

  /** The saved reports as a colleague sees them, because the owner may have withdrawn the authorization. */
  reports(): readonly SavedReport[] {
    return this.answer('sidebarReports', [], COLLEAGUE).reports;
  }

  /** Advances the time to `moment`, and fires the trigger each time it is due. */
  passTo(moment: number): ExecutionRecord[] {
    const left = moment - this.clock.now();
    return left > 0 ? this.runtime.advanceFiring(left) : [];
  }

  /** An extra tick, as when Google fires a trigger twice. */
  tick(): ExecutionRecord {
    return this.runtime.run(TICK, [], { kind: 'trigger', user: OWNER });
  }

  /** Runs a report from the sidebar, slice after slice until it ends. The saved report has its outcome. */
  runByHand(reportId: string): void {
    this.handRuns += 1;
    const runId = this.handRuns.toString(16).padStart(16, '0');
    for (let slice = 0; slice < MOST_SLICES; slice++) {
      const order = [{ reportId, runId }];
      const { value } = this.runtime.run(...sidebarCall('sidebarRun', order), {
        kind: 'sidebar',
        user: OWNER,
      });
      const reply = value as Reply<RunAnswer> | undefined;
      if (reply === undefined || 'failure' in reply || reply.answer.state !== 'unfinished') return;
    }
  }

  /**
   * Calls the server as a user's sidebar does, again if Google ends the execution; `onKilled` is called before that. Throws the sentences
   * of a failure.
   */
  answer<Name extends keyof SidebarServer>(
    name: Name,
    args: Parameters<SidebarServer[Name]>,
    user: string,
    onKilled: () => void = () => undefined,
  ): ReturnType<SidebarServer[Name]> {
    for (let time = 1; ; time++) {
      const { error, value, killed } = this.runtime.run(...sidebarCall(name, args), {
        kind: 'sidebar',
        user,
      });
      if (killed && time < MOST_TRIES) {
        onKilled();
        continue;
      }
      if (error !== undefined) throw new Error(`${name}: ${error.message}`);
      const reply = value as Reply<unknown>;
      if ('answer' in reply) return reply.answer as ReturnType<SidebarServer[Name]>;
      const { happened, issues } = reply.failure;
      throw new Error(`${name}: ${[happened, ...issues.map(({ message }) => message)].join(' ')}`);
    }
  }
}
