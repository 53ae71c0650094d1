import { serverTime } from '../server/server-time';
import { FormulaConsent } from '../settings/formula-consent';
import { isReady, savingNotice } from '../settings/settings';
import { texts } from '../text/texts';
import { Failure, GrantLink } from '../ui/failure';
import { Icon, type IconName } from '../ui/icon';
import type { Shell } from '../use-shell';
import { CopiedCard } from './copied-card';
import { FirstReport } from './first-report';
import { KeylessNote } from './keyless-note';
import { ListControls } from './list/list-controls';
import { useShownReports } from './list/use-list-view';
import { refreshSentences } from './refresh';
import { ReportRow } from './report-row';
import { StarterCard } from './starter-card';

interface Props {
  readonly shell: Shell;
  /** The report that gets the focus when the list opens; '' if there is none. */
  readonly at: string;
}

/** The saved reports of this file. */
export function Home({ shell, at }: Props) {
  const { state, server, editing, settings: onSettings } = shell;
  const saving = savingNotice(shell.savingSettings);
  return (
    <div class="view">
      <Head {...shell} />
      {!isReady(state) && <KeylessNote state={state} onSettings={onSettings} />}
      {state.permissions !== null && (
        <div class="notices">
          <p>{state.permissions.sentence}</p>
          {state.permissions.url !== null && <GrantLink url={state.permissions.url} />}
        </div>
      )}
      {saving !== '' && (
        <p class="notices" role="status">
          {saving}
        </p>
      )}
      {state.copied !== null && <CopiedCard {...{ server, state, onSettings }} copied={state.copied} />}
      <Buttons {...shell} />
      {state.formulaRefreshing.isRefused && (
        <FormulaConsent
          {...{ server, state }}
          why={texts().settings.formulas.whenRefused}
          onAllowed={shell.refreshing.allFormulas}
        />
      )}
      {state.logsProblem !== '' && <p class="notices">{state.logsProblem}</p>}
      <Refreshed {...shell} />
      {state.reports.length === 0 && <FirstReport onStart={editing.openNew} />}
      {state.reports.length > 0 && <ReportList shell={shell} at={at} />}
      {isReady(state) && <StarterCard {...{ server, state, onSettings }} />}
    </div>
  );
}

function ReportList({ shell, at }: Props) {
  const { state, runs, acts, listView } = shell;
  const now = serverTime(state);
  const isInUse = (id: string) => id === at || runs.has(id) || acts.failed(id) !== null;
  const shown = useShownReports(state.reports, listView.choices, { now, isInUse });
  return (
    <>
      <ListControls reports={state.reports} shown={shown} view={listView} now={now} />
      <ul class="reports">
        {shown.map((report) => (
          <ReportRow key={report.id} shell={shell} report={report} />
        ))}
      </ul>
    </>
  );
}

function Head({ go, settings }: Shell) {
  const { home } = texts();
  const button = (label: string, icon: IconName, act: () => void) => (
    <button type="button" class="icon" aria-label={label} title={label} onClick={act}>
      <Icon name={icon} />
    </button>
  );
  return (
    <header class="head">
      <h1 tabIndex={-1}>{home.title}</h1>
      {button(home.help, 'help', () => go({ name: 'help' }))}
      {button(home.settings, 'sliders', settings)}
    </header>
  );
}

function Buttons({ state, refreshing, editing, go }: Shell) {
  const { close, home, payouts } = texts();
  const { refresh, formulas } = refreshing;
  const isRefreshing = refresh !== null && refresh.ended.length < refresh.names.length;
  return (
    <div class="buttons">
      <button type="button" class="primary" onClick={() => editing.openNew()}>
        {home.newReport}
      </button>
      {state.reports.length > 0 && (
        <button
          type="button"
          onClick={({ detail }) => {
            // The second click of a double click must not cancel what the first click has started.
            if (detail < 2) (isRefreshing ? refreshing.cancelAll : refreshing.all)();
          }}
        >
          {isRefreshing ? home.cancelAll : home.refreshAll}
        </button>
      )}
      {state.formulaRefreshing.inFile && (
        <button type="button" disabled={formulas.isBusy} onClick={refreshing.allFormulas}>
          {home.refreshFormulas}
        </button>
      )}
      <button type="button" onClick={() => go({ name: 'month close' })}>
        {close.title}
      </button>
      <button type="button" onClick={() => go({ name: 'payouts' })}>
        {payouts.title}
      </button>
    </div>
  );
}

/** What the user should know first, and the progress and the result of refreshing all reports, or the file's formulas. */
function Refreshed({ state, refreshing: { notice, refresh, formulas } }: Shell) {
  const lines = [
    notice,
    ...(refresh === null ? [] : refreshSentences(refresh)),
    ...(formulas.isBusy ? [texts().home.refreshing.formulas] : (formulas.answer?.sentences ?? [])),
  ];
  return (
    <>
      <div role="status">
        {lines
          .filter((line) => line !== '')
          .map((line) => (
            <p key={line} class="note">
              {line}
            </p>
          ))}
      </div>
      <Failure failure={formulas.failure} state={state} />
    </>
  );
}
