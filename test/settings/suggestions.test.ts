import type { ReportKindId } from '../../src/catalogue';
import { readStoredSuggestions, rememberSuggestions } from '../../src/settings/suggestions';
import type { Column, Table } from '../../src/table/table';
import { createTextStore } from '../fakes/text-store';

function column(field: string): Column {
  return { field, label: field, type: 'text', note: '', key: true };
}

/** What the table of a report leaves in the file. */
function remember(
  some: Table,
  store: ReturnType<typeof createTextStore>,
  report: ReportKindId = 'ltv',
): void {
  rememberSuggestions(some, { report, connection: '' }, store);
}

function table(fields: readonly string[], rows: Table['rows']): Table {
  return { columns: fields.map(column), rows, notices: [] };
}

it('suggestions are the apps with their names, the networks and the placements of responses, and not the row of all others', () => {
  const store = createTextStore();
  remember(
    table(
      ['date', 'appId', 'appName'],
      [
        ['2026-11-01', '3.10', 'Chess'],
        ['2026-11-02', '3.10', 'Chess'],
      ],
    ),
    store,
  );
  remember(table(['network', 'networkName'], [['1', 'Aurora Ads']]), store);
  remember(table(['placementId', 'placementName'], [['p1', 'Home']]), store);
  remember(table(['networkName'], [['Aurora Ads']]), store);
  expect(readStoredSuggestions(store, '')).toEqual({
    apps: [{ id: '3.10', name: 'Chess' }],
    networks: [{ id: '1', name: 'Aurora Ads' }],
    placements: [{ id: 'p1', name: 'Home' }],
  });
});

it('suggestions have the newest name that LTV or retention gave an app, and no longer its package name', () => {
  const store = createTextStore();
  const names = () => readStoredSuggestions(store, '').apps.map(({ name }) => name);
  remember(table(['appId', 'packageName'], [['a', 'com.example.chess']]), store, 'full');
  expect(names()).toEqual(['com.example.chess']);
  const renamed = [
    ['2026-09-01', 'a', 'Chess'],
    ['2026-09-02', 'a', 'Chess 2'],
    ['2026-09-03', 'a', null],
  ];
  remember(table(['date', 'appId', 'appName'], renamed), store);
  expect(names()).toEqual(['Chess 2']);
  remember(table(['appId', 'packageName'], [['a', 'com.example.chess']]), store, 'full');
  expect(names()).toEqual(['Chess 2']);
});

it('suggestions keep an app with an id that is the name of another app', () => {
  const store = createTextStore();
  const rows = [
    ['chess2', null],
    ['b1', 'chess2'],
  ];
  remember(table(['appId', 'packageName'], rows), store, 'full');
  expect(readStoredSuggestions(store, '').apps.map(({ id }) => id)).toEqual(['chess2', 'b1']);
});

it('suggestions fit into one stored value, however long the names of apps are', () => {
  const store = createTextStore();
  const rows = Array.from({ length: 5000 }, (_, at) => [`${at}-${'名'.repeat(50)}`, '=IMAGE("x")'.repeat(4)]);
  remember(table(['appId', 'appName'], rows), store);
  expect(Buffer.byteLength(store.kept.get('adreports.suggestions')!)).toBeLessThan(9_216);
  expect(readStoredSuggestions(store, '').apps.length).toBeGreaterThan(10);
});
