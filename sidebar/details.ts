import { report } from '../src/catalogue/catalogue';
import type { SaidFailure, SavedReport, SidebarState } from './server';
import { serverTime } from './server-time';

/** What somebody who looks into a failure needs to know, a fact a line. The key is not among it. */
export function detailsOf(failure: SaidFailure, state: SidebarState, about: SavedReport | null): string {
  const { kind, happened, kept, doNext } = failure;
  const facts = [
    ['Failure', kind],
    ['What happened', happened],
    ['The sheet', kept],
    ['What to do', doNext],
    ['Report', about === null ? '' : `${about.name} (${report(about.draft.report).label})`],
    ['Days', about === null ? '' : daysOf(about)],
    ['Time', new Date(serverTime(state)).toISOString()],
    ['Service', hostOf(state.baseUrl)],
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
