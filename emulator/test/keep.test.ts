import type { Runtime } from '../src/runtime';
import { SpreadsheetUser } from '../src/spreadsheet/edits/user';
import { createRuntime, runForResult, START } from './project';

const CODE = `
  function change() {
    PropertiesService.getDocumentProperties().setProperty('a', 'new').deleteProperty('b');
    CacheService.getUserCache().put('c', 'new');
    MailApp.sendEmail('a@b.example', 's', 'b');
    ScriptApp.newTrigger('change').timeBased().everyHours(1).create();
    SpreadsheetApp.getActiveSpreadsheet().getSheets()[0].getRange('A1:A3').setValue('new');
    SpreadsheetApp.getActiveSpreadsheet().toast('new');
  }
  function cached() { return CacheService.getUserCache().get('c'); }
  function mailsLeft() { return MailApp.getRemainingDailyQuota(); }`;

function seen(runtime: Runtime) {
  const [file] = runtime.spreadsheets;
  const user = new SpreadsheetUser(file!, file!.owner, () => runtime.clock.now());
  return {
    now: runtime.clock.now(),
    cells: file!.sheets.map(({ title }) => [title, user.sees(title, 'A1'), user.sees(title, 'A2')]),
    toasts: file!.toasts.length,
    properties: [...runtime.properties('document')],
    triggers: runtime.triggers.map(({ id, next }) => [id, next]),
    mails: runtime.mails.length,
  };
}

function changed(runtime: Runtime): void {
  const { error } = runtime.run('change');
  expect(error).toBeUndefined();
  const [file] = runtime.spreadsheets;
  const user = new SpreadsheetUser(file!, file!.owner, () => runtime.clock.now());
  user.rename('Sheet1', 'Other');
  user.type('Other', 'A2', '=A1&"!"');
  runtime.revoke('owner@example.com');
  runtime.advance(3_600_000);
}

it('a snapshot restores the effects of executions and the time, any number of times', () => {
  const runtime = createRuntime(CODE);
  runtime.properties('document').set('b', 'old');
  const before = seen(runtime);
  const back = runtime.keep();
  changed(runtime);
  const after = seen(runtime);
  expect(after.cells).toEqual([['Other', 'new', 'new!']]);
  for (let time = 0; time < 3; time++) {
    back();
    expect(seen(runtime)).toEqual(before);
    expect([runForResult(runtime, 'cached'), runForResult(runtime, 'mailsLeft')]).toEqual([null, 100]);
    back();
    changed(runtime);
    const again = seen(runtime);
    expect({ ...again, triggers: [] }).toEqual({ ...after, triggers: [] });
    expect(again.triggers).toHaveLength(1);
  }
});

it('a trigger that fired after the snapshot fires again after it is restored', () => {
  const runtime = createRuntime(CODE);
  const of = { user: 'owner@example.com', documentId: 'spreadsheet-1', handler: 'cached', everyHours: 1 };
  runtime.hosts.script.add(of, START);
  const back = runtime.keep();
  const fired = runtime.advanceFiring(5 * 3_600_000).map(({ start }) => start);
  back();
  expect(runtime.advanceFiring(5 * 3_600_000).map(({ start }) => start)).toEqual(fired);
});
