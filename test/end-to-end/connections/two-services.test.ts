import type { SidebarState } from '../../../src/sidebar-server';
import { sumDecimals } from '../../../src/table/decimal';
import { AddOn, COLLEAGUE, DAY_MS, OWNER } from '../add-on';
import { auditCell } from '../audit/audited-file';
import { AUGUST, FIFTH_OF_SEPTEMBER, TWO_APPS } from '../close/august';
import { calculateCell, createFormula } from '../formula-storms/storm';
import { prepareOnce } from '../prepared-once';
import { DRAFT, openSidebar, type Sidebar, saveNewReport } from '../sidebar';

/** Two services in one file that report the same app ids with other numbers. */

const KEY_A = 'key-of-studio-a-0001';
const KEY_B = 'key-of-studio-b-0002';
const ORIGIN_B = 'https://studio-b.example';

function openFile(): { readonly addOn: AddOn; readonly sidebar: Sidebar } {
  const small = { apps: TWO_APPS, rowsScale: 0.1 };
  const addOn = new AddOn({
    now: FIFTH_OF_SEPTEMBER,
    service: { ...small, keys: KEY_A },
    otherService: { ...small, keys: KEY_B, seed: 2, origin: ORIGIN_B },
  });
  const sidebar = openSidebar(addOn);
  sidebar.sidebarSaveSettings({ baseUrl: addOn.service.origin, key: KEY_A });
  sidebar.sidebarSaveSettings({ connection: 'new', name: 'Studio B', baseUrl: ORIGIN_B, key: KEY_B });
  return { addOn, sidebar };
}

const file = prepareOnce(openFile);

/** Which keys each host has received. */
function listKeysByHost({ sent }: AddOn): Readonly<Record<string, readonly string[]>> {
  const pairs = sent.map(({ url, headers }) => {
    const [, key = ''] = Object.entries(headers).find(([name]) => /^authorization$/i.test(name)) ?? [];
    return [new URL(url).origin, String(key).replace('Bearer ', '')] as const;
  });
  return Object.fromEntries(
    pairs.map(([origin]) => [
      origin,
      [...new Set(pairs.flatMap(([other, key]) => (other === origin ? [key] : [])))],
    ]),
  );
}

function runReport(addOn: AddOn, sidebar: Sidebar, name: string, connection: string, user = OWNER) {
  const dates = { startDate: '2026-08-01', endDate: '2026-08-03', dimensions: ['date', 'appId'] };
  const draft = { ...DRAFT, ...dates, apps: [], metrics: ['revenue'], connection };
  const id = saveNewReport(sidebar, { name, draft, destination: { kind: 'new sheet', title: name } });
  const { error } = addOn.call('sidebarRun', [{ reportId: id, runId: '0'.repeat(16) }], { user });
  if (error !== undefined) throw new Error(error.message);
  return id;
}

const sumColumn = (rows: readonly (readonly unknown[])[], header: string) => {
  const column = rows[0]!.indexOf(header);
  return sumDecimals(rows.slice(1).map((cells) => String(cells[column] || 0)));
};

const AUGUST_ARGUMENTS = ['2026-08-01', '2026-08-03'];
const VALUE = ['full', 'revenue'];
const calculate = (addOn: AddOn, apps: unknown) =>
  calculateCell(addOn, createFormula('ADREPORT_VALUE', ...VALUE, apps, ...AUGUST_ARGUMENTS));

it('two reports of one file have the numbers of their own services, and each key goes only to its own host', () => {
  const { addOn, sidebar } = file();
  runReport(addOn, sidebar, 'A', '');
  runReport(addOn, sidebar, 'B', 'Studio B');
  const [tableA, tableB] = [addOn.readTable('A'), addOn.readTable('B')];
  expect(tableA.map((cells) => cells.slice(0, 2))).toEqual(tableB.map((cells) => cells.slice(0, 2)));
  expect(sumColumn(tableA, 'Revenue')).not.toBe(sumColumn(tableB, 'Revenue'));
  expect(listKeysByHost(addOn)).toEqual({ [addOn.service.origin]: [KEY_A], [ORIGIN_B]: [KEY_B] });
});

it('a connection whose address is changed has no key until it is entered again, and a report that uses it says so', () => {
  const { addOn, sidebar } = file();
  const { state } = sidebar.sidebarSaveSettings({});
  const [studioB] = state.otherConnections;
  sidebar.sidebarSaveSettings({ connection: studioB!.id, baseUrl: addOn.service.origin });
  expect(() => runReport(addOn, sidebar, 'B', 'Studio B')).toThrow(
    'You have no connection “Studio B” with a report key.',
  );
  expect(listKeysByHost(addOn)[addOn.service.origin]).toEqual([KEY_A]);
});

it('formulas name the connection before the app, and use it only after its own consent', () => {
  const { addOn, sidebar } = file();
  sidebar.sidebarAllowFormulas(true);
  const valueA = calculate(addOn, '00123456').value;
  expect(calculate(addOn, 'Studio B: 00123456').sentence).toContain('have no permission');
  const { id } = sidebar.sidebarState().otherConnections[0]!;
  expect(sidebar.sidebarAllowFormulas(true, id).formulas.allowedIds).toEqual(['', id]);
  addOn.clock.advance(60_000);
  const valueB = calculate(addOn, [['studio b: 00123456'], ['']]).value;
  const others = calculate(addOn, 'Studio B: 3.10').value;
  expect([typeof valueA, valueA === valueB]).toEqual(['number', false]);
  expect(calculate(addOn, 'Studio B:').value).toBeCloseTo(Number(valueB) + Number(others), 6);
  expect(listKeysByHost(addOn)[ORIGIN_B]).toEqual([KEY_B]);
});

it.each([
  ['an unknown connection', 'Studio C: 00123456', 'no connection “Studio C”; choose Studio B.'],
  ['apps of two connections', '00123456, Studio B: 3.10', 'these apps are of several connections'],
])('a formula with %s says what is allowed', (_, apps, sentence) => {
  const { addOn, sidebar } = file();
  sidebar.sidebarAllowFormulas(true);
  expect(calculate(addOn, apps).sentence).toContain(sentence);
});

it('a closing asks both services, keeps equal app ids apart, and the next check agrees', () => {
  const { addOn, sidebar } = file();
  const { form } = sidebar.sidebarMonthClose();
  expect(form!.order.connections).toEqual(['', 'Studio B']);
  sidebar.sidebarCloseMonth({ ...AUGUST, connections: ['', 'Studio B'], reason: 'late' });
  const rows = addOn.readTable('Closings 2026');
  const idColumn = rows[0]!.indexOf('App id');
  expect([...new Set(rows.slice(1).map((cells) => cells[idColumn]))].sort()).toEqual([
    '00123456',
    '3.10',
    'Studio B: 00123456',
    'Studio B: 3.10',
  ]);
  addOn.otherService!.restate({ from: '2026-08-14', app: '3.10', factor: 1.5 });
  addOn.clock.advance(DAY_MS);
  const [closing] = sidebar.sidebarCheckMonth('2026-08', 'USD', false).closings;
  expect(closing).toMatchObject({ check: 'exact', result: 'compared' });
  const adjustments = addOn.readTable('Adjustments 2026');
  const bookedApp = adjustments[0]!.indexOf('App id');
  expect([...new Set(adjustments.slice(1).map((cells) => cells[bookedApp]))]).toEqual(['Studio B: 3.10']);
});

it('a check without one of the connections fails with a sentence, and books nothing', () => {
  const { addOn, sidebar } = file();
  sidebar.sidebarCloseMonth({ ...AUGUST, connections: ['', 'Studio B'], reason: 'late' });
  sidebar.sidebarRemoveConnection(sidebar.sidebarState().otherConnections[0]!.id);
  addOn.clock.advance(DAY_MS);
  expect(() => sidebar.sidebarCheckMonth('2026-08', 'USD', true)).toThrow(/no connection “Studio B”/);
  expect(sidebar.sidebarMonthClose().closings[0]).toMatchObject({ adjustments: 0, check: 'exact' });
});

it('the audit of a cell asks the connection of its report', () => {
  const { addOn, sidebar } = file();
  runReport(addOn, sidebar, 'B', 'Studio B');
  addOn.sent.length = 0;
  const column = addOn.readTable('B')[0]!.indexOf('Revenue');
  const audit = auditCell(addOn, { title: 'B', row: 2, column });
  expect(audit.compared?.sentence).toBe('The cell shows what the service reports now.');
  expect(Object.keys(listKeysByHost(addOn))).toEqual([ORIGIN_B]);
});

it('the ledger names the connection before the app of a restated number, and the audit finds the line', () => {
  const { addOn, sidebar } = file();
  const id = runReport(addOn, sidebar, 'B', 'Studio B');
  addOn.otherService!.restate({ from: '2026-08-02', app: '3.10', factor: 1.5 });
  addOn.clock.advance(DAY_MS);
  addOn.call('sidebarRun', [{ reportId: id, runId: '1'.repeat(16) }]);
  const ledger = addOn.readTable('Restatements 2026');
  const apps = ledger.slice(1).map((cells) => cells[ledger[0]!.indexOf('App')]);
  expect([...new Set(apps)]).toEqual(['Studio B: 3.10']);
  const table = addOn.readTable('B');
  const row = table.findIndex((cells) => cells.includes('3.10') && cells[0] === table[4]![0]);
  const audit = auditCell(addOn, { title: 'B', row: row + 1, column: table[0]!.indexOf('Revenue') });
  expect(audit.history.join()).toContain('→');
});

it('a colleague without the connection reads which one is missing, and sends nothing', () => {
  const { addOn, sidebar } = file();
  const id = runReport(addOn, sidebar, 'B', 'Studio B');
  const theirs = openSidebar(addOn, COLLEAGUE);
  theirs.sidebarSaveSettings({ baseUrl: addOn.service.origin, key: KEY_A });
  const { missingConnections } = theirs.sidebarState();
  expect(missingConnections).toEqual(['Studio B']);
  addOn.sent.length = 0;
  const { error } = addOn.call('sidebarRun', [{ reportId: id, runId: '1'.repeat(16) }], { user: COLLEAGUE });
  expect(error?.message).toContain('You have no connection “Studio B”');
  expect(addOn.sent).toEqual([]);
});

it('names of apps stay with their connection', () => {
  const { sidebar } = file();
  const { suggestions, otherConnections } = sidebar.sidebarState() as SidebarState;
  expect(otherConnections[0]!.suggestions.apps.map(({ id }) => id)).toEqual(
    suggestions.apps.map(({ id }) => id),
  );
  sidebar.sidebarRemoveConnection(otherConnections[0]!.id);
  sidebar.sidebarSaveSettings({ connection: 'new', name: 'Studio C', baseUrl: ORIGIN_B });
  expect(sidebar.sidebarState().otherConnections[0]!.suggestions.apps).toEqual([]);
});
