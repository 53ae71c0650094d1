import { FormulaConsentQuestion } from '../settings/formula-settings';
import { explainMissingKey } from '../state';
import { getViewTexts } from '../text';
import { FailureBox, Menu, type MenuItem, Paragraphs } from '../ui';
import type { ShellState } from '../use-shell';
import { describeReportsRefresh, selectRefreshable } from './refresh-progress';

/** The menu above the list. It is left out in a file with nothing to refresh. */
export function RefreshMenu(shell: ShellState) {
  const items = buildRefreshItems(shell);
  if (items.length === 0) return null;
  return <Menu label={getViewTexts().home.refresh} items={items} onOpen={shell.requestState} />;
}

function buildRefreshItems({ state, refreshing, starter }: ShellState): readonly MenuItem[] {
  const { home } = getViewTexts();
  const { reports, activeSheet, formulaRefreshing } = state;
  const activeReport = reports.find(({ id }) => id === activeSheet.reportId);
  const hasNone = selectRefreshable(reports).length === 0;
  const { isBusy: isMaking } = starter.request;
  const missingKeyReason = explainMissingKey(state);
  const ofReports: MenuItem[] = [
    {
      label: home.refreshAll,
      disabledReason: missingKeyReason || (hasNone ? home.refreshing.nothing : ''),
      act: refreshing.refreshAllReports,
    },
    {
      label: home.refreshThisSheet,
      hint: activeReport?.name ?? '',
      disabledReason:
        activeReport === undefined ? home.refreshing.noReportHere(activeSheet.title) : missingKeyReason,
      act: refreshing.refreshActiveSheet,
    },
    {
      label: home.starter.title,
      hint: home.starter.again,
      disabledReason: isMaking ? home.starter.progress : missingKeyReason,
      act: starter.requestStarterWorkbook,
    },
  ];
  const { isBusy } = refreshing.formulas;
  const ofFormulas: MenuItem = {
    label: home.refreshFormulas,
    disabledReason: isBusy ? home.refreshing.formulas : '',
    act: refreshing.requestFormulaRefresh,
  };
  return [...(reports.length > 0 ? ofReports : []), ...(formulaRefreshing.inFile ? [ofFormulas] : [])];
}

export function RefreshStatus({ server, state, refreshing }: ShellState) {
  const { notice, refresh, formulas, stateRequest, requestFormulaRefresh } = refreshing;
  const lines = [
    notice,
    ...(refresh === null ? [] : describeReportsRefresh(refresh)),
    ...(formulas.isBusy ? [getViewTexts().home.refreshing.formulas] : (formulas.answer?.sentences ?? [])),
  ];
  return (
    <>
      {state.formulaRefreshing.isRefused && (
        <FormulaConsentQuestion {...{ server, state }} onAllowed={requestFormulaRefresh} />
      )}
      {state.statusProblem !== '' && <p class="notices">{state.statusProblem}</p>}
      <div role="status">
        <Paragraphs class="note" lines={lines} />
      </div>
      <FailureBox failure={formulas.failure ?? stateRequest.failure} />
    </>
  );
}
