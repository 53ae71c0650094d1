import type { PageState } from '../../page-server/api';
import type { PanelBigQuery } from '../../page-server/panel/panel-api';
import { element, replaceChildren, whenChanged } from '../parts/element';
import { type Section, titled } from './section';
import { timeOfDay } from './times';

type Table = PanelBigQuery['tables'][number];
type Job = PanelBigQuery['jobs'][number];

/** The emulated BigQuery: its tables with the rows of each day, and the last jobs. Missing if the add-on's build has no BigQuery. */
export function bigQuerySection(): Section {
  const tables = element('ul', { class: 'panel-list' });
  const jobs = element('ul', { class: 'panel-list' });
  const part = titled('BigQuery, emulated', tables, jobs);
  part.hidden = true;
  const opened = new Set<string>();
  const fill = whenChanged(
    ({ panel: { bigQuery }, timeZone }: PageState) => ({ bigQuery, timeZone }),
    ({ bigQuery, timeZone }) => {
      part.hidden = bigQuery === null;
      if (bigQuery === null) return;
      const { tables: all, loadTables } = bigQuery;
      const none = all.length === 0 ? [message('No table yet: run a report that goes to BigQuery.')] : [];
      const more = loadTables === 0 ? [] : [message(`Load tables in progress: ${loadTables}`)];
      replaceChildren(tables, [...none, ...all.map((table) => tableLine(table, opened)), ...more]);
      const { jobs: last } = bigQuery;
      replaceChildren(jobs, last.length === 0 ? [] : [jobsLine(last, timeZone, opened)]);
    },
  );
  return { part, show: fill };
}

function tableLine({ name, rows, days }: Table, opened: Set<string>): HTMLElement {
  const summary = element(
    'summary',
    { 'data-key': `table ${name}` },
    element('code', {}, name),
    element('span', { class: 'panel-small' }, counted(rows)),
  );
  const lines = days.map((each) =>
    element('li', { class: 'panel-line' }, element('span', {}, each.day), counted(each.rows)),
  );
  const inside = element('ul', { class: 'panel-list panel-small' }, ...lines);
  return opening(`table ${name}`, opened, summary, inside);
}

function jobsLine(jobs: readonly Job[], timeZone: string, opened: Set<string>): HTMLElement {
  const summary = element('summary', { 'data-key': 'last jobs' }, 'Last jobs');
  const lines = jobs.map(({ id, kind, created, state }) =>
    element(
      'li',
      {},
      element('span', { class: 'panel-small' }, `${timeOfDay(created, timeZone)} · ${kind} · ${state}`),
      element('code', {}, id),
    ),
  );
  return opening('last jobs', opened, summary, element('ul', { class: 'panel-list' }, ...lines));
}

function message(sentence: string): HTMLElement {
  return element('li', { class: 'panel-small' }, sentence);
}

/** Open entries stay open when the list is rebuilt. */
function opening(key: string, opened: Set<string>, ...children: readonly Node[]): HTMLElement {
  const details = element('details', { class: 'execution', open: opened.has(key) }, ...children);
  details.addEventListener('toggle', () => (details.open ? opened.add(key) : opened.delete(key)));
  return element('li', {}, details);
}

function counted(rows: number): string {
  return rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`;
}
