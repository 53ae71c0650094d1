import type { RunOrder, RunReport } from '../src/saved/run-report';
import type { SidebarState } from '../src/sidebar-state';
import { realClock } from './apps-script/clock';
import type { ExecutionRecord } from './apps-script/execution';
import { nodeWeb } from './apps-script/node-web';
import { Runtime } from './apps-script/runtime';
import { displayed } from './apps-script/spreadsheet/displayed';
import { SpreadsheetStore } from './apps-script/spreadsheet/store';
import { customCall } from './formula-cell';
import { PLAYGROUND_KEY } from './service/options';
import { type RunningServer, startServer } from './service/server';
import { SimulatedService } from './service/service';

const OWNER = 'owner@example.com';

/** The built add-on in its spreadsheet, and the service it asks over HTTP. */
export class Playground {
  private constructor(
    readonly runtime: Runtime,
    readonly service: SimulatedService,
    readonly server: RunningServer,
  ) {}

  /** Starts the service on 127.0.0.1, opens a new spreadsheet with the add-on of `dist`, and gives it address and key. */
  static async start(dist: string): Promise<Playground> {
    const clock = realClock();
    const service = new SimulatedService({ now: () => clock.now() });
    const server = await startServer(service);
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const file = new SpreadsheetStore({ id: 'playground', name: 'Playground', timeZone, owner: OWNER });
    const runtime = new Runtime({ dist, clock, web: nodeWeb, users: [OWNER], spreadsheets: [file] });
    const playground = new Playground(runtime, service, server);
    await playground.call('onOpen', [], 'open');
    await playground.call('sidebarSaveSettings', [{ baseUrl: server.url, key: PLAYGROUND_KEY }], 'sidebar');
    return playground;
  }

  /** Runs a report as the sidebar does. Throws the sentence that the user would read. */
  async run(order: RunOrder): Promise<{ readonly report: RunReport; readonly record: ExecutionRecord }> {
    const record = await this.call('sidebarRun', [order], 'sidebar');
    return { report: record.value as RunReport, record };
  }

  /** What the sidebar is told when it opens. */
  async state(): Promise<SidebarState> {
    return (await this.call('sidebarState', [], 'sidebar')).value as SidebarState;
  }

  /** Calculates a formula as a cell does. */
  async calculated(formula: string): Promise<ExecutionRecord> {
    const file = this.runtime.spreadsheets[0]!;
    const { name, args } = customCall(file.parseFormula(formula), file);
    return this.runtime.runInThread(name, args, { kind: 'customFunction' });
  }

  /** A tab as the user sees it. */
  sheet(title: string): string[][] {
    return displayed(this.runtime.spreadsheets[0]!, title);
  }

  /** The zone of the file. */
  get timeZone(): string {
    return this.runtime.spreadsheets[0]!.timeZone;
  }

  stop(): Promise<void> {
    return this.server.close();
  }

  private async call(
    name: string,
    args: readonly unknown[],
    kind: 'open' | 'sidebar',
  ): Promise<ExecutionRecord> {
    const record = await this.runtime.runInThread(name, args, { kind });
    if (record.error !== undefined) throw new Error(`${name}: ${record.error.message}`);
    return record;
  }
}
