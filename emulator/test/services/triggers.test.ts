import { createRuntime, createSpreadsheet, runForResult } from '../project';

const HOUR = 3_600_000;
const MAIL = 'https://www.googleapis.com/auth/script.send_mail';
const TRIGGERS = 'https://www.googleapis.com/auth/script.scriptapp';
const CODE = `
  function install() { return ScriptApp.newTrigger('tick').timeBased().everyHours(1).create().getUniqueId(); }
  function list() { return ScriptApp.getProjectTriggers().map(function (t) { return [t.getHandlerFunction(), String(t.getEventType())]; }); }
  function here() { return ScriptApp.getUserTriggers(SpreadsheetApp.getActiveSpreadsheet()).length; }
  function remove() { ScriptApp.getProjectTriggers().forEach(function (t) { ScriptApp.deleteTrigger(t); }); }
  function tick(e) { console.log(e.authMode === ScriptApp.AuthMode.FULL, e.triggerUid, e.hour); }
  function status() {
    var info = ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL);
    return [info.getAuthorizationStatus() === ScriptApp.AuthorizationStatus.REQUIRED, info.getAuthorizationUrl()];
  }
  function missing(scope) {
    var info = scope ? ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL, [scope]) : ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL);
    return info.getAuthorizationStatus() === ScriptApp.AuthorizationStatus.REQUIRED;
  }
  function mails() { MailApp.getRemainingDailyQuota(); }
  function requires() { ScriptApp.requireAllScopes(ScriptApp.AuthMode.FULL); }
  function slow() { for (var i = 0; i < 5; i++) Utilities.sleep(60000); }`;
const users = ['a@example.com', 'b@example.com'];

it('ScriptApp makes one hourly time trigger for each user and document', () => {
  const runtime = createRuntime(CODE, { users });
  runForResult(runtime, 'install');
  expect(() => runForResult(runtime, 'install')).toThrow(
    'This add-on has created too many time-based triggers in this document for this Google user account.',
  );
  const other = { user: 'b@example.com', kind: 'sidebar' } as const;
  expect(runtime.run('list', [], other).value).toEqual([]);
  expect(runtime.run('install', [], other).error).toBeUndefined();
  expect(runForResult(runtime, 'list')).toEqual([['tick', 'CLOCK']]);
  runForResult(runtime, 'remove');
  expect(runtime.triggers.map(({ user }) => user)).toEqual(['b@example.com']);
});

it('ScriptApp lists the triggers of one file, or of all files of the user', () => {
  const runtime = createRuntime(CODE, { users });
  const copy = { id: 'copy', name: 'Copy', timeZone: 'Etc/UTC', owner: users[0]! };
  runtime.spreadsheets.push(runtime.spreadsheets[0]!.copy(copy));
  runForResult(runtime, 'install');
  const inCopy = { documentId: 'copy', kind: 'sidebar' } as const;
  expect(runtime.run('here', [], inCopy).value).toBe(0);
  expect(runtime.run('install', [], inCopy).error).toBeUndefined();
  expect(runtime.run('here', [], inCopy).value).toBe(1);
  expect(runForResult(runtime, 'list')).toHaveLength(2);
  const stranger = { user: 'b@example.com', kind: 'sidebar' } as const;
  expect(runtime.run('here', [], stranger).value).toBe(0);
});

it('ScriptApp makes at most 20 triggers for a user and script, in all files', () => {
  const spreadsheets = Array.from({ length: 21 }, (_, nth) => createSpreadsheet(`file-${nth}`, users[0]!));
  const runtime = createRuntime(CODE, { users, spreadsheets });
  const installIn = (documentId: string, user = users[0]!) =>
    runtime.run('install', [], { documentId, user, kind: 'sidebar' }).error?.message;
  expect(spreadsheets.slice(0, 20).map(({ id }) => installIn(id))).toEqual(Array(20).fill(undefined));
  const refused =
    'This script has too many triggers. Triggers must be deleted from the script before more can be added.';
  expect([installIn('file-20'), installIn('file-20', users[1])]).toEqual([refused, undefined]);
});

it('ScriptApp fires a trigger once an hour as the user who made it', () => {
  const runtime = createRuntime(CODE, { users });
  const id = runtime.run('install', [], { user: 'b@example.com', kind: 'sidebar' }).value;
  expect(runtime.fireDueTriggers()).toEqual([]);
  runtime.advance(HOUR + 1000);
  const [fired, ...others] = runtime.fireDueTriggers();
  expect(others).toEqual([]);
  expect(fired).toMatchObject({ user: 'b@example.com', kind: 'trigger', functionName: 'tick' });
  expect(fired?.console[0]?.text).toBe(`true ${id} 7`);
  expect(runtime.fireDueTriggers()).toEqual([]);
  expect(runtime.advanceFiring(24 * HOUR)).toHaveLength(24);
});

it('ScriptApp fires only once for several missed hours', () => {
  const runtime = createRuntime(CODE);
  runForResult(runtime, 'install');
  runtime.advance(10 * HOUR);
  expect(runtime.fireDueTriggers()).toHaveLength(1);
  expect(runtime.fireDueTriggers()).toHaveLength(0);
});

it('ScriptApp may fire without an active spreadsheet, or without the document’s properties, cache and lock', () => {
  const code = `
      function tick(e) {
        var file = SpreadsheetApp.getActiveSpreadsheet();
        var stores = [PropertiesService.getDocumentProperties(), CacheService.getDocumentCache(), LockService.getDocumentLock()];
        console.log(file && file.getId(), stores.map(String).join(), SpreadsheetApp.openById('spreadsheet-1').getName());
      }
      function there() { return SpreadsheetApp.getActiveSpreadsheet().getId(); }
      function sheet() { SpreadsheetApp.getActiveSheet(); }
      function another() { SpreadsheetApp.openById('another'); }`;
  const runtime = createRuntime(code);
  const tick = () => runtime.run('tick', [], { kind: 'trigger' }).console[0]?.text;
  expect(tick()).toBe('spreadsheet-1 Properties,Cache,Lock Untitled spreadsheet');
  runtime.triggersAttachedTo = 'document';
  expect(tick()).toBe('null Properties,Cache,Lock Untitled spreadsheet');
  runtime.triggersAttachedTo = 'nothing';
  expect(tick()).toBe('null null,null,null Untitled spreadsheet');
  expect(runForResult(runtime, 'there')).toBe('spreadsheet-1');
  expect(runtime.run('sheet', [], { kind: 'trigger' }).notEmulated).toEqual([
    'the active sheet without an active spreadsheet',
  ]);
  expect(runtime.run('another').notEmulated).toHaveLength(1);
});

it('ScriptApp continues to fire after authorization is lost, and reports that', () => {
  const runtime = createRuntime(CODE);
  expect(runForResult(runtime, 'status')).toEqual([false, null]);
  runForResult(runtime, 'install');
  runtime.revoke('owner@example.com');
  expect(runtime.advanceFiring(2 * HOUR)).toHaveLength(2);
  expect((runForResult(runtime, 'status') as unknown[])[0]).toBe(true);
  expect(runtime.run('install').error?.message).toBe('Authorization is required to perform that action.');
});

it('ScriptApp with one scope withheld refuses only calls that need it, says which one is missing, and asks for it', () => {
  const runtime = createRuntime(CODE, { users, manifest: { oauthScopes: [MAIL, TRIGGERS] } });
  runtime.revoke('a@example.com', true, [TRIGGERS]);
  expect(runForResult(runtime, 'missing', MAIL)).toBe(false);
  expect(runForResult(runtime, 'missing', TRIGGERS)).toBe(true);
  expect(runForResult(runtime, 'missing')).toBe(true);
  expect(() => runForResult(runtime, 'mails')).not.toThrow();
  expect(runtime.run('install').error?.message).toBe(
    `Specified permissions are not sufficient to call ScriptApp.newTrigger. Required permissions: (${TRIGGERS})`,
  );
  expect(runtime.run('requires', [], { user: users[0]! }).error?.message).toBe(
    'Authorization is required to perform that action.',
  );
  expect(runtime.prompts).toEqual([{ user: 'a@example.com', scopes: [TRIGGERS] }]);
  expect(runtime.run('requires', [], { user: 'b@example.com' }).error).toBeUndefined();
  runtime.revoke('a@example.com', false);
  expect(runtime.run('requires').error).toBeUndefined();
});

it('ScriptApp runs triggers no longer than 90 minutes a day', () => {
  const runtime = createRuntime(CODE);
  const run = () => runtime.run('slow', [], { kind: 'trigger' }).error?.message;
  const results = Array.from({ length: 19 }, run);
  expect(results.slice(0, 18)).toEqual(Array(18).fill(undefined));
  expect(results[18]).toBe('Service using too much computer time for one day');
});

it('ScriptApp refuses all triggers except hourly recurring ones', () => {
  const refused = (body: string) =>
    createRuntime(`function f() { ScriptApp.newTrigger('tick').timeBased().${body}; }`).run('f').error
      ?.message;
  expect(refused('everyMinutes(5)')).toBe('not emulated: ClockTriggerBuilder.everyMinutes');
  expect(refused('after(1000)')).toBe('not emulated: ClockTriggerBuilder.after');
});
