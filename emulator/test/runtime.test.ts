import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Runtime } from '../src/runtime';
import { SpreadsheetStore } from '../src/spreadsheet/store';
import { realClock, virtualClock } from '../src/time/clock';
import { createRuntime, evaluateInScript, runForResult, START } from './project';

it('an execution has a fresh global scope each time', () => {
  const runtime = createRuntime('var n = 0; function count() { n++; return n; }');
  expect([runForResult(runtime, 'count'), runForResult(runtime, 'count')]).toEqual([1, 1]);
});

it.each(['process', 'require', 'Buffer', 'setTimeout', 'fetch', 'URL', 'TextDecoder', 'crypto', 'atob'])(
  'an execution has no %s',
  (name) => expect(evaluateInScript(`typeof ${name}`)).toBe('undefined'),
);

it.each([
  'performance',
  'structuredClone',
  'module',
  'exports',
  'global',
  'window',
  '__invoke',
  'appsScript',
])('an execution has no %s either', (name) => expect(evaluateInScript(`typeof ${name}`)).toBe('undefined'));

it('an execution cannot reach the machine through a constructor', () => {
  const reach = (from: string) =>
    evaluateInScript(`${from}.constructor.constructor('return typeof process')()`);
  const ways = [
    'globalThis',
    'globalThis.f',
    'UrlFetchApp.fetch',
    'console.log',
    'Date',
    'Utilities.getUuid()',
  ];
  expect(ways.map(reach)).toEqual(ways.map(() => 'undefined'));
});

it('an execution gets arrays, dates and errors of its own realm from services', () => {
  expect(evaluateInScript('Utilities.base64Decode("AQ==") instanceof Array')).toBe(true);
  expect(evaluateInScript('new Date(5) instanceof Date')).toBe(true);
  const caught =
    '(() => { try { Utilities.sleep(-1) } catch (e) { return e instanceof Error && e.name } })()';
  expect(evaluateInScript(caught)).toBe('Exception');
});

it('an execution throws for services that are not emulated, and records this even if the script catches it', () => {
  const runtime = createRuntime(
    'function f() { try { UrlFetchApp.getRequest() } catch (e) { return e.message } }',
  );
  expect(runForResult(runtime, 'f')).toBe('not emulated: UrlFetchApp.getRequest');
  expect(runtime.executions[0]?.notEmulated).toEqual(['UrlFetchApp.getRequest']);
  expect(() => evaluateInScript('DriveApp')).toThrow('not emulated: DriveApp');
  expect(() => evaluateInScript('Utilities.formatString("%s", 1)')).toThrow(
    'not emulated: Utilities.formatString',
  );
});

it('an execution has an advanced service only when the manifest enables it', () => {
  expect(evaluateInScript('typeof Calendar')).toBe('undefined');
  const enabledAdvancedServices = [{ userSymbol: 'Calendar', serviceId: 'calendar', version: 'v3' }];
  const manifest = { dependencies: { enabledAdvancedServices } };
  expect(() => evaluateInScript('Calendar.Events', { manifest })).toThrow('not emulated: Calendar');
});

it('an execution records its error with name and position', () => {
  const runtime = createRuntime('function f() { throw new TypeError("no such column"); }');
  const { error, value } = runtime.run('f');
  expect(error).toMatchObject({ name: 'TypeError', message: 'no such column' });
  expect(error?.stack).toContain('Code.js:1');
  expect(value).toBeUndefined();
});

it('an execution runs every script of the project, with the present content of the files', () => {
  const dist = mkdtempSync(join(tmpdir(), 'project-'));
  const write = (name: string, text: string) => writeFileSync(join(dist, name), text);
  write('appsscript.json', '{"runtimeVersion":"V8"}');
  write('a.js', 'var a = 1;');
  write('b.js', 'var b = a + 1; function f() { return [a, b]; }');
  write('page.html', '<p>');
  const runtime = new Runtime({ dist });
  expect(runForResult(runtime, 'f')).toEqual([1, 2]);
  write('a.js', 'var a = 5;');
  expect(runForResult(runtime, 'f')).toEqual([5, 6]);
  rmSync(dist, { recursive: true });
});

it('an execution fails if a file does not load or the function does not exist', () => {
  expect(createRuntime('function f() { syntax error').run('f').error?.name).toBe('SyntaxError');
  expect(createRuntime('').run('f').error?.message).toBe('Script function not found: f');
  for (const name of ['toString', 'eval', 'constructor', 'UrlFetchApp']) {
    expect(createRuntime('').run(name).error?.message).toBe(`Script function not found: ${name}`);
  }
});

it('an execution does not let the sidebar or cells call functions that end in _', () => {
  const runtime = createRuntime('function secret_() { return 1; }');
  expect(() => runForResult(runtime, 'secret_')).toThrow('Script function not found: secret_');
  expect(runtime.run('secret_', [], { kind: 'menu' }).error).toBeUndefined();
});

it('an execution records the output of console and Logger', () => {
  const runtime = createRuntime(
    'function f() { console.log("%s rows", 3, {a: 1}); console.warn("slow"); Logger.log("x"); }',
  );
  expect(runtime.run('f').console).toEqual([
    { level: 'log', text: '3 rows {"a":1}' },
    { level: 'warn', text: 'slow' },
    { level: 'info', text: 'x' },
  ]);
});

const CODE = 'function f() { return [Math.random(), Math.random(), Utilities.getUuid()]; }';
const drawn = (runtime: Runtime) => [runForResult(runtime, 'f'), runForResult(runtime, 'f')];

it('randomness differs between executions and is the same in each runtime, unless a seed is given', () => {
  const [first, second] = drawn(createRuntime(CODE)) as [number, number, string][];
  expect(new Set([...first!, ...second!]).size).toBe(6);
  expect(drawn(createRuntime(CODE))).toEqual([first, second]);
  expect(drawn(createRuntime(CODE, { seed: 1 }))).toEqual([first, second]);
  const [other] = drawn(createRuntime(CODE, { seed: 2 }));
  expect(other).not.toEqual(first);
});

it('randomness differs each time on a real clock', () => {
  expect(drawn(createRuntime(CODE, { clock: realClock() }))).not.toEqual(
    drawn(createRuntime(CODE, { clock: realClock() })),
  );
});

it('randomness is uniform, and gives UUIDs of version 4', () => {
  const code =
    'function f(n) { var counts = [0, 0, 0, 0], uuids = []; for (var i = 0; i < n; i++) { counts[Math.floor(Math.random() * 4)]++; uuids.push(Utilities.getUuid()); } return [counts, uuids]; }';
  const [counts, uuids] = runForResult(createRuntime(code), 'f', 1_000) as [number[], string[]];
  for (const count of counts) expect(Math.abs(count - 250)).toBeLessThan(60);
  expect(new Set(uuids).size).toBe(1_000);
  for (const uuid of uuids)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('the clock has whole milliseconds', () => {
  const code =
    'function f() { var seen = []; for (var i = 0; i < 9; i++) { Utilities.getUuid(); PropertiesService.getUserProperties().getKeys(); CacheService.getUserCache().get("a"); seen.push(Date.now() % 1); } return seen; }';
  expect(runForResult(createRuntime(code, { costs: { propertiesMs: 0.3 } }), 'f')).toEqual(Array(9).fill(0));
});

it('the clock advances only by the duration of calls', () => {
  const runtime = createRuntime(
    'function f() { var a = Date.now(); Utilities.sleep(1500); return [a, new Date().getTime() - a]; }',
    { clock: virtualClock(START) },
  );
  expect(runForResult(runtime, 'f')).toEqual([START, 1500]);
  expect(runtime.clock.now()).toBe(START + 1500);
  runtime.advance(60_000);
  expect(runForResult(runtime, 'f')).toEqual([START + 61_500, 1500]);
});

it('the clock ends an execution after six minutes, whatever it catches', () => {
  const runtime = createRuntime(`
      function f() {
        for (var i = 0; i < 10; i++) { try { Utilities.sleep(60000); } catch (e) {} }
        PropertiesService.getScriptProperties().setProperty('late', 'x');
        return 'done';
      }`);
  const record = runtime.run('f', [], { kind: 'sidebar' });
  expect(record.error?.message).toBe('Exceeded maximum execution time');
  expect(record).toMatchObject({ killed: true, duration: 360_001 });
  expect(record.value).toBeUndefined();
  expect(runtime.properties('script').size).toBe(0);
});

it('the clock ends a custom function and a simple trigger after 30 seconds', () => {
  const runtime = createRuntime('function f() { Utilities.sleep(30000); Utilities.sleep(1); return 1; }');
  const killed = (kind: 'customFunction' | 'open' | 'trigger') => runtime.run('f', [], { kind }).killed;
  expect([killed('customFunction'), killed('open'), killed('trigger')]).toEqual([true, true, false]);
});

it('the clock ends a script that loops without calling anything', () => {
  const { killed, error } = createRuntime('function f() { for (;;) {} }', { backstopMs: 50 }).run('f');
  expect({ killed, message: error?.message }).toEqual({
    killed: true,
    message: 'Exceeded maximum execution time',
  });
});

it.each([
  ['new Date(2026, 6, 1, 12).toISOString()', '2026-07-01T10:00:00.000Z'],
  ['new Date(2026, 0, 1).toISOString()', '2025-12-31T23:00:00.000Z'],
  ['new Date("2026-07-01T12:00").toISOString()', '2026-07-01T10:00:00.000Z'],
  ['new Date("July 1, 2026 12:00").toISOString()', '2026-07-01T10:00:00.000Z'],
  ['new Date("2026-07-01").toISOString()', '2026-07-01T00:00:00.000Z'],
  ['new Date("2026-07-01T12:00:00+05:00").toISOString()', '2026-07-01T07:00:00.000Z'],
  ['new Date(Date.UTC(2026, 2, 29, 1)).getHours()', 3],
  ['new Date(Date.UTC(2025, 11, 31, 23)).getFullYear()', 2026],
  ['new Date(Date.UTC(2025, 11, 31, 23)).getDay()', 4],
  ['new Date(2026, 6, 1).getTimezoneOffset()', -120],
  ['String(new Date(0))', 'Thu Jan 01 1970 01:00:00 GMT+0100'],
  ['new Date(0).toLocaleString("en-GB")', '01/01/1970, 01:00:00'],
  ['new Date(new Date(2026, 2, 28).setDate(29)).toISOString()', '2026-03-28T23:00:00.000Z'],
  ['isNaN(new Date("x"))', true],
  ['String(new Date(NaN))', 'Invalid Date'],
])("local time is the script's, not the machine's: %s", (expression, expected) =>
  expect(evaluateInScript(expression)).toBe(expected),
);

const echo = () => createRuntime('function f(x) { return x; } function g(x) { return x instanceof Date; }');

it('values that are passed are JSON values between sidebar and script', () => {
  const value = { rows: [[1, 'a', null, true]] };
  expect(runForResult(echo(), 'f', value)).toEqual(value);
  expect(() => runForResult(echo(), 'f', { day: new Date(0) })).toThrow('0.day is a Date');
  expect(() => runForResult(echo(), 'f', { a: undefined })).toThrow('0.a is undefined');
  expect(() => runForResult(echo(), 'f', () => 1)).toThrow('is function');
});

it.each([
  ['new Date(0)', 'result is a Date'],
  ['({ a: [1, undefined] })', 'result.a[1] is undefined'],
  ['new Map()', 'result is a Map'],
  ['({ n: 0 / 0 })', 'result.n is NaN'],
  ['(() => 1)', 'result is function'],
])('a sidebar call that returns %s fails', (expression, message) =>
  expect(() => evaluateInScript(expression)).toThrow(message),
);

it('values that are passed are cells between a sheet and a formula, with dates in both directions and omitted arguments as undefined', () => {
  const cell = (name: string, ...args: unknown[]) => echo().run(name, args, { kind: 'customFunction' });
  expect(cell('g', new Date(5)).value).toBe(true);
  expect(cell('f', [[new Date(5), 'x']]).value).toEqual([[new Date(5), 'x']]);
  expect(cell('f', undefined).value).toBeUndefined();
});

it('values that are passed cannot be a formula result that is not a cell value or is too large', () => {
  const cell = (body: string) =>
    createRuntime(`function f() { return ${body}; }`).run('f', [], { kind: 'customFunction' }).error?.message;
  expect(cell('({})')).toContain("Not a cell's value");
  expect(cell('[[1], [new Map()]]')).toContain("Not a cell's value");
  expect(cell('Array(500001).fill([1])')).toBe('Result too large');
});

const scoped = (oauthScopes: string[]) => ({ manifest: { oauthScopes } });

it('a custom function has no user and can change nothing', () => {
  const refused = (body: string) =>
    createRuntime(`function f() { ${body} }`).run('f', [], { kind: 'customFunction' }).error?.message;
  expect(refused('MailApp.sendEmail("a@b.c", "s", "b")')).toMatch(
    /^You do not have permission to call MailApp.sendEmail/,
  );
  expect(refused('ScriptApp.newTrigger("f").timeBased().everyHours(1).create()')).toMatch(
    /^You do not have permission to call ScriptApp.newTrigger/,
  );
  expect(refused('HtmlService.createHtmlOutputFromFile("x")')).toMatch(/^You do not have permission to call/);
  const email = createRuntime('function f() { return Session.getActiveUser().getEmail(); }');
  expect(email.run('f', [], { kind: 'customFunction' }).value).toBe('');
});

it('a formula reads its owner’s user properties, whichever user opens the file', () => {
  const users = ['owner@example.com', 'guest@example.com'];
  const runtime = createRuntime(
    'function key() { return PropertiesService.getUserProperties().getProperty("key"); }',
    { users },
  );
  runtime.properties('user').set('key', 'of the owner');
  const guest = { user: 'guest@example.com' };
  expect(runtime.run('key', [], { ...guest, kind: 'customFunction' }).value).toBe('of the owner');
  expect(runtime.run('key', [], { ...guest, kind: 'sidebar' }).value).toBeNull();
});

it('a formula in a shared drive reads the user properties of the file’s creator, because nobody owns it', () => {
  const users = ['creator@example.com', 'guest@example.com'];
  const facts = { id: 'drive', name: 'Numbers', timeZone: 'Etc/UTC', owner: '', creator: users[0]! };
  const runtime = createRuntime(
    'function key() { return [SpreadsheetApp.getActiveSpreadsheet().getOwner(), PropertiesService.getUserProperties().getProperty("key")]; }',
    { users, spreadsheets: [new SpreadsheetStore(facts)] },
  );
  runtime.properties('user', { user: users[0]! }).set('key', 'of the creator');
  for (const user of users)
    expect(runtime.run('key', [], { user, kind: 'customFunction' }).value).toEqual([null, 'of the creator']);
});

it('a service fails if the manifest omits its scope', () => {
  const fetching = 'UrlFetchApp.fetch("https://a.example")';
  expect(() => evaluateInScript(fetching, scoped(['https://www.googleapis.com/auth/spreadsheets']))).toThrow(
    'You do not have permission to call UrlFetchApp.fetch. Required permissions: (https://www.googleapis.com/auth/script.external_request)',
  );
});

it('a formula works without the scopes that its owner withholds, because it is anonymous', () => {
  const runtime = createRuntime('function f() { return SpreadsheetApp.getActiveSheet().getName(); }');
  runtime.revoke('owner@example.com', true, ['https://www.googleapis.com/auth/spreadsheets']);
  expect(runtime.run('f', [], { kind: 'customFunction' }).value).toBe('Sheet1');
});

it('SpreadsheetApp reads cells after a write of the Sheets API only when it is flushed', () => {
  const script = (between: string) => `function f() {
      var id = SpreadsheetApp.getActiveSpreadsheet().getId();
      Sheets.Spreadsheets.Values.update({ values: [['new']] }, id, 'Sheet1!A1', { valueInputOption: 'RAW' });
      ${between}
      return SpreadsheetApp.getActiveSheet().getRange('A1').getValue();
    }`;
  const sheets = {
    manifest: {
      dependencies: {
        enabledAdvancedServices: [{ userSymbol: 'Sheets', serviceId: 'sheets', version: 'v4' }],
      },
    },
  };
  expect(() => runForResult(createRuntime(script(''), sheets), 'f')).toThrow(/without flush/);
  expect(runForResult(createRuntime(script('SpreadsheetApp.flush();'), sheets), 'f')).toBe('new');
});

it('permissions onOpen before authorization may only build a menu', () => {
  const runtime = createRuntime(`
      function onOpen(e) { console.log(e.authMode === ScriptApp.AuthMode.NONE, String(e.authMode)); }
      function reads() { PropertiesService.getUserProperties().getKeys(); }`);
  runtime.revoke('owner@example.com');
  expect(runtime.run('onOpen', [], { kind: 'open' }).console[0]?.text).toBe('true NONE');
  expect(runtime.run('reads', [], { kind: 'open' }).error?.message).toMatch(/^You do not have permission/);
  runtime.revoke('owner@example.com', false);
  expect(runtime.run('onOpen', [], { kind: 'open' }).console[0]?.text).toBe('false LIMITED');
  expect(runtime.run('reads', [], { kind: 'open' }).error).toBeUndefined();
});

const counting = () =>
  createRuntime(`
      function add(key) { PropertiesService.getScriptProperties().setProperty(key, 'x'); }
      function three() {
        for (var key of ['a', 'b', 'c']) { try { add(key); } catch (e) { console.log(key + ': ' + e.message); } }
      }`);

it('injected faults fail the k-th call, before or after it took effect', () => {
  const runtime = counting();
  runtime.failNext('PropertiesService', 'set', 'Service timed out', { skip: 1 });
  expect(runtime.run('three').console).toEqual([{ level: 'log', text: 'b: Service timed out' }]);
  expect([...runtime.properties('script').keys()]).toEqual(['a', 'c']);

  runtime.failNext('PropertiesService', 'set', 'Service timed out', { when: 'after', skip: 1 });
  runtime.properties('script').clear();
  expect(runtime.run('three').console).toHaveLength(1);
  expect([...runtime.properties('script').keys()]).toEqual(['a', 'b', 'c']);
});

it('injected faults kill the execution at that call, and nothing after it happens', () => {
  const runtime = counting();
  runtime.failNext('PropertiesService', 'set', 'Exceeded maximum execution time', { skip: 1, kill: true });
  expect(runtime.run('three')).toMatchObject({ killed: true, console: [] });
  expect([...runtime.properties('script').keys()]).toEqual(['a']);
});

it('the record of an execution counts its calls', () => {
  const runtime = createRuntime(
    'function f() { var c = CacheService.getUserCache(); c.get("a"); c.get("b"); c.put("a", "1"); }',
  );
  expect(runtime.run('f').counters).toEqual({ 'CacheService.get': 2, 'CacheService.put': 1 });
});

it('a defect of the emulator is never reported as an error of Google', () => {
  const broken = { call: () => (undefined as unknown as { x: number }).x };
  const runtime = createRuntime(
    'function f() { try { UrlFetchApp.fetch("https://a.example"); } catch (e) { return 1; } }',
    {
      services: { UrlFetchApp: broken },
    },
  );
  expect(() => runtime.run('f')).toThrow(TypeError);
});

it('an execution that another program opens has Google’s services in its scope, counts their calls, and ends with a record', () => {
  const runtime = createRuntime('');
  const { globals, end } = runtime.open({ kind: 'customFunction' });
  const cache = (globals['CacheService'] as typeof CacheService).getDocumentCache();
  cache?.put('a', '1');
  expect(cache?.get('a')).toBe('1');
  const record = end();
  expect(record).toMatchObject({
    kind: 'customFunction',
    notEmulated: [],
    counters: { 'CacheService.put': 1 },
  });
  expect(runtime.executions.at(-1)).toBe(record);
});

it('an execution that another program opens is refused where Google would refuse it', () => {
  const runtime = createRuntime('', { limits: { executionsAtOnce: 1 } });
  const { end } = runtime.open();
  expect(() => runtime.open()).toThrow(/too many scripts running simultaneously/);
  end();
  expect(() => runtime.open()).not.toThrow();
});
