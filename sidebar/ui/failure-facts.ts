import { requireReportKind } from '../../src/catalogue';
import type { FailureMessage } from '../../src/errors';
import type { SavedReport } from '../../src/reports';
import type { SidebarState } from '../../src/sidebar-server';
import { VERSION } from '../../src/version';
import { estimateServerTime } from '../server';
import { getViewTexts } from '../text';

/** Facts about a failure for the maintainers of the add-on, one on each line. `state` is null if the sidebar could not open. */
export function listFailureFacts(
  failure: FailureMessage,
  state: SidebarState | null,
  about: SavedReport | null,
): string {
  const { kind, happened, kept, doNext, trace } = failure;
  const names = getViewTexts().controls.facts;
  const draft = about?.draft;
  const facts = [
    [names.kind, kind],
    [names.happened, happened],
    [names.kept, kept],
    [names.doNext, doNext],
    [names.report, about === null ? '' : `${about.name} (${requireReportKind(about.draft.report).label})`],
    [names.days, draft === undefined ? '' : names.range(draft.startDate, draft.endDate, draft.zone)],
    [names.trace, trace],
    [names.version, VERSION],
    [names.time, new Date(state === null ? Date.now() : estimateServerTime(state)).toISOString()],
    [names.service, state === null ? '' : findHost(state.baseUrl)],
  ];
  return facts
    .filter(([, fact]) => fact !== '')
    .map(([name, fact]) => `${name}: ${fact}`)
    .join('\n');
}

/** The host of an address without its other parts; '' for a text that is not an address. */
function findHost(baseUrl: string): string {
  return /^\w+:\/\/(?:[^/@]*@)?([^/?#]*)/.exec(baseUrl)?.[1] ?? '';
}
