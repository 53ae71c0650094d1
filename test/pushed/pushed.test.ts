import type { RunOptions } from '../../emulator/src/runtime';
import { AddOn, HOUR_MS, OWNER } from '../end-to-end/add-on';
import { saveScheduledReport } from '../end-to-end/reports/scheduled';
import { openSidebar } from '../end-to-end/sidebar';

type Pushed = Record<string, (...args: unknown[]) => unknown>;

// The package has no types. It loads the scripts of a folder into a global scope, which is the one of the emulator.
const gas = require('gas-local') as { require(folder: string, globals: object): Pushed };

/** Calls the pushed files as gas-local loads them, with the emulator's services as its mocks. */
function callPushed<Result>(
  { runtime }: AddOn,
  call: (pushed: Pushed) => Result,
  options: RunOptions = { kind: 'customFunction' },
): Result {
  const { globals, end } = runtime.open(options);
  try {
    return call(gas.require('./dist', globals));
  } finally {
    expect(end().notEmulated).toEqual([]);
  }
}

/** Values of the other global scope as plain data; dates as their days. */
function toPlain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === 'string' && /^\d{4}-\d\d-\d\dT/.test(part) ? part.slice(0, 10) : part,
  );
}

const FORMULAS: readonly (readonly [name: string, args: readonly unknown[], header: readonly string[]])[] = [
  [
    'ADREPORT_FULL',
    ['00123456', 'revenue, impressionApi', '2026-09-01', '2026-09-03', 'date, networkName'],
    ['Date', 'Network', 'Revenue', 'Impressions (networks)'],
  ],
  [
    'ADREPORT_LTV',
    ['00123456', '1-3', '2026-09-01'],
    ['Date', 'App id', 'LTV day 1', 'LTV day 2', 'LTV day 3'],
  ],
  [
    'ADREPORT_RETENTION',
    ['00123456', '2, 7', '2026-09-01'],
    ['Date', 'App id', 'Retention day 2', 'Retention day 7'],
  ],
  ['ADREPORT_DEVICE', ['00123456', '2026-09-01', 'area', 'impression'], ['Country code', 'Impressions']],
  [
    'ADREPORT_LTV_FORECAST',
    ['00123456', 90, '2026-07-01'],
    [
      'Date',
      'App id',
      'New users',
      'Known through day',
      'Known LTV',
      'Forecast LTV of day 90',
      'Low',
      'High',
    ],
  ],
];

const addOn = new AddOn({ timeZone: 'Etc/UTC' }).saveSettings();

const resultOf = (name: string, ...args: readonly unknown[]) =>
  toPlain(callPushed(addOn, (pushed) => pushed[name]?.(...args)));
const tableOf = (name: string, ...args: readonly unknown[]) => {
  const [labels = [], ...rows] = resultOf(name, ...args) as unknown[][];
  return { labels, rows };
};

it.each(FORMULAS)('=%s() is a table with its header and rows', (name, args, header) => {
  const { labels, rows } = tableOf(name, ...args);
  expect(labels).toEqual(header);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toHaveLength(header.length);
});

it('=ADREPORT_VALUE() is the sum of the rows of the table', () => {
  const [name, args] = FORMULAS[0]!;
  const sum = tableOf(name, ...args).rows.reduce((total, row) => total + Number(row[2] || 0), 0);
  const value = resultOf('ADREPORT_VALUE', 'full', 'revenue', '00123456', '2026-09-01', '2026-09-03');
  expect(value).toBeCloseTo(sum, 8);
});

it('=ADREPORT_PIVOT() has days as rows and countries as columns, =ADREPORT_ASOF() the newest complete day', () => {
  const question = ['full', 'revenue', 'date', 'area', '2026-09-01', '2026-09-02', '00123456'];
  const { labels, rows } = tableOf('ADREPORT_PIVOT', ...question);
  expect(labels).toEqual(expect.arrayContaining(['DE', 'US']));
  expect(rows.map(([day]) => day)).toEqual(['2026-09-01', '2026-09-02']);
  expect(resultOf('ADREPORT_ASOF', 'full')).toBe('2026-09-14');
});

it('a mistake in an argument is one sentence that names it', () => {
  expect(() => resultOf('ADREPORT_FULL', '', 'revenu', '2026-09-01')).toThrow(
    /“revenu” is not a metric of the Full report/,
  );
});

it('the pushed files, loaded by gas-local onOpen() adds the menu, and the functions of its items exist', () => {
  const names = callPushed(
    addOn,
    (pushed) => {
      pushed['onOpen']?.();
      return Object.keys(pushed);
    },
    { kind: 'open' },
  );
  const functions = addOn.runtime.ui.menus.flatMap(({ items }) => items.map(({ run }) => run));
  expect(functions).toContain('openSidebar');
  for (const name of functions.filter((name) => name !== '')) expect(names).toContain(name);
});

it('the pushed files, loaded by gas-local openSidebar() shows the pushed page', () => {
  callPushed(addOn, (pushed) => pushed['openSidebar']?.(), { kind: 'menu' });
  expect(addOn.runtime.ui.sidebar?.content).toContain('<body data-open="home">');
});

it('the sidebar’s entry answers with the state of the file', () => {
  const call = { name: 'sidebarState', args: [] };
  const result = callPushed(addOn, (pushed) => pushed['sidebarCall']?.(call), { kind: 'sidebar' });
  expect(toPlain(result)).toMatchObject({ answer: { timeZone: 'Etc/UTC' } });
});

it('the hourly trigger refreshes a report that is due', () => {
  const id = saveScheduledReport(openSidebar(addOn));
  addOn.runtime.advance(HOUR_MS);
  callPushed(
    addOn,
    (pushed) => {
      const { AuthMode } = pushed['ScriptApp'] as unknown as {
        readonly AuthMode: { readonly FULL: unknown };
      };
      pushed['refreshDue']?.({ authMode: AuthMode.FULL, triggerUid: '1', timezone: 'UTC' });
    },
    { kind: 'trigger', user: OWNER },
  );
  const { reports } = openSidebar(addOn).sidebarState();
  expect(reports.find((report) => report.id === id)?.lastRun).toMatchObject({ result: 'done' });
});
