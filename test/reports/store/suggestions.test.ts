import { rememberSuggestions, storedSuggestions } from '../../../src/reports/store/suggestions';
import type { Column, Table } from '../../../src/table/table';
import { fakeTextStore } from '../../fakes/text-store';

function column(field: string): Column {
  return { field, label: field, type: 'text', note: '', key: true };
}

function table(fields: readonly string[], rows: Table['rows']): Table {
  return { columns: fields.map(column), rows, notices: [] };
}

describe('suggestions', () => {
  it('are the apps with their names, the countries and the networks of responses', () => {
    const store = fakeTextStore();
    rememberSuggestions(
      table(
        ['date', 'appId', 'appName'],
        [
          ['2026-11-01', '3.10', 'Chess'],
          ['2026-11-02', '3.10', 'Chess'],
        ],
      ),
      store,
    );
    rememberSuggestions(table(['area'], [['US'], ['DE'], [null]]), store);
    rememberSuggestions(table(['network', 'networkName'], [['1', 'Aurora Ads']]), store);
    expect(storedSuggestions(store)).toEqual({
      apps: [{ id: '3.10', name: 'Chess' }],
      areas: [
        { id: 'US', name: '' },
        { id: 'DE', name: '' },
      ],
      networks: [{ id: 'Aurora Ads', name: '' }],
    });
  });

  it('get a name that was missing at first, and keep an existing one', () => {
    const store = fakeTextStore();
    rememberSuggestions(table(['appId'], [['a']]), store);
    rememberSuggestions(table(['appId', 'appName'], [['a', 'First']]), store);
    rememberSuggestions(table(['appId', 'appName'], [['a', 'Second']]), store);
    expect(storedSuggestions(store).apps).toEqual([{ id: 'a', name: 'First' }]);
  });

  it('are not written if there is nothing new', () => {
    const store = fakeTextStore();
    rememberSuggestions(table(['appId'], [['a']]), store);
    const before = store.kept.get('adreports.suggestions');
    store.calls = 0;
    rememberSuggestions(table(['appId'], [['a']]), store);
    expect([store.calls, store.kept.get('adreports.suggestions')]).toEqual([1, before]);
  });

  it('fit into one stored value, however long the names of apps are', () => {
    const store = fakeTextStore();
    const rows = Array.from({ length: 5000 }, (_, at) => [
      `${at}-${'名'.repeat(50)}`,
      '=IMAGE("x")'.repeat(4),
    ]);
    rememberSuggestions(table(['appId', 'appName'], rows), store);
    expect(Buffer.byteLength(store.kept.get('adreports.suggestions')!)).toBeLessThan(9_216);
    expect(storedSuggestions(store).apps.length).toBeGreaterThan(10);
  });

  it.each(['x', '{"v":2}', '{"v":1,"apps":[7,{"id":1}],"areas":null}'])(
    'are empty if %j is stored',
    (text) => {
      expect(storedSuggestions(fakeTextStore({ 'adreports.suggestions': text }))).toEqual({
        apps: [],
        areas: [],
        networks: [],
      });
    },
  );
});
