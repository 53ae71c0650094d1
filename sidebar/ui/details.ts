import { report } from '../../src/catalogue/catalogue';
import type { FailureMessage } from '../../src/errors/failure-message';
import type { SavedReport } from '../../src/reports/saved-report';
import type { SidebarState } from '../../src/sidebar-server/messages';
import { VERSION } from '../../src/version';
import { serverTime } from '../server/server-time';

/** What the people who maintain the add-on need to know of a failure, one fact a line, without the key. Without `state` the sidebar never opened. */
export function detailsOf(
  failure: FailureMessage,
  state: SidebarState | null,
  about: SavedReport | null,
): string {
  const { kind, happened, kept, doNext, trace } = failure;
  const facts = [
    ['Failure', kind],
    ['What happened', happened],
    ['The sheet', kept],
    ['What to do', doNext],
    ['Report', about === null ? '' : `${about.name} (${report(about.draft.report).label})`],
    ['Days', about === null ? '' : daysOf(about)],
    ['Trace', trace],
    ['Version', VERSION],
    ['Time', new Date(state === null ? Date.now() : serverTime(state)).toISOString()],
    ['Service', state === null ? '' : hostOf(state.baseUrl)],
  ];
  return facts
    .filter(([, fact]) => fact !== '')
    .map(([name, fact]) => `${name}: ${fact}`)
    .join('\n');
}

/** The host of an address, without what else may stand in it; empty for what is no address. */
export function hostOf(baseUrl: string): string {
  return /^\w+:\/\/(?:[^/@]*@)?([^/?#]*)/.exec(baseUrl)?.[1] ?? '';
}

function daysOf({ draft: { startDate, endDate, zone } }: SavedReport): string {
  return `${startDate}${endDate === '' ? '' : ` to ${endDate}`} (${zone})`;
}
