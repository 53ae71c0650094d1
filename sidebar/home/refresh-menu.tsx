import { isReady } from '../settings/settings';
import { texts } from '../text/texts';
import { Menu, type MenuItem } from '../ui/menu';
import type { Shell } from '../use-shell';
import { noReportHere, refreshable } from './refresh';

/** The menu above the list. While it refreshes all reports, its button cancels that. It is left out in a file with nothing to refresh. */
export function RefreshMenu(shell: Shell) {
  const { refresh, cancelAll } = shell.refreshing;
  const { controls, home } = texts();
  const isRefreshing = refresh !== null && refresh.ended.length < refresh.names.length;
  const items = itemsOf(shell);
  if (items.length === 0) return null;
  return (
    <Menu
      label={home.refresh}
      items={items}
      instead={isRefreshing ? { label: controls.cancel, act: cancelAll } : undefined}
      onOpen={shell.look}
    />
  );
}

function itemsOf({ state, refreshing, starter }: Shell): readonly MenuItem[] {
  const { home } = texts();
  const { reports, activeSheet, formulaRefreshing } = state;
  const here = reports.find(({ id }) => id === activeSheet.reportId);
  const hasNone = refreshable(reports).length === 0;
  const { isBusy: isMaking } = starter.request;
  const whyNoStarter = isMaking ? home.starter.progress : home.starter.noKey;
  const ofReports: MenuItem[] = [
    {
      label: home.refreshAll,
      hint: hasNone ? home.refreshing.nothing : '',
      isOff: hasNone,
      act: refreshing.all,
    },
    {
      label: home.refreshThisSheet,
      hint: here?.name ?? noReportHere(activeSheet.title),
      isOff: here === undefined,
      act: refreshing.thisSheet,
    },
    {
      label: home.starter.title,
      hint: isMaking || !isReady(state) ? whyNoStarter : home.starter.again,
      isOff: isMaking || !isReady(state),
      act: starter.make,
    },
  ];
  const { isBusy } = refreshing.formulas;
  const ofFormulas: MenuItem = {
    label: home.refreshFormulas,
    hint: isBusy ? home.refreshing.formulas : '',
    isOff: isBusy,
    act: refreshing.allFormulas,
  };
  return [...(reports.length > 0 ? ofReports : []), ...(formulaRefreshing.inFile ? [ofFormulas] : [])];
}
