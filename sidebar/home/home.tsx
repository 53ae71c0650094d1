import type { SidebarState } from '../../src/sidebar-server';
import { hasSchedule } from '../sentences';
import { estimateServerTime } from '../server';
import { FormulaConsentQuestion } from '../settings/formula-settings';
import { isReady } from '../state';
import { getViewTexts } from '../text';
import { Buttons, FailureBox, GrantLink, Paragraphs } from '../ui';
import type { ShellState } from '../use-shell';
import { CopiedCard } from './copied-card';
import { buildTabPanel } from './head';
import { selectVisibleReports } from './list/list-choices';
import { ListControls } from './list/list-controls';
import { RefreshMenu } from './refresh-menu';
import { describeReportsRefresh } from './refresh-progress';
import { ReportRow } from './report-row';
import { FirstReport, StarterOffer, StarterStatus } from './starter';

interface Props {
  readonly shell: ShellState;
  /** The report that gets the focus when the list opens; '' if there is none. */
  readonly reportId: string;
}

/** The first tab: the saved reports of this file. */
export function Home({ shell, reportId }: Props) {
  const { state, server, editing, showSettings: onSettings } = shell;
  const { controls, home } = getViewTexts();
  const { refresh, cancelAll } = shell.refreshing;
  const isRefreshing = refresh !== null && refresh.ended.length < refresh.names.length;
  return (
    <div {...buildTabPanel('home')}>
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
            disabledReason: describeKeylessUse(state),
            act: () => editing.openNew(),
          },
          isRefreshing && { label: controls.cancel, act: cancelAll },
        ]}
      >
        <RefreshMenu {...shell} />
      </Buttons>
      {state.formulaRefreshing.isRefused && (
        <FormulaConsentQuestion
          {...{ server, state }}
          why={getViewTexts().settings.formulas.whenRefused}
          onAllowed={shell.refreshing.requestFormulaRefresh}
        />
      )}
      {state.logsProblem !== '' && <p class="notices">{state.logsProblem}</p>}
      <RefreshStatus {...shell} />
      <StarterStatus {...shell} />
      {state.reports.length === 0 && <FirstReport onStart={editing.openNew} />}
      {state.reports.length === 0 && isReady(state) && <StarterOffer {...shell.starter} />}
      {state.reports.length > 0 && <ReportList shell={shell} reportId={reportId} />}
    </div>
  );
}

/** For a user without a key: what needs one, and whose keys refresh the reports; '' for others. */
function describeKeylessUse(state: SidebarState): string {
  if (isReady(state)) return '';
  const foreignReports = state.reports.filter(
    (report) => !report.mine && !report.paused && hasSchedule(report),
  );
  return getViewTexts().home.keyless([...new Set(foreignReports.map(({ owner }) => owner))].sort());
}

function ReportList({ shell, reportId }: Props) {
  const { state, runs, acts, listView } = shell;
  const now = estimateServerTime(state);
  const isReportInUse = (id: string) => {
    const run = runs.get(id)?.phase;
    const hasRun = run !== undefined && (run !== 'done' || listView.openIds.has(id));
    return id === reportId || hasRun || acts.findActionFailure(id) !== null;
  };
  const visibleReports = selectVisibleReports(state.reports, listView.choices, { now, isReportInUse });
  return (
    <>
      <ListControls reports={state.reports} visibleReports={visibleReports} view={listView} now={now} />
      <ul class="rows">
        {visibleReports.map((report) => (
          <ReportRow key={report.id} shell={shell} report={report} />
        ))}
      </ul>
    </>
  );
}

/** What the user should know first, and the progress and the result of refreshing all reports, or the file's formulas. */
function RefreshStatus({ state, refreshing: { notice, refresh, formulas, stateRequest } }: ShellState) {
  const lines = [
    notice,
    ...(refresh === null ? [] : describeReportsRefresh(refresh)),
    ...(formulas.isBusy ? [getViewTexts().home.refreshing.formulas] : (formulas.answer?.sentences ?? [])),
  ];
  return (
    <>
      <div role="status">
        <Paragraphs class="note" lines={lines} />
      </div>
      <FailureBox failure={formulas.failure ?? stateRequest.failure} state={state} />
    </>
  );
}
