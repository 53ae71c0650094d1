import type { SavedReport } from '../../src/reports';
import type { SidebarState } from '../../src/sidebar-server';
import type { Server } from '../server';

type Change = (before: SidebarState) => SidebarState;
type Answer = Awaited<ReturnType<Server[keyof Server]>>;

/** What an answer of the server says about the state: all of it, the list of reports, or one report; otherwise undefined. */
function findStateChange(answer: Answer): Change | undefined {
  if (answer === null || typeof answer !== 'object') return undefined;
  if ('baseUrl' in answer) return () => answer;
  if ('state' in answer && typeof answer.state === 'object') return findStateChange(answer.state);
  if ('reports' in answer) return (state) => ({ ...state, now: answer.now, reports: answer.reports });
  if ('theirs' in answer) return (state) => withUpdatedReport(state, answer.theirs);
  if ('report' in answer && 'cells' in answer) return (state) => withUpdatedReport(state, answer.report);
  return undefined;
}

function withUpdatedReport(state: SidebarState, report: SavedReport): SidebarState {
  return { ...state, reports: state.reports.map((other) => (other.id === report.id ? report : other)) };
}

/** The calls that change nothing on the server. */
const READ_CALLS: readonly PropertyKey[] = ['sidebarState', 'sidebarOpenReport'];
/** The calls that the sidebar makes by itself. */
const AUTOMATIC_CALLS: readonly PropertyKey[] = ['sidebarState', 'sidebarProgress'];

/**
 * The newest known state of the server, from the answers of all calls. The answer of a call may be outdated if another answer arrived
 * since the call began. The state is then requested again, and the answer is ignored if its call changes nothing on the server.
 */
export class LatestState {
  readonly server: Server;
  private calls = 0;
  private changedAt = 0;
  private pendingRequest: Promise<void> | undefined;
  private isRequested = false;

  constructor(
    plainServer: Server,
    private currentState: SidebarState,
    private readonly publish: (state: SidebarState) => void,
  ) {
    this.server = new Proxy(plainServer, {
      get:
        (_, name) =>
        (...args: readonly unknown[]) =>
          this.callAndUpdate(name, Reflect.get(plainServer, name), args),
    });
  }

  get state(): SidebarState {
    return this.currentState;
  }

  /** Requests the state. If it is called during a request, requests the state once more afterwards. */
  requestState(): Promise<void> {
    this.isRequested = true;
    this.pendingRequest ??= this.requestWhileNeeded();
    return this.pendingRequest;
  }

  private async requestWhileNeeded(): Promise<void> {
    while (this.isRequested) {
      this.isRequested = false;
      // The user did not start this request, so its failure is not shown. If it lasts, the next action of the user shows it.
      await this.server.sidebarState().catch(() => undefined);
    }
    this.pendingRequest = undefined;
  }

  private async callAndUpdate(
    name: PropertyKey,
    handler: (...args: readonly unknown[]) => unknown,
    args: readonly unknown[],
  ) {
    const callNumber = ++this.calls;
    try {
      const answer = await handler(...args);
      const change = findStateChange(answer as Answer);
      if (change !== undefined) this.apply(change, callNumber, READ_CALLS.includes(name));
      return answer;
    } catch (error) {
      // The server may have made a change although the call failed, or another user may have changed the same thing.
      if (!AUTOMATIC_CALLS.includes(name)) {
        this.changedAt = ++this.calls;
        this.requestState();
      }
      throw error;
    }
  }

  private apply(change: Change, callNumber: number, isRead: boolean): void {
    const isLate = callNumber < this.changedAt;
    if (isLate) this.requestState();
    if (isLate && isRead) return;
    this.changedAt = ++this.calls;
    this.currentState = change(this.currentState);
    this.publish(this.currentState);
  }
}
