import { hasSchedule } from '../sentences';
import { isReady } from '../state';
import { getViewTexts } from '../text';
import { Buttons, GrantLink } from '../ui';
import type { ShellState } from '../use-shell';
import { buildTabPanel } from './head';
import { ReportList, type ReportListProps } from './list/report-list';
import { RefreshMenu, RefreshStatus } from './refresh-menu';
import { FirstReport, StarterOffer, StarterStatus } from './starter';

export function Home({ shell, reportId }: ReportListProps) {
  const { state, editing, showSettings: onSettings } = shell;
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
      <RefreshStatus {...shell} />
      <StarterStatus {...shell} />
      {state.reports.length === 0 && <FirstReport onStart={editing.openNew} />}
      {state.reports.length === 0 && isReady(state) && <StarterOffer {...shell.starter} />}
      {state.reports.length > 0 && <ReportList shell={shell} reportId={reportId} />}
    </div>
  );
}

/** For a user without a key: what needs one, and whose keys refresh the reports; '' for others. */
function describeKeylessUse(state: ShellState['state']): string {
  if (isReady(state)) return '';
  const foreignReports = state.reports.filter(
    (report) => !report.mine && !report.paused && hasSchedule(report),
  );
  return getViewTexts().home.keyless([...new Set(foreignReports.map(({ owner }) => owner))].sort());
}
