import { createRuntime, createTextResponse, createWeb } from '../project';

const CODE = `
  function four() {
    var properties = PropertiesService.getDocumentProperties();
    properties.getProperty('a');
    properties.setProperty('a', 'secret');
    CacheService.getDocumentCache().putAll({ x: '1', y: '2' });
    LockService.getDocumentLock().waitLock(1000);
    UrlFetchApp.fetchAll(['https://a.example/', 'https://b.example/']);
    try { properties.deleteProperty('a'); } finally { properties.setProperty('finally', 'x'); }
  }
  function others() {
    MailApp.sendEmail('a@b.example', 's', 'b');
    var trigger = ScriptApp.newTrigger('four').timeBased().everyHours(1).create();
    ScriptApp.getProjectTriggers();
    ScriptApp.deleteTrigger(trigger);
    var file = SpreadsheetApp.getActiveSpreadsheet();
    file.getSheets()[0].getRange('A1').setValue(1);
    file.getSheets()[0].getRange('A1').getValue();
    CacheService.getUserCache().remove('x');
  }
  function written() {
    var requests = [{ updateSheetProperties: { properties: { sheetId: 0, title: 'New' }, fields: 'title' } }];
    Sheets.Spreadsheets.get('spreadsheet-1', { fields: 'sheets.properties.title' });
    Sheets.Spreadsheets.batchUpdate({ requests: requests }, 'spreadsheet-1');
  }`;
const FOUR = [
  'PropertiesService.set document a',
  'CacheService.put document x y',
  'UrlFetchApp.fetchAll 2',
  'PropertiesService.delete document a',
  'PropertiesService.set document finally',
];

const runtime = () => {
  const web = createWeb(() => createTextResponse('ok'));
  const enabledAdvancedServices = [{ userSymbol: 'Sheets', serviceId: 'sheets', version: 'v4' }];
  return {
    web,
    runtime: createRuntime(CODE, { web, manifest: { dependencies: { enabledAdvancedServices } } }),
  };
};

it('side effects are recorded in order, by name, without values, and exclude reads and locks', () => {
  const { effects } = runtime().runtime.run('four');
  expect(effects).toEqual(FOUR);
  expect(effects.join()).not.toContain('secret');
});

it('side effects include mails, triggers and changes of a sheet', () => {
  const { runtime: made } = runtime();
  expect(made.run('others')).toMatchObject({
    effects: [
      'MailApp.send',
      'ScriptApp.createTrigger',
      'ScriptApp.deleteTrigger',
      'SpreadsheetApp.setValue',
      'CacheService.remove user x',
    ],
  });
  expect(made.run('written').effects).toEqual(['Sheets.spreadsheets.batchUpdate']);
});

it.each(FOUR.map((effect, index) => [index + 1, effect] as const))(
  'before effect %i (%s) leaves the ones before it, and no finally after it',
  (effect) => {
    const { runtime: made, web } = runtime();
    made.killAt({ effect, when: 'before' });
    const record = made.run('four');
    expect(record).toMatchObject({ killed: true, error: { message: 'Exceeded maximum execution time' } });
    expect(record.effects).toEqual(FOUR.slice(0, effect));
    expect(made.properties('document').has('a')).toBe(effect > 1 && effect < 5);
    expect(web.asked).toHaveLength(effect > 3 ? 2 : 0);
    expect(made.properties('document').has('finally')).toBe(false);
  },
);

it.each([
  [1, true],
  [4, false],
])('after effect %i has had it', (effect, has) => {
  const { runtime: made } = runtime();
  made.killAt({ effect, when: 'after' });
  expect(made.run('four').killed).toBe(true);
  expect(made.properties('document').has('a')).toBe(has);
  expect(made.properties('document').has('finally')).toBe(false);
});

it('an execution that is killed releases its locks, and the next execution runs normally', () => {
  const { runtime: made } = runtime();
  made.killAt({ effect: 3, when: 'after' });
  made.run('four');
  expect(made.run('four')).toMatchObject({ killed: false, effects: FOUR });
});

it('an execution that is killed runs to its end if it has fewer effects than the given number', () => {
  const { runtime: made } = runtime();
  made.killAt({ effect: 6, when: 'before' });
  expect(made.run('four').killed).toBe(false);
});

it('an execution that is killed ends in a thread too', async () => {
  const { runtime: made } = runtime();
  made.killAt({ effect: 1, when: 'after' });
  const record = await made.runInThread('four', [], { kind: 'sidebar' });
  expect([record.killed, record.effects]).toEqual([true, FOUR.slice(0, 1)]);
  expect([...made.properties('document').keys()]).toEqual(['a']);
});
