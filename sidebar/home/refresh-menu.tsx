import { whyNoKey } from '../settings/settings';
import { texts } from '../text/texts';
import { Menu, type MenuItem } from '../ui/menu';
import type { Shell } from '../use-shell';
import { refreshable } from './refresh';

/** The menu above the list. It is left out in a file with nothing to refresh. */
export function RefreshMenu(shell: Shell) {
  const items = itemsOf(shell);
  if (items.length === 0) return null;
  return <Menu label={texts().home.refresh} items={items} onOpen={shell.look} />;
}

function itemsOf({ state, refreshing, starter }: Shell): readonly MenuItem[] {
  const { home } = texts();
  const { reports, activeSheet, formulaRefreshing } = state;
  const here = reports.find(({ id }) => id === activeSheet.reportId);
  const hasNone = refreshable(reports).length === 0;
  const { isBusy: isMaking } = starter.request;
  const noKey = whyNoKey(state);
  const ofReports: MenuItem[] = [
    {
      label: home.refreshAll,
      whyOff: noKey || (hasNone ? home.refreshing.nothing : ''),
      act: refreshing.all,
    },
    {
      label: home.refreshThisSheet,
      hint: here?.name ?? '',
      whyOff: here === undefined ? home.refreshing.noReportHere(activeSheet.title) : noKey,
      act: refreshing.thisSheet,
    },
    {
      label: home.starter.title,
      hint: home.starter.again,
      whyOff: isMaking ? home.starter.progress : noKey,
      act: starter.make,
    },
  ];
  const { isBusy } = refreshing.formulas;
  const ofFormulas: MenuItem = {
    label: home.refreshFormulas,
    whyOff: isBusy ? home.refreshing.formulas : '',
    act: refreshing.allFormulas,
  };
  return [...(reports.length > 0 ? ofReports : []), ...(formulaRefreshing.inFile ? [ofFormulas] : [])];
}
