import type { FormulaRefresh } from '../../src/formulas/refresh/refresh-formulas';
import type { SidebarState } from '../../src/sidebar-server/messages';
import type { Start } from '../form/starts';
import type { RunView } from '../run/run-queue';
import type { Server } from '../server/server';
import { serverTime } from '../server/server-time';
import type { ServerRequest } from '../server/use-request';
import { isReady } from '../settings/settings';
import { type Edits, isUnsaved, orphaned } from '../state/edits';
import type { FailedActs, ReportActs } from '../state/report-acts';
import { texts } from '../text/texts';
import { GrantLink } from '../ui/failure';
import { Icon } from '../ui/icon';
import { CopiedCard } from './copied-card';
import { FirstReport } from './first-report';
import { FormulasRefreshed } from './formulas-refreshed';
import { ListControls } from './list/list-controls';
import { type ListView, useShownReports } from './list/use-list-view';
import { type Refresh, refreshSentences } from './refresh';
import { ReportRow } from './report-row';
import { StarterCard } from './starter-card';
import { UnsavedCard } from './unsaved-card';

export interface HomeProps {
  readonly server: Server;
  readonly state: SidebarState;
  readonly runs: ReadonlyMap<string, RunView>;
  readonly edits: Edits;
  readonly refresh: Refresh | null;
  /** What the user should know first; '' if there is nothing. */
  readonly notice: string;
  /** The result of refreshing formulas. */
  readonly formulas: ServerRequest<FormulaRefresh>;
  readonly failed: FailedActs;
  /** The ids of reports with an action under way. */
  readonly busy: readonly string[];
  /** Tells a user who has left the settings that saving them has failed or still continues; otherwise ''. */
  readonly savingSettings: string;
  /** The request that saves the form of a report. */
  readonly saving: (id: string) => Pick<ServerRequest<unknown>, 'isBusy' | 'failure'>;
  readonly acts: ReportActs;
  /** What the user has chosen to see. */
  readonly listView: ListView;
  /** The report that gets the focus when the list opens; '' if there is none. */
  readonly at: string;
  /** Opens the form of a new report, empty or filled with a frequent one. */
  readonly onNew: (start?: Start) => void;
  readonly onRefreshAll: () => void;
  readonly onRefreshFormulas: () => void;
  readonly onCancelAll: () => void;
  readonly onSettings: () => void;
  readonly onMonthClose: () => void;
  readonly onPayouts: () => void;
  readonly onHelp: () => void;
}

/** The saved reports of this file. */
export function Home(props: HomeProps) {
  const { state, edits } = props;
  const { controls, home } = texts();
  const orphans = orphaned(edits, state.reports);
  return (
    <div class="view">
      <Head {...props} />
      {!isReady(state) && (
        <p class="note">
          {home.noKey}{' '}
          <button type="button" onClick={props.onSettings}>
            {controls.openSettings}
          </button>
        </p>
      )}
      {state.permissions !== null && (
        <div class="notices">
          <p>{state.permissions.sentence}</p>
          {state.permissions.url !== null && <GrantLink url={state.permissions.url} />}
        </div>
      )}
      {props.savingSettings !== '' && (
        <p class="notices" role="status">
          {props.savingSettings}
        </p>
      )}
      {state.copied !== null && <CopiedCard {...props} copied={state.copied} />}
      <Buttons {...props} />
      {state.logsProblem !== '' && <p class="notices">{state.logsProblem}</p>}
      <Notices {...props} />
      <FormulasRefreshed asking={props.formulas} state={state} />
      {orphans.map((id) => (
        <UnsavedCard key={id} {...props} id={id} />
      ))}
      {state.reports.length === 0 && orphans.length === 0 && <FirstReport onStart={props.onNew} />}
      <ReportList {...props} />
      {isReady(state) && <StarterCard {...props} />}
    </div>
  );
}

function ReportList(props: HomeProps) {
  const { state, runs, edits, failed, listView, at } = props;
  const now = serverTime(state);
  const isInUse = (id: string) => id === at || runs.has(id) || failed.has(id) || isUnsaved(edits, id);
  const shown = useShownReports(state.reports, listView.choices, { now, isInUse });
  if (state.reports.length === 0) return null;
  return (
    <>
      <ListControls reports={state.reports} shown={shown} view={listView} now={now} />
      <ul class="reports">
        {shown.map((report) => (
          <ReportRow
            key={report.id}
            server={props.server}
            state={state}
            report={report}
            view={runs.get(report.id)}
            isUnsaved={isUnsaved(edits, report.id)}
            failed={failed.get(report.id) ?? null}
            isBusy={props.busy.includes(report.id)}
            isOpen={listView.open.has(report.id)}
            saving={props.saving(report.id)}
            acts={props.acts}
            onToggle={() => (listView.open.has(report.id) ? listView.fold : listView.unfold)(report.id)}
          />
        ))}
      </ul>
    </>
  );
}

function Head({ onHelp, onSettings }: HomeProps) {
  const { home } = texts();
  return (
    <header class="head">
      <h1 tabIndex={-1}>{home.title}</h1>
      <button type="button" class="icon" aria-label={home.help} title={home.help} onClick={onHelp}>
        <Icon name="help" />
      </button>
      <button
        type="button"
        class="icon"
        aria-label={home.settings}
        title={home.settings}
        onClick={onSettings}
      >
        <Icon name="sliders" />
      </button>
    </header>
  );
}

function Buttons({ state, refresh, formulas, onMonthClose, onPayouts, ...acts }: HomeProps) {
  const { close, home, payouts } = texts();
  const isRefreshing = refresh !== null && refresh.ended.length < refresh.names.length;
  return (
    <div class="buttons">
      <button type="button" class="primary" onClick={() => acts.onNew()}>
        {home.newReport}
      </button>
      {state.reports.length > 0 && (
        <button
          type="button"
          onClick={({ detail }) => {
            // The second click of a double click must not cancel what the first click has started.
            if (detail < 2) (isRefreshing ? acts.onCancelAll : acts.onRefreshAll)();
          }}
        >
          {isRefreshing ? home.cancelAll : home.refreshAll}
        </button>
      )}
      {state.formulaRefreshing.inFile && (
        <button type="button" disabled={formulas.isBusy} onClick={acts.onRefreshFormulas}>
          {home.refreshFormulas}
        </button>
      )}
      <button type="button" onClick={onMonthClose}>
        {close.title}
      </button>
      <button type="button" onClick={onPayouts}>
        {payouts.title}
      </button>
    </div>
  );
}

function Notices({ notice, refresh }: HomeProps) {
  const lines = refresh === null ? [] : refreshSentences(refresh);
  return (
    <div role="status">
      {[notice, ...lines]
        .filter((line) => line !== '')
        .map((line) => (
          <p key={line} class="note">
            {line}
          </p>
        ))}
    </div>
  );
}
