import type { SidebarState } from '../../src/sidebar-server/messages';
import { isScheduled } from '../sentences/schedule-text';
import { serverTime } from '../server/server-time';
import { FormulaConsent } from '../settings/formula-consent';
import { isReady } from '../settings/settings';
import { texts } from '../text/texts';
import { Buttons } from '../ui/buttons';
import { Failure, GrantLink } from '../ui/failure';
import type { Shell } from '../use-shell';
import { CopiedCard } from './copied-card';
import { FirstReport } from './first-report';
import { panelOf } from './head';
import { chosenReports } from './list/list-choices';
import { ListControls } from './list/list-controls';
import { refreshSentences } from './refresh';
import { RefreshMenu } from './refresh-menu';
import { ReportRow } from './report-row';
import { StarterOffer, StarterStatus } from './starter';

interface Props {
  readonly shell: Shell;
  /** The report that gets the focus when the list opens; '' if there is none. */
  readonly at: string;
}

/** The first tab: the saved reports of this file. */
export function Home({ shell, at }: Props) {
  const { state, server, editing, settings: onSettings } = shell;
  const { controls, home } = texts();
  const { refresh, cancelAll } = shell.refreshing;
  const isRefreshing = refresh !== null && refresh.ended.length < refresh.names.length;
  return (
    <div {...panelOf('home')}>
      {state.permissions !== null && (
        <div class="notices">
          <p>{state.permissions.sentence}</p>
          {state.permissions.url !== null && <GrantLink url={state.permissions.url} />}
        </div>
      )}
      {state.copied !== null && <CopiedCard {...{ server, state, onSettings }} copied={state.copied} />}
      <Buttons
        acts={[
          !isReady(state) && { label: home.enterKey, isPrimary: true, act: onSettings },
          {
            label: home.newReport,
            isPrimary: true,
            whyOff: keylessText(state),
            act: () => editing.openNew(),
          },
          isRefreshing && { label: controls.cancel, act: cancelAll },
        ]}
      >
        <RefreshMenu {...shell} />
      </Buttons>
      {state.formulaRefreshing.isRefused && (
        <FormulaConsent
          {...{ server, state }}
          why={texts().settings.formulas.whenRefused}
          onAllowed={shell.refreshing.allFormulas}
        />
      )}
      {state.logsProblem !== '' && <p class="notices">{state.logsProblem}</p>}
      <Refreshed {...shell} />
      <StarterStatus {...shell} />
      {state.reports.length === 0 && <FirstReport onStart={editing.openNew} />}
      {state.reports.length === 0 && isReady(state) && <StarterOffer {...shell.starter} />}
      {state.reports.length > 0 && <ReportList shell={shell} at={at} />}
    </div>
  );
}

/** For a user without a key: what needs one, and whose keys refresh the reports; '' for others. */
function keylessText(state: SidebarState): string {
  if (isReady(state)) return '';
  const theirs = state.reports.filter((report) => !report.mine && !report.paused && isScheduled(report));
  return texts().home.keyless([...new Set(theirs.map(({ owner }) => owner))].sort());
}

function ReportList({ shell, at }: Props) {
  const { state, runs, acts, listView } = shell;
  const now = serverTime(state);
  const isInUse = (id: string) => {
    const run = runs.get(id)?.phase;
    const hasRun = run !== undefined && (run !== 'done' || listView.open.has(id));
    return id === at || hasRun || acts.failed(id) !== null;
  };
  const shown = chosenReports(state.reports, listView.choices, { now, isInUse });
  return (
    <>
      <ListControls reports={state.reports} shown={shown} view={listView} now={now} />
      <ul class="rows">
        {shown.map((report) => (
          <ReportRow key={report.id} shell={shell} report={report} />
        ))}
      </ul>
    </>
  );
}

/** What the user should know first, and the progress and the result of refreshing all reports, or the file's formulas. */
function Refreshed({ state, refreshing: { notice, refresh, formulas, looking } }: Shell) {
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
      <Failure failure={formulas.failure ?? looking.failure} state={state} />
    </>
  );
}
