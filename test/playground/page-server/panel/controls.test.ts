import { TestPage } from '../page';

const HOUR = 3_600_000;

let page: TestPage;
beforeEach(async () => {
  page = await TestPage.open();
});
afterEach(() => page.close());

const control = (body: object) => page.post('/api/control', body);

describe('the clock of the panel', () => {
  it.each([
    ['next hour', HOUR],
    ['next day', 24 * HOUR],
  ])('moves to the %s', async (to, ms) => {
    const before = (await page.state()).panel.now;
    await control({ kind: 'clock', to });
    const passed = (await page.state()).panel.now - before;
    expect(passed).toBeGreaterThanOrEqual(ms);
    expect(passed).toBeLessThan(ms + HOUR / 2);
  });

  it('moves to the time when the next day of a report is complete', async () => {
    const { nextReady } = (await page.state()).panel;
    expect(nextReady!.what).toMatch(/^\d{1,2} [A-Z][a-z]{2} in UTC[+-]\d: \w/);
    await control({ kind: 'clock', to: 'next ready time' });
    const { panel } = await page.state();
    expect(panel.now).toBeGreaterThanOrEqual(nextReady!.at);
    expect(panel.nextReady!.at).toBeGreaterThan(nextReady!.at);
  });

  it('fires triggers that are due', async () => {
    await page.call('makeTrigger');
    const [{ next }] = (await page.state()).panel.triggers as never as [{ next: number }];
    await control({ kind: 'clock', to: 'next hour' });
    const state = await page.until(({ panel }) => panel.executions.some(({ kind }) => kind === 'trigger'));
    expect(state.panel.triggers[0]!.next).toBeGreaterThan(next);
    expect(await page.shown()).toEqual([['ticked']]);
  });

  it('waits for a running trigger, which a jump would interrupt, however often it is pressed', async () => {
    await page.call('makeSlowTrigger');
    const [{ id }] = (await page.state()).panel.triggers as never as [{ id: string }];
    await control({ kind: 'fire trigger', id });
    const { panel } = await page.state();
    expect(panel.triggers[0]!.isRunning).toBe(true);
    await Promise.all([
      control({ kind: 'clock', to: 'next day' }),
      control({ kind: 'clock', to: 'next day' }),
    ]);
    const after = await page.until((state) => state.panel.triggers[0]!.isRunning === false);
    expect(after.panel.now - panel.now).toBeGreaterThanOrEqual(48 * HOUR);
    const ticks = after.panel.executions.filter(({ functionName }) => functionName === 'slowTick');
    expect(ticks.map(({ error }) => error)).toEqual([null, null, null]);
  });

  it('moves while a question is open, because it could not be answered otherwise', async () => {
    await page.post('/api/menu', { run: 'askName' });
    const before = await page.until(({ question }) => question !== null);
    await control({ kind: 'clock', to: 'next hour' });
    expect((await page.state()).panel.now - before.panel.now).toBeGreaterThanOrEqual(HOUR);
  });

  it('recalculates formulas that depend on the time', async () => {
    await page.type(0, 0, ['=INT(NOW())']);
    const revision = (await page.state()).sheets[0]!.revision;
    const [[before]] = (await page.shown()) as [[string]];
    await control({ kind: 'clock', to: 'next day' });
    expect((await page.state()).sheets[0]!.revision).toBeGreaterThan(revision);
    expect(Number((await page.shown())[0]![0])).toBe(Number(before) + 1);
  });
});

describe('the triggers of the panel', () => {
  it('are listed with their users, and can be fired by hand', async () => {
    await page.call('makeTrigger');
    const { triggers } = (await page.state()).panel;
    expect(triggers).toEqual([
      {
        id: expect.any(String),
        handler: 'tick',
        user: 'owner@example.com',
        next: expect.any(Number),
        isRunning: false,
      },
    ]);
    await control({ kind: 'user', email: 'colleague@example.com' });
    await control({ kind: 'fire trigger', id: triggers[0]!.id });
    const { panel } = await page.until((state) => state.panel.executions[0]?.functionName === 'tick');
    expect(panel.executions[0]).toMatchObject({ kind: 'trigger', user: 'owner@example.com', error: null });
    await expect(control({ kind: 'fire trigger', id: 'none' })).rejects.toThrow(
      'This trigger no longer exists.',
    );
  });
});

describe('the faults of the panel', () => {
  it('are those of the simulated service, each with a sentence, and can be armed and cleared', async () => {
    const { faults, service } = (await page.state()).panel;
    expect(service).toEqual({
      simulated: true,
      baseUrl: page.playground.baseUrl,
      key: expect.stringMatching(/./),
    });
    expect(faults.find(({ id }) => id === 'no-answer')).toEqual({
      id: 'no-answer',
      label: 'The connection ends without a response.',
      armed: 0,
    });
    const armed = async () => (await page.state()).panel.faults.filter((fault) => fault.armed > 0);
    await control({ kind: 'arm fault', id: 'no-answer', times: 2 });
    await control({ kind: 'arm fault', id: 'no-answer', times: 1 });
    expect(await armed()).toMatchObject([{ id: 'no-answer', armed: 3 }]);
    await control({ kind: 'clear faults' });
    expect(await armed()).toEqual([]);
    await expect(control({ kind: 'arm fault', id: 'nonsense', times: 1 })).rejects.toThrow(
      /no fault named "nonsense"/,
    );
    await expect(control({ kind: 'arm fault', id: 'no-answer', times: 0 })).rejects.toThrow(/1 or more/);
  });
});

describe('days that the panel restates', () => {
  const DAY = '2026-09-01';

  it('have other numbers from then on, and are listed, the newest first', async () => {
    expect((await page.state()).panel.restated).toEqual([]);
    const restate = jest.spyOn(page.playground.service, 'restate');
    for (const change of ['higher', 'lower', 'gone']) await control({ kind: 'restate', day: DAY, change });
    expect(restate.mock.calls.flat()).toEqual([
      { from: DAY, factor: 1.1 },
      { from: DAY, factor: 0.9 },
      { from: DAY, factor: 1, vanish: true },
    ]);
    expect((await page.state()).panel.restated!.map(({ change }) => change)).toEqual([
      'gone',
      'lower',
      'higher',
    ]);
  });

  it.each([
    [{ day: '', change: 'higher' }, 'Choose the day'],
    [{ day: '2026-13-40', change: 'higher' }, 'Choose the day'],
    [{ day: DAY, change: 'toString' }, 'Choose whether'],
  ])('are refused if they are invalid: %j', async (order, sentence) => {
    await expect(control({ kind: 'restate', ...order })).rejects.toThrow(sentence);
  });
});

describe('the mails of the panel', () => {
  it('are the sent mails, the newest first', async () => {
    await page.call('sendMail', 'First');
    await page.call('sendMail', 'Second');
    const { mails } = (await page.state()).panel;
    expect(mails.map(({ subject }) => subject)).toEqual(['Second', 'First']);
    expect(mails[0]).toEqual({
      at: expect.any(Number),
      to: 'owner@example.com',
      subject: 'Second',
      body: 'What happened.',
    });
  });
});

describe('the users of the panel', () => {
  it('are two, and the selected user makes the calls while the sidebar of the other is closed', async () => {
    await page.post('/api/menu', { run: 'openSidebar' });
    await page.until(({ sidebar }) => sidebar !== null);
    expect(await page.call('whoAmI')).toBe('owner@example.com');
    await control({ kind: 'user', email: 'colleague@example.com' });
    const { panel, sidebar, menus } = await page.state();
    expect([panel.user, sidebar, menus[0]!.items[0]!.label]).toEqual(['colleague@example.com', null, 'Open']);
    expect(panel.users).toEqual([
      { email: 'owner@example.com', role: 'owner' },
      { email: 'colleague@example.com', role: 'colleague' },
    ]);
    expect(await page.call('whoAmI')).toBe('colleague@example.com');
    await expect(control({ kind: 'user', email: 'stranger@example.com' })).rejects.toThrow(
      /does not use this file/,
    );
  });

  it('can lose and get back their authorization', async () => {
    await control({ kind: 'authorization', given: false });
    await expect(page.call('whoAmI')).rejects.toThrow('Authorization is required to perform that action.');
    await control({ kind: 'authorization', given: true });
    expect(await page.call('whoAmI')).toBe('owner@example.com');
  });
});

describe('the executions of the panel', () => {
  it('show the function, duration, calls, log and error of each', async () => {
    await page.call('added', 1, 2);
    await expect(page.call('failing')).rejects.toThrow();
    await page.call('makeTrigger');
    const { executions } = (await page.state()).panel;
    expect(executions.slice(0, 3)).toMatchObject([
      { functionName: 'makeTrigger', calls: 'Script 1', error: null },
      { functionName: 'failing', error: 'The key was refused.' },
      { functionName: 'added', kind: 'sidebar', log: ['log: adding'], fetches: 0, calls: '' },
    ]);
    expect(new Set(executions.map(({ id }) => id)).size).toBe(executions.length);
  });
});

describe('the list of suggestions', () => {
  it('has six to eight sentences with buttons that work', async () => {
    const { tryThis } = await page.state();
    expect(tryThis.length).toBeGreaterThanOrEqual(6);
    expect(tryThis.length).toBeLessThanOrEqual(8);
    for (const { text, control: click } of tryThis) {
      expect(text).toMatch(/^[A-Z].*\.$/);
      if (click !== null) expect(await control(click)).toEqual({});
    }
  });
});
