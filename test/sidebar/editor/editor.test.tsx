import { renderToString } from 'preact-render-to-string';
import { Editor } from '../../../sidebar/editor/editor';
import { buildNewForm, buildReportForm, withReportKind } from '../../../sidebar/form/build-form';
import { CHOSEN_DAYS, type Form } from '../../../sidebar/form/form';
import { connectServer, type ScriptRun } from '../../../sidebar/server/server';
import type { Editing } from '../../../sidebar/state/use-edits';
import { listDimensions, listMetrics } from '../../../src/catalogue';
import type { SavedReport } from '../../../src/reports/saved-report';
import type { SidebarState } from '../../../src/sidebar-server';
import { getTexts as words } from '../../../src/wording/texts';
import { IDLE } from '../state';
import { SAVED, STATE } from './fixtures';

/** Views call the server only after an action of the user. */
const silent: ScriptRun = {
  withSuccessHandler: () => silent,
  withFailureHandler: () => silent,
};

interface Shown {
  readonly state?: SidebarState;
  readonly report?: SavedReport;
}

function shown(form: Form, { state = STATE, report = SAVED }: Shown = {}): string {
  const editing = { saving: IDLE, preview: IDLE, isUnsaved: false } as unknown as Editing;
  return renderToString(
    <Editor
      server={connectServer(silent)}
      state={form.saved === null ? state : { ...state, reports: [...state.reports, report] }}
      editing={editing}
      opened={{ form, base: form, cells: [] }}
      onSaved={() => undefined}
    />,
  );
}

const kind = (id: Form['report'], part: Partial<Form> = {}) => ({
  ...withReportKind(buildNewForm(STATE), id, STATE),
  ...part,
});

/** The text that a user sees while all sections are open: of a select, only the chosen option. */
function visibleText(html: string): string {
  return html
    .replace(/<option(?![^>]* selected)[^>]*>[^<]*<.option>/g, '')
    .replace(/<(\w+)[^>]* class="heard"[^>]*>[^<]*<.\1>/g, '')
    .replace(/<[^>]*>/g, ' ');
}

/** The checkbox or radio button of this name, as HTML. */
function findCheckbox(html: string, label: string): string {
  const named = `aria-label="${label}"`;
  const inputs = html.split('<input').map((input) => input.split('>')[0] ?? '');
  return inputs.find((input) => input.includes(named)) ?? '';
}

it('the editor states at the top of a report that waits for approval that saving approves the changes of others', () => {
  const waiting = {
    changes: 'bo@example.com changed <b>Days</b> on 21 Nov 10:12.',
    canDiscard: true,
    stops: false,
  };
  const schedule = { kind: 'when ready' } as const;
  const report = { ...SAVED, waiting, refreshing: { ...SAVED.refreshing, schedule } };
  const html = shown(buildReportForm(report, STATE), { report });
  expect(html).toContain(
    '&lt;b>Days&lt;/b> on 21 Nov 10:12. When you save, you approve the report as you see it here.',
  );
  expect(shown(buildReportForm(SAVED, STATE))).not.toContain('approve');
});

it.each([
  ['full', 500],
  ['ltv', 500],
  ['retention', 500],
  ['device', 600],
] as const)('the editor of a %s report has at most %i words with all sections and lists open', (id, most) => {
  const html = shown(kind(id));
  const rare = [...listDimensions(id), ...listMetrics(id).filter(({ cohortDay }) => cohortDay === undefined)]
    .map(({ label }) => label)
    .filter((label) => findCheckbox(html, label) === '');
  const words = `${visibleText(html)} ${rare.join(' ')}`.match(/[\p{L}\p{N}]\S*/gu) ?? [];
  expect(words.length).toBeLessThanOrEqual(most);
});

it('the editor shows names and usual numbers in its lists at first, and everything that is chosen', () => {
  const html = shown(kind('full'));
  for (const label of ['Date', 'App', 'Country', 'Network', 'Revenue', 'Daily active users'])
    expect([label, findCheckbox(html, label)]).toEqual([label, expect.stringContaining('type="checkbox"')]);
  for (const label of ['App id', 'Country code', 'Network id', 'Ad scene', 'Bid win rate'])
    expect([label, findCheckbox(html, label)]).toEqual([label, '']);
  expect(html).toContain('>19 more</button>');
  const chosen = kind('full', { dimensions: ['network'], metrics: ['bidWinRate'] });
  expect(findCheckbox(shown(chosen), 'Network id')).toContain(' checked');
  expect(findCheckbox(shown(chosen), 'Bid win rate')).toContain(' checked');
  expect(findCheckbox(shown(kind('retention')), 'Country code')).toContain('type="checkbox"');
});

it('the editor has four sections with one open, and More options names the choices that differ from a new report', () => {
  const own = kind('full', { destination: { kind: 'new sheet', title: 'Board' } });
  const top = (form: Form) =>
    [
      ...shown(form).matchAll(
        /<details class="section"( open)?><summary><b>([^<]*)<.b><span class="hint">([^<]*)/g,
      ),
    ]
      .map(([, open = '', title, gist]) => `${title}${open}: ${gist}`)
      .filter((line) => !/^(?:Column order|Sheet|Chart|Earlier numbers)/.test(line));
  expect(top(own)).toEqual([
    'Days open: 14 to 20 Nov 2026 (7 days), up to the newest complete day.',
    'Rows and columns: Date · Revenue, Impressions (networks), eCPM (networks), Clicks (networks)',
    'Filters: All rows',
    'More options: A new sheet “Board”',
  ]);
  expect(top(kind('full')).at(-1)).toBe('More options: Column order, sheet, chart, earlier numbers');
});

it('the editor hides what fields mean behind a button each', () => {
  const html = shown(kind('full'));
  expect(html).toContain('aria-label="Help: Group days by" aria-expanded="false"');
  expect(html).not.toContain('An unfinished month shows its numbers so far');
});

it('the editor has the labels that messages about its fields begin with', () => {
  // “Connection” is shown only to users with several ones.
  const { connection: _, ...fields } = words().requests.fields;
  const named = { ...fields, ...words().schedules.issues.fields };
  const typed = { range: CHOSEN_DAYS, apps: ['a'] };
  const months = kind('full', { dimensions: ['month', 'networkName'] });
  const { refresh } = kind('full');
  const scheduled = kind('full', { refresh: { ...refresh, when: 'when ready' } });
  const forms = [kind('full'), scheduled, months, kind('full', typed), kind('device', typed)];
  const html = forms.map((form) => shown(form)).join();
  const isShown = (label: string) => new RegExp(`>${label}\\b[^<]*</|aria-label="${label}`).test(html);
  expect(Object.values(named).filter((label) => !isShown(label))).toEqual([]);
});

it('the editor shows a field for the hour, and for the day of the week or month, if the schedule has one', () => {
  const { refresh } = buildNewForm(STATE);
  const scheduled = (when: 'daily' | 'weekly' | 'monthly', day = 1) =>
    shown(kind('full', { refresh: { ...refresh, when, day } }));
  expect(scheduled('daily')).toContain('>Hour</label>');
  expect(scheduled('weekly')).toContain('>Sunday</option>');
  expect(scheduled('monthly')).toContain('>Day of the month</label>');
  expect(scheduled('monthly')).not.toContain('In shorter months');
  expect(scheduled('monthly', 31)).toContain('In shorter months');
});

it('the editor offers to keep older rows only for ranges that move, and names the first day that would leave', () => {
  const words = 'A refresh on 22 Nov or later deletes the rows of 14 Nov 2026.';
  expect(shown(buildNewForm(STATE))).toContain(words);
  expect(shown(kind('full', { range: CHOSEN_DAYS }))).not.toContain(words);
  expect(shown(kind('full', { dimensions: ['appId'] }))).not.toContain(words);
});

it('the editor selects and locks what a report requires, and says why', () => {
  const html = shown(kind('ltv'));
  expect(findCheckbox(html, 'Date')).toMatch(/ checked.* disabled/);
  expect(html).toContain('In every row of this report.');
});

it('the editor has no currency field if the report has no money', () => {
  expect(shown(kind('full'))).toContain('Currency</label>');
  expect(shown(kind('retention'))).not.toContain('Currency</label>');
});

it('the editor disables dimensions and metrics that cannot be combined, in both directions, and gives the reason', () => {
  const networks = shown(kind('full'));
  expect(networks).not.toContain('grey dimensions');
  expect(findCheckbox(networks, 'Network')).not.toContain('disabled');
  const both = shown(kind('full', { dimensions: ['channel'] }));
  expect(both).not.toContain('Ad networks do not report “Revenue”');
  const tracked = shown(kind('full', { dimensions: ['channel'], metrics: ['dau'] }));
  expect(findCheckbox(tracked, 'Revenue')).toMatch(/aria-describedby="[^"]*-why".* disabled/);
  expect(tracked).toContain('Ad networks do not report the grey metrics by “Channel”.');
  expect(findCheckbox(tracked, 'Clicks')).not.toContain('disabled');
});

it('the editor lets the user remove either the dimension or the metric if a saved report has both', () => {
  const html = shown(kind('full', { dimensions: ['channel'], metrics: ['revenue'] }));
  expect(findCheckbox(html, 'Channel')).not.toContain('disabled');
  expect(findCheckbox(html, 'Revenue')).not.toContain('disabled');
});

it('the editor leaves device identifiers out of the columns of a new report until the user keeps them', () => {
  const html = shown(kind('device'));
  expect(html).toContain('<option selected value="left out">Left out</option>');
  expect(html).not.toContain('Move IDFA up');
  const kept = shown(kind('device', { identifiers: 'kept' }));
  expect(kept).toContain('Identifiers are personal data. Everybody with this file');
  expect(kept).toContain('Move IDFA up');
});

it('the editor marks an invalid entry', () => {
  const html = shown(kind('ltv', { areas: ['US', 'GERMNY'] }));
  expect(html.match(/class="chip wrong"/g)).toHaveLength(1);
  expect(html).toContain('Not valid: ');
});

it('the editor can be the open sheet from the selected cell on, unless that sheet has the table of a report', () => {
  const thisSheet = 'This sheet, “Sheet1”';
  expect(findCheckbox(shown(buildNewForm(STATE)), thisSheet)).not.toContain('disabled');
  const chosen = { kind: 'this sheet', sheetId: 7, cell: 'D4' } as const;
  expect(shown({ ...buildNewForm(STATE), destination: chosen })).toMatch(
    /First cell of the table.*value="D4"/,
  );
  const state = { ...STATE, activeSheet: { ...STATE.activeSheet, reportId: SAVED.id } };
  expect(findCheckbox(shown(buildNewForm(state), { state }), thisSheet)).toContain('disabled');
});

it('the editor cannot change after the report has its sheet', () => {
  const html = shown(buildReportForm(SAVED, STATE));
  expect(html).toContain('The table stays at its place in “Board of LTV”.');
  expect(html).not.toContain('Name of the sheet');
});

const device = (part: Partial<Form> = {}) => shown(kind('device', part));

it('the form of device rows offers the kinds of output, with BigQuery only if the build has it', () => {
  expect(device()).toContain('<option selected value="automatic">Automatic</option>');
  expect(device()).not.toContain('BigQuery');
  const state = { ...STATE, bigQuery: { project: 'my-company-ads', dataset: 'ad_reports' } };
  expect(shown(kind('device'), { state })).toContain('<option value="bigquery">BigQuery</option>');
  expect(device({ output: 'bigquery' })).toContain('This copy of the add-on cannot load into BigQuery.');
  expect(shown(kind('full'))).not.toContain('What to write');
});

it('the form of device rows has the fields that the chosen output needs', () => {
  const rows = ['Dimensions', 'Device identifiers', 'Column order'];
  const summary = ['Summary by', 'Column order of the summary'];
  const needed = (output: Form['output']) =>
    [...rows, ...summary].filter((label) => device({ output }).includes(`>${label}</`));
  expect(needed('rows')).toEqual(rows);
  expect(needed('summary')).toEqual(summary);
  for (const both of ['automatic', 'bigquery'] as const) expect(needed(both)).toEqual([...rows, ...summary]);
});

it('the form of device rows offers no identifier and no time as dimensions of a summary', () => {
  const html = device({ output: 'summary' });
  const chosen = device({ output: 'summary', summaryBy: ['centre', 'osVersion'] });
  for (const label of ['Hour', 'Date', 'Centre', 'OS version'])
    expect([label, findCheckbox(chosen, label)]).toEqual([label, expect.stringContaining('type="checkbox"')]);
  for (const label of ['Time', 'IDFA', 'User id']) expect(findCheckbox(html, label)).toBe('');
});

it('the form of device rows has filters, each a list of ids or names, and states in words which rows pass', () => {
  const html = device({ areas: ['US'], adFormats: ['5'], placements: ['<b>top</b>'], revenueOnly: true });
  for (const label of ['Countries', 'Networks', 'Ad formats', 'Placements'])
    expect(html).toMatch(new RegExp(`<label for="([^"]+)">${label}</label>[\\s\\S]*<input id="\\1"`));
  expect(html).toContain('Rewarded Video · 5');
  expect(html).toContain(
    'Only country US; ad format Rewarded Video; placement &lt;b>top&lt;/b>; rows with revenue',
  );
  expect(html).not.toContain('<b>top');
  expect(findCheckbox(html, 'Rows with revenue only')).toContain(' checked');
});

const labels = ['Countries', 'Networks', 'Platforms', 'Ad formats', 'Placements'];

it.each([
  ['full', labels],
  ['ltv', ['Countries', 'Placements']],
  ['retention', ['Countries']],
] as const)('the filter of the other reports has only what rows of %s show', (id, some) => {
  const html = shown(kind(id));
  expect(labels.filter((label) => html.includes(`>${label}</label>`))).toEqual(some);
  expect(html).not.toContain('Rows with revenue only');
});

it('the filter of the other reports can be turned into exceptions, list by list, as soon as a list has entries', () => {
  expect(shown(kind('full'))).not.toContain('Exclude these');
  const html = shown(kind('full', { apps: ['a'], areas: ['US'], except: ['areas'] }));
  expect(findCheckbox(html, 'Exclude these countries')).toContain(' checked');
  expect(findCheckbox(html, 'Exclude these apps')).not.toContain(' checked');
  expect(html).toContain('Only app a; country other than US');
  expect(shown(kind('device', { apps: ['a'] }))).not.toContain('Exclude these');
});

it('the form of a report offers a direction for each order', () => {
  const months = kind('full', { dimensions: ['month', 'networkName'], metrics: ['revenue'] });
  expect(shown(months)).not.toContain('Direction');
  const byName = shown({ ...months, order: { by: 'networkName', descending: false } });
  expect(visibleText(byName)).toMatch(/Direction\W+A to Z/);
  const byRevenue = shown({ ...months, order: { by: 'revenue', descending: true } });
  expect(visibleText(byRevenue)).toMatch(/Sort by\W.*Revenue\s.*Direction\W+Largest first/s);
});
