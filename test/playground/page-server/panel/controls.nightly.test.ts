import { TestPage } from '../page';

const HOUR = 3_600_000;

const page = TestPage.openFor('each');

const control = (body: object) => page.post('/api/control', body);

it('the clock of the panel waits for a running trigger, which a jump would interrupt, however often it is pressed', async () => {
  await page.call('makeSlowTrigger');
  const { panel } = await page.fetchState();
  await Promise.all([control({ kind: 'clock', to: 'next day' }), control({ kind: 'clock', to: 'next day' })]);
  const after = await page.waitForState((state) => state.panel.passesUntil === null);
  expect(after.panel.now - panel.now).toBeGreaterThanOrEqual(48 * HOUR);
  const checks = after.panel.executions.filter(({ functionName }) => functionName === 'slowTick');
  expect(checks.length).toBeGreaterThanOrEqual(47);
  expect(checks.every(({ error }) => error === null)).toBe(true);
});

it('beginning again with an empty file removes the reports, the key, what was sent and done, and the time that has passed', async () => {
  const { now, beginnings, begun } = (await page.fetchState()).panel;
  expect([beginnings, begun]).toEqual([['empty'], 'filled']);
  await page.typeTexts(0, 0, ['mine']);
  await page.call('makeTrigger');
  await page.call('sendMail', 'First');
  expect((await page.fetchState()).panel.mails).toMatchObject([
    { to: 'owner@example.com', subject: 'First', body: 'What happened.' },
  ]);
  await control({ kind: 'scenario', id: 'key' });
  await control({ kind: 'clock', to: 'next day' });
  await control({ kind: 'user', email: 'colleague@example.com' });
  await control({ kind: 'begin', beginning: 'empty' });
  const { panel, sidebar, sheets } = await page.fetchState();
  expect(await page.displayTab()).toEqual([]);
  expect([page.playground.runtime.triggers, panel.mails, sidebar]).toEqual([[], [], null]);
  expect(panel.executions.map(({ functionName }) => functionName)).toEqual([]);
  expect(panel.scenarios.every(({ until }) => until === null)).toBe(true);
  expect([panel.user, panel.begun, sheets.length]).toEqual(['owner@example.com', 'empty', 1]);
  expect(Math.abs(panel.now - now)).toBeLessThan(HOUR);
});

it('the users of the panel are two, and the selected user makes the calls while the sidebar of the other is closed', async () => {
  await page.post('/api/menu', { run: 'openSidebar' });
  await page.waitForState(({ sidebar }) => sidebar !== null);
  expect(await page.call('whoAmI')).toBe('owner@example.com');
  await control({ kind: 'user', email: 'colleague@example.com' });
  const { panel, sidebar, menus } = await page.fetchState();
  expect([panel.user, sidebar, menus[0]!.items[0]!.label]).toEqual(['colleague@example.com', null, 'Open']);
  expect(panel.users).toEqual([
    { email: 'owner@example.com', role: 'owner' },
    { email: 'colleague@example.com', role: 'colleague' },
  ]);
  expect(await page.call('whoAmI')).toBe('colleague@example.com');
});

it('the language of a user at Google changes the page, the menu and the open sidebar of this user, and of nobody else', async () => {
  await page.post('/api/menu', { run: 'openSidebar' });
  const before = await page.waitForState(({ sidebar }) => sidebar !== null);
  await control({ kind: 'language', language: 'zh' });
  const { language, sidebar, panel } = await page.fetchState();
  expect([language, sidebar!.version]).toEqual(['zh', before.sidebar!.version + 1]);
  expect([panel.tips[0]!.title, panel.scenarios[0]!.label]).toEqual(['试一试', '密钥被撤销']);
  expect(await page.call('whichLanguage')).toBe('zh_CN');
  await control({ kind: 'user', email: 'colleague@example.com' });
  expect((await page.fetchState()).language).toBe('en');
  await expect(control({ kind: 'language', language: 'de' })).rejects.toThrow(
    'The user cannot have this language.',
  );
});

it('the executions of the panel show the function, duration, log and error of each', async () => {
  await page.call('added', 1, 2);
  await expect(page.call('failing')).rejects.toThrow();
  await page.call('makeTrigger');
  const { executions } = (await page.fetchState()).panel;
  expect(executions.slice(0, 3)).toMatchObject([
    { functionName: 'makeTrigger', error: null },
    { functionName: 'failing', error: 'The key was refused.' },
    { functionName: 'added', kind: 'sidebar', log: ['log: adding'], fetches: 0 },
  ]);
  expect(new Set(executions.map(({ id }) => id)).size).toBe(executions.length);
});
