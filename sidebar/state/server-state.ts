import type { SavedReport } from '../../src/reports/saved-report';
import type { Reports, SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';

type Change = (before: SidebarState) => SidebarState;
type Changes = {
  readonly [Name in keyof Server]?: (answer: Awaited<ReturnType<Server[Name]>>) => Change;
};

const whole =
  (state: SidebarState): Change =>
  () =>
    state;
const list =
  ({ now, reports }: Reports): Change =>
  (state) => ({ ...state, now, reports });
const one =
  (report: SavedReport): Change =>
  (state) => ({
    ...state,
    reports: state.reports.map((other) => (other.id === report.id ? report : other)),
  });

/** The calls that change nothing on the server, and which part of the state the answer of each contains. */
const LOOKS: Changes = {
  sidebarState: whole,
  sidebarOpenReport: ({ report }) => one(report),
};

/** The calls that change something on the server, and which part of the state the answer of each contains. */
const CHANGES: Changes = {
  sidebarSaveSettings: ({ state }) => whole(state),
  sidebarForgetKey: whole,
  sidebarAllowFormulas: whole,
  sidebarRefreshFormulas: ({ state }) => whole(state),
  sidebarRefreshByHour: whole,
  sidebarSwitchLogs: whole,
  sidebarSaveBigQuery: whole,
  sidebarAnswerCopy: whole,
  sidebarSaveReport: (answer) => (answer.saved ? list(answer) : one(answer.theirs)),
  sidebarDuplicateReport: list,
  sidebarPauseReport: list,
  sidebarDeleteReport: list,
  sidebarTakeOver: list,
  sidebarApprove: list,
  sidebarDiscardChange: list,
  sidebarTakeBack: list,
  sidebarReadNews: list,
  sidebarStarter: list,
};

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
          this.call(name as keyof Server, Reflect.get(asked, name), args),
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
    name: keyof Server,
    work: (...args: readonly unknown[]) => unknown,
    args: readonly unknown[],
  ) {
    const begun = ++this.calls;
    try {
      const answer = await work(...args);
      const changeOf = (LOOKS[name] ?? CHANGES[name]) as ((answer: unknown) => Change) | undefined;
      if (changeOf !== undefined) this.apply(changeOf(answer), begun, name in LOOKS);
      return answer;
    } catch (error) {
      // The server may have made the change although the call failed, or another user may have changed the same thing.
      if (name in CHANGES || name === 'sidebarOpenReport') {
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
