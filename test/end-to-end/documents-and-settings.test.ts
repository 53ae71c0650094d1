import { PLAYGROUND_KEY } from '../../playground/service/options';
import { AddOn, COLLEAGUE, OWNER } from './add-on';
import { DRAFT, expectKept, ORDER, outdated } from './writes/outdated-report';

describe('the document', () => {
  it('that another user is writing to gives an error message first and the rows on the next run', () => {
    const addOn = outdated();
    const release = addOn.runtime.holdLock('document');
    expectKept(addOn, /Another refresh is writing to this spreadsheet/);
    release();
    expect(addOn.run(ORDER)).toMatchObject({ rows: 28 });
  });

  const grow = (addOn: AddOn, rowCount: number) =>
    addOn.user.request({
      addSheet: { properties: { title: 'Big', gridProperties: { rowCount, columnCount: 26 } } },
    });

  it('that is nearly full leaves the old table when the new one would have to grow', () => {
    const addOn = new AddOn().settled();
    addOn.run(ORDER);
    grow(addOn, Math.floor((10_000_000 - addOn.file.cellCount()) / 26) - 10);
    const wide = { ...DRAFT, startDate: '2026-07-08', dimensions: ['date', 'appId', 'area'] };
    expectKept(addOn, /needs [\d,]+ more cells/, () => addOn.run({ ...ORDER, draft: wide }));
    expect(addOn.run(ORDER).cellsWritten).toBe(0);
  });

  it('that has a tab of the same name without the report’s mark leaves this tab alone', () => {
    const addOn = new AddOn().settled();
    addOn.user.addSheet('Revenue');
    addOn.user.type('Revenue', 'A1', 'mine');
    expect(addOn.run(ORDER).sheetTitle).toBe('Revenue 2');
    expect(addOn.sheet('Revenue')).toEqual([['mine']]);
  });

  it.each([
    ['a newer version wrote', '{"v":99,"report":"full"}', /newer version of this add-on/],
    ['is damaged', 'not JSON', /damaged/],
  ])('with a tab stamp that %s gives an error message', (_how, value, sentence) => {
    const addOn = outdated();
    addOn.file.metadata = addOn.file.metadata.map((entry) => ({ ...entry, value }));
    expectKept(addOn, sentence);
  });
});

describe('the stored settings', () => {
  it.each([
    ['is not JSON', 'adreports.settings', '{'],
    ['is no object', 'adreports.settings', '7'],
    ['has a key that is not JSON', 'adreports.key', 'x'],
    ['has a key without a host', 'adreports.key', `{"v":1,"key":"${PLAYGROUND_KEY}"}`],
    [
      'has another host',
      'adreports.settings',
      '{"v":1,"baseUrl":"https://files.reports.example.evil.example"}',
    ],
    ['is gone', 'adreports.key', undefined],
  ])('in a property that %s do not send the key anywhere, and the form opens', (_how, name, text) => {
    const addOn = outdated();
    const kept = addOn.runtime.properties('user');
    if (text === undefined) kept.delete(name);
    else kept.set(name, text);
    addOn.sent.length = 0;
    expectKept(addOn, /You have no report key yet|Base URL/);
    expect(addOn.sent).toEqual([]);
    expect(addOn.call('sidebarState', []).value).toMatchObject({ maskedKey: null });
  });

  it('of a newer version do not send the key anywhere, and stay unchanged', () => {
    const addOn = outdated();
    const newer = '{"v":99,"baseUrl":"https://evil.example"}';
    addOn.runtime.properties('user').set('adreports.settings', newer);
    addOn.sent.length = 0;
    expectKept(addOn, /a newer version of this add-on saved them/);
    expect(addOn.call('sidebarSaveSettings', [{ zone: 'UTC+8' }]).error?.message).toMatch(/newer version/);
    expect(addOn.runtime.properties('user').get('adreports.settings')).toBe(newer);
    expect(addOn.sent).toEqual([]);
  });

  it('bind the key to its host: another base URL needs the key again', () => {
    const addOn = outdated();
    const { value } = addOn.call('sidebarSaveSettings', [{ baseUrl: 'https://other.example' }]);
    expect(value).toMatchObject({ state: { baseUrl: 'https://other.example', maskedKey: null } });
    addOn.sent.length = 0;
    expectKept(addOn, /You have no report key yet/);
    expect(addOn.sent).toEqual([]);
  });

  it.each(['••••••••cdef', 'two words', 'a\nbreak', '', 7])(
    'refuse %j as a key, and keep the old one',
    (key) => {
      const addOn = outdated();
      expect(addOn.call('sidebarSaveSettings', [{ key }]).error?.message).toMatch(/^Report key: /);
      expect(addOn.run(ORDER)).toMatchObject({ rows: 28 });
    },
  );

  it('belong to one user: a colleague without a key gets an error message', () => {
    const addOn = outdated();
    expectKept(addOn, /You have no report key yet/, () => addOn.run(ORDER, { user: COLLEAGUE }));
    expect(addOn.run(ORDER)).toMatchObject({ rows: 28 });
  });
});

const OPENINGS = [
  ['openSidebar', 'home'],
  ['refreshAll', 'refresh all'],
  ['refreshThisSheet', 'refresh this sheet'],
  ['openSettings', 'settings'],
  ['openMonthClose', 'month close'],
  ['openHelp', 'help'],
] as const;

it('the menu appears before anybody has authorized the add-on, and the form opens after that', () => {
  const { runtime } = new AddOn();
  runtime.revoke(OWNER);
  const { error, notEmulated } = runtime.run('onOpen', [], { kind: 'open' });
  expect([error, notEmulated]).toEqual([undefined, []]);
  expect(runtime.ui.menus.at(-1)).toMatchObject({
    addOn: true,
    items: [
      { label: 'Open', run: 'openSidebar' },
      { label: 'Refresh all now', run: 'refreshAll' },
      { label: 'Refresh this sheet', run: 'refreshThisSheet' },
      { label: 'Refresh formulas', run: 'refreshFormulas' },
      { label: 'Month close…', run: 'openMonthClose' },
      { label: 'Payouts…', run: 'openPayouts' },
      { label: 'Where is this from?', run: 'openAudit' },
      { kind: 'separator' },
      { label: 'Settings', run: 'openSettings' },
      { label: 'Help', run: 'openHelp' },
    ],
  });
  runtime.revoke(OWNER, false);
  for (const [run, opening] of OPENINGS) {
    expect(runtime.run(run).error).toBeUndefined();
    expect(runtime.ui.sidebar?.title).toBe('Ad Reports');
    expect(runtime.ui.sidebar?.content).toContain(`<body data-open="${opening}">`);
  }
});
