import type { SavedReport } from '../../src/reports/saved-report';
import type { SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';

type Change = (before: SidebarState) => SidebarState;
type Answer = Awaited<ReturnType<Server[keyof Server]>>;

/** What an answer of the server says about the state: all of it, the list of reports, or one report; otherwise undefined. */
function changeIn(answer: Answer): Change | undefined {
  if (answer === null || typeof answer !== 'object') return undefined;
  if ('baseUrl' in answer) return () => answer;
  if ('state' in answer && typeof answer.state === 'object') return changeIn(answer.state);
  if ('reports' in answer) return (state) => ({ ...state, now: answer.now, reports: answer.reports });
  if ('theirs' in answer) return (state) => withReport(state, answer.theirs);
  if ('report' in answer && 'cells' in answer) return (state) => withReport(state, answer.report);
  return undefined;
}

function withReport(state: SidebarState, report: SavedReport): SidebarState {
  return { ...state, reports: state.reports.map((other) => (other.id === report.id ? report : other)) };
}

/** The calls that change nothing on the server. */
const LOOKS: readonly PropertyKey[] = ['sidebarState', 'sidebarOpenReport'];
/** The calls that the sidebar makes by itself. */
const BY_ITSELF: readonly PropertyKey[] = ['sidebarState', 'sidebarProgress'];

/**
 * The newest known state of the server, from the answers of all calls. The answer of a call may be outdated if another answer arrived
 * since the call began. The state is then requested again, and the answer is ignored if its call changes nothing on the server.
 */
export class Latest {
  /** The server's functions. Their answers update the state. */
  readonly server: Server;
  private calls = 0;
  private changedAt = 0;
  private looking: Promise<void> | undefined;
  private isWanted = false;

  constructor(
    asked: Server,
    private now: SidebarState,
    private readonly show: (state: SidebarState) => void,
  ) {
    this.server = new Proxy(asked, {
      get:
        (_, name) =>
        (...args: readonly unknown[]) =>
          this.call(name, Reflect.get(asked, name), args),
    });
  }

  get state(): SidebarState {
    return this.now;
  }

  /** Requests the state. If it is called during a request, requests the state once more afterwards. */
  look(): Promise<void> {
    this.isWanted = true;
    this.looking ??= this.lookWhileWanted();
    return this.looking;
  }

  private async lookWhileWanted(): Promise<void> {
    while (this.isWanted) {
      this.isWanted = false;
      // The user did not start this request, so its failure is not shown. If it lasts, the next action of the user shows it.
      await this.server.sidebarState().catch(() => undefined);
    }
    this.looking = undefined;
  }

  private async call(
    name: PropertyKey,
    work: (...args: readonly unknown[]) => unknown,
    args: readonly unknown[],
  ) {
    const begun = ++this.calls;
    try {
      const answer = await work(...args);
      const change = changeIn(answer as Answer);
      if (change !== undefined) this.apply(change, begun, LOOKS.includes(name));
      return answer;
    } catch (error) {
      // The server may have made a change although the call failed, or another user may have changed the same thing.
      if (!BY_ITSELF.includes(name)) {
        this.changedAt = ++this.calls;
        this.look();
      }
      throw error;
    }
  }

  private apply(change: Change, begun: number, isLook: boolean): void {
    const isLate = begun < this.changedAt;
    if (isLate) this.look();
    if (isLate && isLook) return;
    this.changedAt = ++this.calls;
    this.now = change(this.now);
    this.show(this.now);
  }
}
