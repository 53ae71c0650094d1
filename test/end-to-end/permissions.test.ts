import { PERMISSIONS, type Permission, toScopeAddress } from '../../src/platform/permissions';
import { AddOn, DAY_MS, OWNER } from './add-on';
import { prepareOnce } from './prepared-once';
import { advanceTime, saveScheduledReport, WHEN_READY } from './reports/scheduled';
import { NEW, openSidebar, reportIn } from './sidebar';

/** A scheduled report that was written once, and is due again. */
const due = prepareOnce(() => {
  const addOn = new AddOn().saveSettings();
  const id = saveScheduledReport(openSidebar(addOn));
  advanceTime(addOn, 2 * 3_600_000);
  addOn.runtime.advance(DAY_MS);
  addOn.forget();
  return { addOn, id };
});

function withhold({ runtime }: AddOn, permission: Permission): void {
  runtime.revoke(OWNER, true, [toScopeAddress(permission)]);
}

const SENTENCES: Readonly<Record<(typeof PERMISSIONS)[number], RegExp>> = {
  spreadsheets: /has no permission to read and change your spreadsheets/,
  'script.external_request': /has no permission to connect to an external service/,
  'script.scriptapp': /has no permission to run when you are not present/,
  'script.container.ui': /has no permission to show content in a sidebar/,
  'script.send_mail': /has no permission to send mail as you/,
  'userinfo.email': /has no permission to see your e-mail address/,
};

/** The items of the menu, and the view that each opens. */
const MENU = [
  ['Open', 'openSidebar', 'home'],
  ['Refresh all now', 'refreshAll', 'refresh all'],
  ['Refresh this sheet', 'refreshThisSheet', 'refresh this sheet'],
  ['Refresh formulas', 'refreshFormulas'],
  ['Month close…', 'openMonthClose', 'month close'],
  ['Payouts…', 'openPayouts', 'payouts'],
  ['Where is this from?', 'openAudit', 'audit'],
  [],
  ['Settings', 'openSettings', 'settings'],
  ['Help', 'openHelp', 'help'],
] as const;

it('the menu appears before anybody has authorized the add-on, and opens each view after that', () => {
  const { runtime } = new AddOn();
  runtime.revoke(OWNER);
  const { error, notEmulated } = runtime.run('onOpen', [], { kind: 'open' });
  expect([error, notEmulated]).toEqual([undefined, []]);
  const items = MENU.map(([label, run]) => (label === undefined ? { kind: 'separator' } : { label, run }));
  expect(runtime.ui.menus.at(-1)).toMatchObject({ addOn: true, items });
  runtime.revoke(OWNER, false);
  for (const [, run, view] of MENU) {
    if (view === undefined) continue;
    expect(runtime.run(run).error).toBeUndefined();
    expect(runtime.ui.sidebar?.title).toBe('Ad Reports');
    expect(runtime.ui.sidebar?.content).toContain(`<body data-open="${view}">`);
  }
});

describe.each(PERMISSIONS)('without the permission %s', (permission) => {
  it('the menu shows Google’s prompt for it, and opens when it is granted', () => {
    const { addOn } = due();
    const { runtime } = addOn;
    withhold(addOn, permission);
    Object.assign(runtime.ui, { sidebar: null });
    runtime.run('openSidebar');
    expect(runtime.ui.sidebar?.title).toBeUndefined();
    expect(runtime.prompts).toEqual([{ user: OWNER, scopes: [toScopeAddress(permission)] }]);
    runtime.revoke(OWNER, false);
    expect(runtime.run('openSidebar').error).toBeUndefined();
    expect(runtime.ui.sidebar?.title).toBe('Ad Reports');
  });
});

it('a formula names the permission that Google refuses it', () => {
  const { addOn } = due();
  const reason = `您没有调用 UrlFetchApp.fetchAll 的权限。所需权限：${toScopeAddress('script.external_request')}`;
  addOn.runtime.failNext('UrlFetchApp', 'fetchAll', reason);
  const args = ['full', 'revenue', '00123456', '2026-08-02'];
  const { error } = addOn.runtime.run('ADREPORT_VALUE', args, { kind: 'customFunction' });
  expect(error?.message).toMatch(SENTENCES['script.external_request']);
  expect(addOn.sent).toEqual([]);
});

it.each(PERMISSIONS.filter((permission) => permission !== 'spreadsheets'))(
  'the open sidebar opens without %s, and says what does not work',
  (permission) => {
    const { addOn } = due();
    withhold(addOn, permission);
    expect(openSidebar(addOn).sidebarState().permissions).toEqual({
      sentence: expect.stringMatching(SENTENCES[permission]),
      url: expect.stringMatching(/^https:/),
    });
    addOn.runtime.revoke(OWNER, false);
    expect(openSidebar(addOn).sidebarState().permissions).toBeNull();
  },
);

it.each(['script.scriptapp', 'script.send_mail'] as const)(
  'the open sidebar makes no trigger without %s, but names it with the link, and saves no report that needs one',
  (permission) => {
    const addOn = new AddOn().saveSettings();
    withhold(addOn, permission);
    const sidebar = openSidebar(addOn);
    const save = () => sidebar.sidebarSaveReport({ ...NEW, refreshing: WHEN_READY });
    expect(save).toThrow(SENTENCES[permission]);
    expect([sidebar.sidebarState().reports, addOn.runtime.triggers]).toEqual([[], []]);
  },
);

it.each([
  ['script.scriptapp', true],
  ['script.container.ui', true],
  ['script.send_mail', false],
  ['userinfo.email', false],
] as const)(
  'the hourly check refreshes without %s, and says above the table why it does not, also if it cannot send a mail (can: %s)',
  (permission, canMail) => {
    const { addOn, id } = due();
    const before = addOn.readTable('Revenue');
    withhold(addOn, permission);
    advanceTime(addOn, DAY_MS);
    expect(addOn.readTable('Revenue')).not.toEqual(before);
    expect(addOn.user.sees('Revenue', 'A1')).toMatch(/^✓/);
    addOn.runtime.revoke(OWNER, false);
    expect(reportIn(openSidebar(addOn), id).state).toBe('fresh');
    withhold(addOn, permission);
    addOn.service.arm('key-revoked', { times: 'until cleared' });
    advanceTime(addOn, DAY_MS);
    expect(addOn.user.sees('Revenue', 'A1')).toMatch(/Not refreshed/);
    expect(addOn.runtime.mails.length > 0).toBe(canMail);
  },
);

it('the hourly check without script.external_request says so in the sheet and by one mail a day, and refreshes when it is granted', () => {
  const { addOn } = due();
  const before = addOn.readTable('Revenue');
  withhold(addOn, 'script.external_request');
  advanceTime(addOn, DAY_MS);
  expect(addOn.sent).toEqual([]);
  expect(addOn.readTable('Revenue').slice(1)).toEqual(before.slice(1));
  expect(addOn.user.sees('Revenue', 'A1')).toMatch(
    /Not refreshed.*has no permission to connect to an external service/,
  );
  expect(addOn.runtime.mails.length).toBeGreaterThan(0);
  expect(addOn.runtime.mails.length).toBeLessThanOrEqual(2);
  const { to, body } = addOn.runtime.mails[0]!;
  expect(to).toBe(OWNER);
  expect(body).toMatch(
    /has no permission to connect to an external service.*Extensions ▸ Ad Reports ▸ Open/s,
  );
  addOn.runtime.revoke(OWNER, false);
  advanceTime(addOn, DAY_MS);
  expect(addOn.user.sees('Revenue', 'A1')).toMatch(/^✓/);
});

it('the hourly check without spreadsheets changes nothing, and fails with a sentence that names the file, which Google mails to its user', () => {
  const { addOn } = due();
  const before = addOn.displayTab('Revenue');
  withhold(addOn, 'spreadsheets');
  const checks = [...addOn.runtime.advanceFiring(DAY_MS)];
  expect(checks.length).toBeGreaterThan(20);
  for (const { error } of checks)
    expect(error?.message).toMatch(/docs\.google\.com\/spreadsheets\/d\/file\//);
  expect(addOn.displayTab('Revenue')).toEqual(before);
  expect(addOn.runtime.mails).toEqual([]);
});
