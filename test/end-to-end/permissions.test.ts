import { sidebarCall } from '../../playground/sidebar-call';
import { PERMISSIONS, type Permission, scopeAddress } from '../../src/platform/permissions';
import { AddOn, DAY_MS, OWNER } from './add-on';
import { preparedOnce } from './prepared-once';
import { passing, scheduledReport, WHEN_READY } from './reports/scheduled';
import { NEW, reportIn, runId, sidebarOf } from './sidebar';

/** A scheduled report that was written once, and is due again. */
const due = preparedOnce(() => {
  const addOn = new AddOn().settled();
  const id = scheduledReport(sidebarOf(addOn));
  passing(addOn, 2 * 3_600_000);
  addOn.runtime.advance(DAY_MS);
  addOn.forget();
  return { addOn, id };
});

function withhold({ runtime }: AddOn, permission: Permission): void {
  runtime.revoke(OWNER, true, [scopeAddress(permission)]);
}

const SAID: Readonly<Record<(typeof PERMISSIONS)[number], RegExp>> = {
  spreadsheets: /may not read and change your spreadsheets/,
  'script.external_request': /may not connect to other services/,
  'script.scriptapp': /may not run when you are not present/,
  'script.container.ui': /may not show content in a sidebar/,
  'script.send_mail': /may not send mail as you/,
  'userinfo.email': /may not see your e-mail address/,
};

describe.each(PERMISSIONS)('without the permission %s', (permission) => {
  it('the menu shows Google’s prompt for it, and opens when it is granted', () => {
    const { addOn } = due();
    const { runtime } = addOn;
    withhold(addOn, permission);
    Object.assign(runtime.ui, { sidebar: null });
    runtime.run('openSidebar');
    expect(runtime.ui.sidebar?.title).toBeUndefined();
    expect(runtime.prompts).toEqual([{ user: OWNER, scopes: [scopeAddress(permission)] }]);
    runtime.revoke(OWNER, false);
    expect(runtime.run('openSidebar').error).toBeUndefined();
    expect(runtime.ui.sidebar?.title).toBe('Ad Reports');
  });

  it('a formula names it if Google refuses the formula, too', () => {
    const { addOn } = due();
    const reason = `您没有调用 UrlFetchApp.fetchAll 的权限。所需权限：${scopeAddress(permission)}`;
    addOn.runtime.failNext('UrlFetchApp', 'fetchAll', reason);
    const args = ['full', 'revenue', '00123456', '2026-08-02'];
    expect(addOn.runtime.run('ADREPORT_VALUE', args, { kind: 'customFunction' }).error?.message).toMatch(
      SAID[permission],
    );
    expect(addOn.sent).toEqual([]);
  });
});

describe('the open sidebar', () => {
  it('names a permission that its work needs, and links to Google’s page of permissions', () => {
    const { addOn, id } = due();
    const before = addOn.cells('Revenue');
    for (const [permission, name, args] of [
      ['spreadsheets', 'sidebarState', []],
      ['script.external_request', 'sidebarRun', [{ reportId: id, runId: runId(1) }]],
    ] as const) {
      withhold(addOn, permission);
      const [called, given] = sidebarCall(name, args);
      expect(addOn.runtime.run(called, given, { kind: 'sidebar' }).value).toMatchObject({
        failure: {
          kind: 'authorization lost',
          happened: expect.stringMatching(SAID[permission]),
          doNext: expect.stringContaining('allow everything that Google lists'),
          grantUrl: expect.stringMatching(/^https:/),
        },
      });
    }
    addOn.runtime.revoke(OWNER, false);
    expect(addOn.cells('Revenue')).toEqual(before);
  });

  it.each(PERMISSIONS.filter((permission) => permission !== 'spreadsheets'))(
    'opens without %s, and says what does not work',
    (permission) => {
      const { addOn } = due();
      withhold(addOn, permission);
      expect(sidebarOf(addOn).sidebarState().permissions).toEqual({
        sentence: expect.stringMatching(SAID[permission]),
        url: expect.stringMatching(/^https:/),
      });
      addOn.runtime.revoke(OWNER, false);
      expect(sidebarOf(addOn).sidebarState().permissions).toBeNull();
    },
  );

  it.each(['script.scriptapp', 'script.send_mail'] as const)(
    'makes no trigger without %s, but names it with the link and saves the report without its schedule',
    (permission) => {
      const addOn = new AddOn().settled();
      withhold(addOn, permission);
      const sidebar = sidebarOf(addOn);
      const answer = sidebar.sidebarSaveReport({ ...NEW, refreshing: WHEN_READY });
      expect(answer).toMatchObject({
        saved: true,
        unscheduled: { happened: expect.stringMatching(SAID[permission]), grantUrl: expect.any(String) },
        report: { refreshing: { schedule: { kind: 'by hand' } } },
      });
      expect(addOn.runtime.triggers).toEqual([]);
    },
  );
});

describe('the hourly check', () => {
  it.each(['script.scriptapp', 'script.container.ui', 'script.send_mail', 'userinfo.email'] as const)(
    'refreshes without %s',
    (permission) => {
      const { addOn, id } = due();
      const before = addOn.cells('Revenue');
      withhold(addOn, permission);
      passing(addOn, 2 * DAY_MS);
      expect(addOn.cells('Revenue')).not.toEqual(before);
      expect(addOn.user.sees('Revenue', 'A1')).toMatch(/^✓/);
      addOn.runtime.revoke(OWNER, false);
      expect(reportIn(sidebarOf(addOn), id).state).toBe('fresh');
    },
  );

  it.each(['script.send_mail', 'userinfo.email'] as const)(
    'without %s says in the sheet and in the run log that no mail is sent',
    (permission) => {
      const { addOn } = due();
      withhold(addOn, permission);
      passing(addOn, 2 * DAY_MS);
      expect(addOn.file.sheetNamed('Revenue')!.note(0, 0)).toMatch(SAID[permission]);
      expect(addOn.sheet('Run log').flat().join(' ')).toMatch(SAID[permission]);
      addOn.service.arm('key-revoked');
      passing(addOn, 2 * DAY_MS);
      expect(addOn.user.sees('Revenue', 'A1')).toMatch(/Not refreshed/);
      expect(addOn.runtime.mails).toEqual([]);
    },
  );

  it('without script.external_request says so in the sheet and by one mail a day, and refreshes when it is granted', () => {
    const { addOn } = due();
    const before = addOn.cells('Revenue');
    withhold(addOn, 'script.external_request');
    passing(addOn, DAY_MS);
    expect(addOn.sent).toEqual([]);
    expect(addOn.cells('Revenue').slice(1)).toEqual(before.slice(1));
    expect(addOn.user.sees('Revenue', 'A1')).toMatch(/Not refreshed.*may not connect to other services/);
    expect(addOn.runtime.mails.length).toBeGreaterThan(0);
    expect(addOn.runtime.mails.length).toBeLessThanOrEqual(2);
    const { to, body } = addOn.runtime.mails[0]!;
    expect(to).toBe(OWNER);
    expect(body).toMatch(/may not connect to other services.*https:\/\/script\.google\.com\//s);
    addOn.runtime.revoke(OWNER, false);
    passing(addOn, DAY_MS);
    expect(addOn.user.sees('Revenue', 'A1')).toMatch(/^✓/);
  });

  it('without spreadsheets changes nothing, and one mail a day links to the file', () => {
    const { addOn } = due();
    const before = addOn.sheet('Revenue');
    withhold(addOn, 'spreadsheets');
    expect(passing(addOn, DAY_MS).flatMap(({ notEmulated }) => notEmulated)).toEqual([]);
    expect(addOn.sheet('Revenue')).toEqual(before);
    expect(addOn.runtime.mails.map(({ to }) => to)).toEqual([OWNER]);
    expect(addOn.runtime.mails[0]!.body).toMatch(
      /may not read and change your spreadsheets.*docs\.google\.com\/spreadsheets\/d\/file\/.*allow everything/s,
    );
  });
});
