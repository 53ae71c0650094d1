import type { PageState, PanelExecution } from '../../page-server/api';
import { element, replaceChildren, whenChanged } from '../parts/element';
import { type Section, titled } from './section';
import { lasted, timeOfDay } from './times';

const SHOWN = 40;

/** The add-on's executions, the newest first. Each can be opened to show its log and its error. */
export function executionsSection(): Section {
  const list = element('ul', { class: 'panel-list' });
  const opened = new Set<number>();
  const fill = whenChanged(
    ({ panel, timeZone }: PageState) => ({ executions: panel.executions.slice(0, SHOWN), timeZone }),
    ({ executions, timeZone }) => {
      const none = element('li', { class: 'panel-small' }, 'Nothing has run yet.');
      replaceChildren(
        list,
        executions.length === 0 ? [none] : executions.map((one) => line(one, timeZone, opened)),
      );
    },
  );
  return { part: titled('Executions', list), show: fill };
}

function line(execution: PanelExecution, timeZone: string, opened: Set<number>): HTMLElement {
  const { id, functionName, user, start, duration, error, fetches } = execution;
  const counts = [
    timeOfDay(start, timeZone),
    lasted(duration),
    fetches === 1 ? '1 fetch' : `${fetches} fetches`,
  ].join(' · ');
  const summary = element(
    'summary',
    { 'data-key': `execution ${id}` },
    element(
      'span',
      { class: error === null ? 'execution-name' : 'execution-name is-failed' },
      functionName,
      error !== null && element('span', { class: 'execution-failed' }, 'failed'),
    ),
    element('span', { class: 'panel-small' }, counts),
    element('span', { class: 'panel-small' }, user),
  );
  const details = element(
    'details',
    { class: 'execution', open: opened.has(id) },
    summary,
    inside(execution),
  );
  details.addEventListener('toggle', () => (details.open ? opened.add(id) : opened.delete(id)));
  return element('li', {}, details);
}

function inside({ kind, calls, error, log }: PanelExecution): HTMLElement {
  return element(
    'div',
    { class: 'execution-inside' },
    element('p', { class: 'panel-small' }, calls === '' ? kind : `${kind} · ${calls}`),
    error !== null && element('p', { class: 'execution-error' }, error),
    log.length > 0
      ? element(
          'pre',
          { class: 'execution-log', tabindex: 0, role: 'group', 'aria-label': 'Log' },
          log.join('\n'),
        )
      : element('p', { class: 'panel-small' }, 'Nothing was logged.'),
  );
}
