import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { ConflictCard } from '../../../sidebar/editor/conflict-card';
import { Editor } from '../../../sidebar/editor/editor';
import { EstimatePanel } from '../../../sidebar/editor/panels/estimate-panel';
import { PreviewPanel } from '../../../sidebar/editor/panels/preview-panel';
import { type Form, formOf, newForm, withReport } from '../../../sidebar/form/form-and-draft';
import { Help } from '../../../sidebar/help/help';
import { CardQuestion } from '../../../sidebar/home/confirm-action';
import { Home, type HomeProps } from '../../../sidebar/home/home';
import { ALL_REPORTS } from '../../../sidebar/home/list/list-choices';
import { PayoutParts } from '../../../sidebar/payouts/payouts';
import { RunPanel } from '../../../sidebar/run/run-panel';
import type { Server } from '../../../sidebar/server/server';
import { KeyTestMessage } from '../../../sidebar/settings/key-test-result';
import { SettingsView } from '../../../sidebar/settings/settings-view';
import { NEW } from '../../../sidebar/state/edits';
import { english } from '../../../sidebar/text/english/english';
import { useTexts } from '../../../sidebar/text/texts';
import * as catalogue from '../../../src/catalogue/catalogue';
import { VERSION } from '../../../src/version';
import { english as serverEnglish } from '../../../src/wording/english';
import { useTexts as useServerTexts } from '../../../src/wording/texts';
import { DEVICE, STATE as EDITOR_STATE, SAVED } from '../editor/fixtures';
import { PROPOSAL, propsWith, VIEW } from '../payouts/fixtures';
import { CONTROLS, FAILURE, IDLE, NOW, PROGRESS, REPORT, RUN, STATE } from '../state';

/** The table with each text in ⟦ ⟧, including texts that functions return. Only the language tag is unchanged. */
function marked(entry: unknown, key = ''): unknown {
  if (typeof entry === 'string') return key === 'locale' || entry === '' ? entry : `⟦${entry}⟧`;
  if (typeof entry === 'function') return (...data: unknown[]) => marked(entry(...data));
  if (Array.isArray(entry)) return entry.map((item) => marked(item));
  if (typeof entry !== 'object' || entry === null) return entry;
  return Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, marked(value, name)]));
}

beforeAll(() => {
  useTexts(marked(english) as typeof english);
  useServerTexts(marked(serverEnglish) as typeof serverEnglish);
});

afterAll(() => {
  useTexts(english);
  useServerTexts(serverEnglish);
});

/** Texts that are not in the table: names and sentences from the server, and the catalogue's labels. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

/** Texts of src/ that are not in its table. */
const SCHEDULES = /(By hand|Every day at \d\d:\d\d)/g;
const MOMENTS = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const DATES =
  /\b\d{0,2} ?(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec)(uary|ruary|ch|il|e|y|ust|tember|ober|ember)?( \d{4})?\b/g;
const DATA = [
  ...new Set(
    stringsIn([
      catalogue,
      STATE,
      EDITOR_STATE,
      SAVED,
      DEVICE,
      RUN,
      CONTROLS,
      FAILURE,
      VIEW,
      Object.keys(VIEW.counts),
      PROPOSAL,
      VERSION,
      'reports.example.com',
    ]).filter((one) => /\p{L}/u.test(one)),
  ),
].sort((one, other) => other.length - one.length);

/** The text of a page and of its attributes that users read or hear. */
function visibleTexts(html: string): string[] {
  const attributes = [...html.matchAll(/ (?:aria-label|title|placeholder|alt)="([^"]*)"/g)];
  return [...html.split(/<[^>]*>/), ...attributes.map(([, value = '']) => value)].map((text) =>
    text
      .replace(/&lt;/g, '<')
      .replace(/&amp;/g, '&')
      .replace(/&quot;/g, '"'),
  );
}

/** The text outside all ⟦ ⟧. */
function outside(text: string): string {
  let rest = text;
  for (;;) {
    const shorter = rest.replace(/⟦[^⟦⟧]*⟧/g, ' ');
    if (shorter === rest) return rest;
    rest = shorter;
  }
}

function strays(view: VNode): string[] {
  const html = renderToString(view);
  expect(html).toContain('⟦');
  return visibleTexts(html).filter((text) => {
    const unknown = DATA.reduce((rest, name) => rest.replaceAll(name, ''), outside(text));
    return /\p{L}/u.test(unknown.replace(MOMENTS, '').replace(DATES, '').replace(SCHEDULES, ''));
  });
}

const nothing = () => undefined;
const server = {} as Server;
const acts: HomeProps['acts'] = {
  run: nothing,
  cancelRun: nothing,
  closeResult: nothing,
  discardRun: nothing,
  edit: nothing,
  dropEdits: nothing,
  duplicate: nothing,
  pause: nothing,
  takeOver: nothing,
  approve: nothing,
  undoChanges: nothing,
  goToSheet: nothing,
  remove: nothing,
  openSettings: nothing,
  lookAgain: nothing,
};

const LIST_VIEW: HomeProps['listView'] = {
  choices: ALL_REPORTS,
  open: new Set(['r1', DEVICE.id]),
  choose: nothing,
  unfold: nothing,
  fold: nothing,
};

function home(props: Partial<HomeProps> = {}): VNode {
  return (
    <Home
      server={server}
      state={STATE}
      runs={new Map()}
      edits={new Map()}
      refresh={null}
      notice=""
      failed={new Map()}
      busy={[]}
      savingSettings=""
      saving={() => ({ isBusy: false, failure: null })}
      formulas={IDLE}
      acts={acts}
      listView={LIST_VIEW}
      at=""
      onNew={nothing}
      onRefreshAll={nothing}
      onCancelAll={nothing}
      onRefreshFormulas={nothing}
      onSettings={nothing}
      onMonthClose={nothing}
      onPayouts={nothing}
      onHelp={nothing}
      {...props}
    />
  );
}

function editor(form: Form): VNode {
  return (
    <Editor
      server={server}
      state={EDITOR_STATE}
      report={form.saved === null ? null : SAVED}
      others={[{ who: '', since: NOW }]}
      failed={{ failure: FAILURE, again: nothing }}
      form={form}
      latest={() => form}
      saving={IDLE}
      size={IDLE}
      onForm={nothing}
      onSaved={nothing}
      onRun={nothing}
      onClose={nothing}
    />
  );
}

const inState = (state: (typeof REPORT)['state']) =>
  home({ state: { ...STATE, reports: [{ ...REPORT, state }] } });
const kind = (id: Form['report'], part: Partial<Form> = {}) => ({
  ...withReport(newForm(EDITOR_STATE), id, EDITOR_STATE),
  ...part,
});
const settings = (state: Partial<typeof STATE>) => (
  <SettingsView
    server={server}
    state={{ ...STATE, ...state }}
    saving={IDLE}
    onReady={nothing}
    onClose={nothing}
  />
);
const asked = (action: Parameters<typeof CardQuestion>[0]['action']) => (
  <CardQuestion action={action} report={REPORT} acts={acts} onAnswered={nothing} />
);
const ran = (view: Parameters<typeof RunPanel>[0]['view']) => (
  <RunPanel
    report={REPORT}
    view={view}
    onCancel={nothing}
    onGoTo={nothing}
    onChanges={nothing}
    onClose={nothing}
  />
);

describe('each text on screen comes from the table', () => {
  it.each<readonly [string, () => VNode]>([
    ['the list', () => home()],
    ['an empty list without a key', () => home({ state: { ...STATE, reports: [], maskedKey: null } })],
    ...(['never run', 'no rows', 'due', 'stopped', 'failed', 'paused', 'waits for approval'] as const).map(
      (state) => [`a report in state “${state}”`, () => inState(state)] as const,
    ),
    [
      'a scheduled report of a colleague',
      () => {
        const refreshing = { ...REPORT.refreshing, schedule: { kind: 'daily', hour: 9 } } as const;
        const waiting = { changes: '1 → 2', canUndo: true };
        const report = { ...REPORT, refreshing, mine: false, owner: '', waiting, lastChecked: 0 };
        return home({ state: { ...STATE, reports: [report] } });
      },
    ],
    ['a device report', () => home({ state: { ...STATE, reports: [{ ...DEVICE, name: 'Rows' }] } })],
    ['a report that runs', () => home({ runs: new Map([['r1', { phase: 'waiting' }]]) })],
    ['a new report that is not saved', () => home({ edits: edits() })],
    [
      'a list with the search',
      () =>
        home({ state: { ...STATE, reports: [1, 2, 3, 4, 5].map((nth) => ({ ...REPORT, id: `${nth}` })) } }),
    ],
    [
      'a list in which nothing is found',
      () => home({ listView: { ...LIST_VIEW, choices: { ...ALL_REPORTS, sought: '0', filter: 'failed' } } }),
    ],
    ['a copied file', () => home({ state: { ...STATE, copied: { names: ['1', '2'] } } })],
    ['a refresh of all', () => home({ refresh: { names: ['1', '2'], ended: [] } })],
    ...(['delete', 'discard', 'drop edits', 'take over'] as const).map(
      (asks) => [`the question “${asks}”`, () => asked(asks)] as const,
    ),
    [
      'the progress of a run',
      () => ran({ phase: 'running', runId: '1', history: [PROGRESS], cancel: 'wanted' }),
    ],
    ['the result of a run', () => ran({ phase: 'done', report: { ...RUN, controls: CONTROLS } })],
    ['a cancelled run', () => ran({ phase: 'cancelled' })],
    [
      'the first settings',
      () => settings({ baseUrl: '', maskedKey: null, fileAddress: { baseUrl: '1', by: '' } }),
    ],
    [
      'all settings',
      () =>
        settings({
          formulas: { owner: '', mine: true, allowed: true },
          bigQuery: { project: '', dataset: '', location: '' },
        }),
    ],
    ['a test of the key', () => <KeyTestMessage test={{ result: 'accepted' }} isSaving state={STATE} />],
    ['the payouts', () => <PayoutParts {...propsWith(TO_DECIDE)} />],
    ['the payouts of a new file', () => <PayoutParts {...propsWith({ hasInputs: false, months: [] })} />],
    ['the help', () => <Help onClose={nothing} />],
    ...(['full', 'ltv', 'retention'] as const).map(
      (id) => [`the form of a ${id} report`, () => editor(kind(id))] as const,
    ),
    ...(['automatic', 'rows', 'summary', 'bigquery'] as const).map(
      (output) =>
        [`the form of a device report: ${output}`, () => editor(kind('device', { output }))] as const,
    ),
    ['the form of a saved report', () => editor(formOf(SAVED, EDITOR_STATE))],
    [
      'a conflict',
      () => (
        <ConflictCard
          theirs={SAVED}
          timeZone="UTC"
          saving={{ keepMine: nothing, takeTheirs: nothing, saveAsNew: nothing }}
        />
      ),
    ],
    ['a preview', () => <PreviewPanel preview={{ columns: [], rows: [], total: 0, notices: [] }} />],
    ['an estimate', () => <EstimatePanel estimate={ESTIMATE} />],
  ])('%s', (_, view) => {
    expect(strays(view())).toEqual([]);
  });
});

const TO_DECIDE = {
  proposals: [PROPOSAL, { ...PROPOSAL, payment: 'p2' }],
  unmatched: [PROPOSAL],
  names: [{ name: '1', network: null }],
  missingRates: [{ month: '2026-10', currency: 'EUR' }],
  problems: ['1'],
};

const ESTIMATE = {
  calls: 2,
  rows: 10,
  rowsText: '',
  columns: 5,
  cells: 50,
  cellsLeft: 20,
  inTheWay: [],
  output: null,
  way: '',
} as const;

function edits(): HomeProps['edits'] {
  const base = newForm(STATE);
  return new Map([[NEW, { base, form: { ...base, name: '1' } }]]);
}
