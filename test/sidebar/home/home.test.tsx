import { renderToString } from 'preact-render-to-string';
import { Home } from '../../../sidebar/home/home';
import type { RunView } from '../../../sidebar/run/run-queue';
import type { ShellState } from '../../../sidebar/use-shell';
import type { SavedReport } from '../../../src/reports/saved-report';
import { FAILURE, IDLE, NOW, PROGRESS, REPORT, STATE } from '../state';

const nothing = () => undefined;

const LIST_VIEW = {
  searchText: '',
  openIds: new Set(['r1']),
  choose: nothing,
  openDetails: nothing,
  closeDetails: nothing,
};

interface Shown {
  readonly state?: object;
  readonly runs?: ReadonlyMap<string, RunView>;
  readonly refreshing?: object;
  readonly actions?: object;
  readonly starter?: object;
  readonly listView?: object;
}

/** The list, as HTML. Views call the server only after an action of the user. */
function html({ state, runs = new Map(), ...more }: Shown): string {
  const shell = {
    state: { ...STATE, ...state },
    runs,
    showSettings: nothing,
    editing: {},
    refreshing: { refresh: null, notice: '', formulas: IDLE, stateRequest: IDLE, ...more.refreshing },
    actions: { isBusy: () => false, findActionFailure: () => null, ...more.actions },
    starter: { request: { ...IDLE, ...more.starter }, requestStarterWorkbook: nothing },
    listView: { ...LIST_VIEW, ...more.listView },
  };
  return renderToString(<Home shell={shell as unknown as ShellState} reportId="" />);
}

const SCHEDULED = {
  refreshing: { ...REPORT.refreshing, schedule: { kind: 'daily', hour: 9 } },
  version: 'seen',
} as const;

const text = (markup: string) => markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const withReport = (part: Partial<SavedReport>) => ({
  state: { reports: [{ ...REPORT, ...part }] },
});
const running = (view: RunView) => ({ runs: new Map([['r1', view]]) });

describe('the question about formulas', () => {
  const asked = (formulas: object, { isRefused = true }: { readonly isRefused?: boolean } = {}) =>
    text(html({ state: { formulas, formulaRefreshing: { ...STATE.formulaRefreshing, isRefused } } }));
  const mine = { owner: STATE.user, mine: true, allowed: false, allowedIds: [] };

  it('the question about formulas is asked of the owner after a formula was refused, and of nobody else', () => {
    expect(asked(mine)).toMatch(
      /need your key.* Allow formulas in this file to use your key\? .*Allow Not now/,
    );
    const silent = [
      asked(mine, { isRefused: false }),
      asked({ ...mine, allowed: true, allowedIds: [''] }),
      asked({ ...mine, mine: false }),
    ];
    expect(silent.join()).not.toContain('Allow formulas');
  });
});

it('the list shows in the row of a report its name, its state, its newest day, its filter, its sheet and Run, and nothing else', () => {
  const draft = { ...REPORT.draft, areas: ['US', 'DE'] };
  const shown = html({ ...withReport({ draft }), listView: { openIds: new Set() } });
  expect(text(shown)).toContain('Revenue by network Up to date through 19 Nov only countries US, DE');
  expect(shown).toMatch(/aria-expanded="false"/);
  for (const label of ['Run', 'Go to sheet'])
    expect(shown).toContain(`aria-label="${label} Revenue by network"`);
  for (const words of ['Full report', 'Last run', 'Copy link']) expect(shown).not.toContain(words);
});

it('the list shows in the details of a report its kind, its days, its last run and its actions', () => {
  const shown = text(html({}));
  expect(shown).toContain('Revenue by network');
  expect(shown).toContain('Full report');
  expect(shown).toContain('Numbers through 19 Nov');
  expect(shown).toContain('Last run today 10:00 by bo@example.com, 1,061 rows');
  expect(html({})).toMatch(/aria-label="Run Revenue by network"/);
  for (const label of ['Edit', 'Changes', 'More'])
    expect(html({})).toContain(`aria-label="${label} Revenue by network"`);
});

const changes = 'Changed: Apps (00123 → all apps). The report was last saved by <b>bo</b>.';

it('the list shows the owner a colleague’s change beside the approved version, and offers Approve and Discard instead of Run', () => {
  const waiting = { changes, canDiscard: true, stops: false };
  const shown = html(withReport({ ...SCHEDULED, waiting }));
  expect(text(shown)).toContain('Up to date A change waits');
  expect(text(shown)).not.toContain('stopped until approved');
  expect(text(shown)).toContain('A change waits for your approval. Changed: Apps (00123 → all apps)');
  expect(text(shown)).toContain(
    'last saved by &lt;b>bo&lt;/b>. Until then, the schedule runs the approved version',
  );
  for (const label of ['Approve', 'Discard'])
    expect(shown).toContain(`aria-label="${label} Revenue by network"`);
  for (const label of ['Run', 'Take over']) expect(shown).not.toContain(`aria-label="${label} `);
});

it('the list says that nothing is refreshed if the approved version cannot run', () => {
  const waiting = { changes, canDiscard: false, stops: true };
  const shown = html(withReport({ ...SCHEDULED, state: 'waits for approval', waiting }));
  expect(text(shown)).toContain('Waits for approval');
  expect(text(shown)).toContain('Every day after 09:00 · stopped until approved');
  expect(text(shown)).toContain('Until then, the schedule does not run.');
  expect(shown).not.toContain('Discard');
});

it('the list names for a colleague the owner who has to approve, and offers Discard, Take over and a run with their own key', () => {
  const waiting = { changes, canDiscard: true, stops: false };
  const shown = html(withReport({ ...SCHEDULED, mine: false, owner: 'bo@example.com', waiting }));
  expect(text(shown)).toContain('A change waits for bo@example.com to approve it.');
  for (const label of ['Run', 'Discard', 'Take over'])
    expect(shown).toContain(`aria-label="${label} Revenue by network"`);
  expect(shown).not.toContain('aria-label="Approve');
  expect(text(shown)).toContain('But the next scheduled run writes the rows of the approved version again.');
});

it('the list announces no next scheduled run to a colleague if the approved version cannot run', () => {
  const waiting = { changes, canDiscard: true, stops: true };
  const shown = html(withReport({ ...SCHEDULED, mine: false, owner: 'bo@example.com', waiting }));
  expect(text(shown)).toContain('the schedule does not run. The rows in the sheet stay. You can run');
  expect(text(shown)).not.toContain('the next scheduled run');
});

it('the list shows why the status sheet could not be written', () => {
  const statusProblem = 'The headers of “Refresh status” were changed.';
  expect(html({ state: { statusProblem } })).toContain(statusProblem);
});

it('the list offers to continue a run that stopped half-way', () => {
  const run = { runId: 'ab', by: 'bo@example.com', progress: { ...PROGRESS, at: NOW - 600_000 } };
  const shown = html(withReport({ state: 'stopped', run }));
  expect(shown).toContain('aria-label="Continue Revenue by network"');
});

it('the list shows names as text, whatever they contain', () => {
  const shown = html(withReport({ name: '<img src=x onerror=alert(1)>' }));
  expect(shown).toContain('&lt;img src=x');
  expect(shown).not.toContain('<img');
});

it('the list offers frequent reports and the starter workbook if there is no report', () => {
  const shown = html({ state: { reports: [] } });
  expect(text(shown)).toContain('Choose a report: Revenue by month');
  expect(shown).toContain('>New report</button>');
  expect(shown).toContain('>Starter workbook</button>');
  expect(shown).not.toContain('>Refresh');
  expect(html({})).not.toContain('Starter workbook');
});

it('the list announces changed numbers, also while the details are folded', () => {
  const shown = (part: Partial<SavedReport>) =>
    text(html({ ...withReport(part), listView: { openIds: new Set() } }));
  const news = { count: 47, revenue: 517.2, unknown: 0, currency: 'USD', at: NOW };
  expect(shown({ news })).toContain('47 earlier numbers changed, revenue +517.20 USD See');
  expect(shown({ news: { ...news, count: 1, revenue: null, unknown: 1 } })).toContain(
    '1 earlier number changed, amount unknown for 1 See',
  );
});

it('the list shows a user without a key the owners of the keys that refresh the reports, and greys all that needs a key, with the reason', () => {
  const keyless = (part: Partial<SavedReport>) =>
    html({ state: { maskedKey: null, reports: [{ ...REPORT, ...SCHEDULED, mine: false, ...part }] } });
  const shown = keyless({});
  expect(text(shown)).toContain(
    'Enter key New report Refresh Enter your report key to run reports. Scheduled reports refresh with the key of ana@example.com.',
  );
  const grey = /<button[^>]*title="Enter your report key first\."[^>]*aria-disabled="true"/;
  expect(shown).toMatch(grey);
  expect(shown).toMatch(/aria-disabled="true"[^>]*>New report</);
  expect(text(keyless({ owner: '' }))).toContain('refresh with the keys of their owners.');
  expect(html({})).not.toMatch(/Enter key|Enter your report key|aria-disabled="true"/);
});

it('a run in the list shows that it waits or runs, and can be cancelled', () => {
  expect(text(html(running({ phase: 'waiting' })))).toMatch(/Waiting .*In the queue\. Cancel/);
  const shown = html(running({ phase: 'running', runId: 'ab', progress: PROGRESS, cancel: 'none' }));
  expect(shown).toMatch(/<progress aria-label="Progress of Revenue by network"[^>]*value="0.538/);
  expect(text(shown)).toMatch(/Running .*Page 14 of 26 · 13,000 rows/);
  expect(shown).toContain('>Cancel</button>');
});

it('a run in the list says “keep this open” only if the sidebar must begin its next execution', () => {
  const shown = (phase: 'pages' | 'files', by?: string) =>
    html(
      running({
        phase: 'running',
        runId: 'ab',
        progress: { ...PROGRESS, phase },
        cancel: 'none',
        ...(by && { by }),
      }),
    );
  expect(shown('files')).toContain('Keep this sidebar open.');
  expect(shown('pages') + shown('files', 'bo@example.com')).not.toContain('Keep this');
});

it.each([
  ['accepted', 'Cancelling… The old rows will stay.'],
  ['too late', 'Too late to cancel: the new rows are being written.'],
] as const)('a run in the list shows the result of a cancel: %s', (cancel, sentence) => {
  const shown = html(running({ phase: 'running', runId: 'ab', progress: PROGRESS, cancel }));
  expect(shown).toContain(sentence);
  expect(shown).not.toContain('>Cancel</button>');
});

it.each([
  ['key missing', 'Open settings'],
  ['service down', 'Try again'],
  ['bad request', 'Edit report'],
  ['host blocked', 'Copy details'],
] as const)('a run in the list that failed with “%s” offers first: %s', (kind, label) => {
  const shown = html(running({ phase: 'failed', failure: { ...FAILURE, kind } }));
  expect(/<div class="failure">.*?<button[^>]*>([^<]*)/.exec(shown)?.[1]).toBe(label);
});

it('a run in the list that failed shows what happened, what it means and what to do, with a button that helps', () => {
  const shown = html(running({ phase: 'failed', failure: FAILURE }));
  expect(shown).toContain('The service refused the report key (“&lt;b>no&lt;/b>”).');
  expect(shown).toContain(FAILURE.kept);
  expect(shown).toContain(FAILURE.doNext);
  expect(shown).toContain('>Open settings</button>');
  expect(shown).toContain('>Copy details</button>');
});

it('the progress of a refresh of all reports', () => {
  const refresh = { names: ['A', 'B'], ended: [] };
  expect(text(html({ refreshing: { refresh } }))).toContain('Refreshing report 1 of 2…');
  expect(html({ refreshing: { refresh } })).toContain('>Cancel</button>');
  expect(html({})).toContain('aria-haspopup="menu" aria-expanded="false">Refresh<');
  expect(html({})).not.toContain('Cancel');
});
