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

  it('fires the hourly trigger of a whole day in its minute of each hour, one after the other', async () => {
    await page.call('makeTrigger');
    const before = (await page.state()).panel.triggers[0]!.next;
    await control({ kind: 'clock', to: 'next day' });
    const { panel } = await page.state();
    const ticks = panel.executions.filter(({ functionName }) => functionName === 'tick').reverse();
    expect(ticks).toHaveLength(24);
    for (const [at, { start, error }] of ticks.entries()) {
      expect(error).toBeNull();
      expect(start - before - at * HOUR).toBeGreaterThanOrEqual(0);
      expect(start - before - at * HOUR).toBeLessThan(60_000);
    }
    expect(panel.passesUntil).toBeNull();
  });

  it('says until when the hours pass', async () => {
    await page.call('makeSlowTrigger');
    const { now } = (await page.state()).panel;
    const passed = control({ kind: 'clock', to: 'next hour' });
    const { panel } = await page.until((state) => state.panel.passesUntil !== null);
    expect(panel.passesUntil! - now).toBeGreaterThanOrEqual(HOUR);
    await passed;
    expect((await page.state()).panel.passesUntil).toBeNull();
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
    expect(ticks.length).toBeGreaterThanOrEqual(48);
    expect(ticks.every(({ error }) => error === null)).toBe(true);
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

describe('the scenarios of the panel', () => {
  const ids = ['key', 'down', 'busy', 'broken', 'twice', 'short', 'device', 'yesterday', 'gone', 'sort'];

  it('are ten sentences in the words of users, and each can begin', async () => {
    const { scenarios } = (await page.state()).panel;
    expect(scenarios.map(({ id }) => id)).toEqual(ids);
    for (const { id, label, until } of scenarios) {
      expect(label).toMatch(/^[A-Z][^`_{}]+$/);
      expect(until).toBeNull();
      expect(await control({ kind: 'scenario', id })).toEqual({});
    }
    const going = (await page.state()).panel.scenarios.filter(({ until }) => until !== null);
    expect(going.map(({ id }) => id)).toEqual(ids.filter((id) => id !== 'yesterday' && id !== 'gone'));
    await control({ kind: 'clear faults' });
    const after = (await page.state()).panel.scenarios;
    expect(after.filter(({ until }) => until !== null)).toEqual([]);
    await expect(control({ kind: 'scenario', id: 'rain' })).rejects.toThrow(/no such scenario/);
  });

  it('end by themselves: the service is up again after three hours', async () => {
    const status = async () => {
      const { baseUrl, key } = (await page.state()).panel.service;
      return (
        await fetch(`${baseUrl}/v2/allreport`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}` },
        })
      ).status;
    };
    const answers = await status();
    await control({ kind: 'scenario', id: 'down' });
    const { panel } = await page.state();
    expect(panel.scenarios[1]!.until! - panel.now).toBeGreaterThan(2.9 * HOUR);
    await control({ kind: 'clock', to: 'next hour' });
    expect(await status()).toBe(503);
    for (let hours = 1; hours < 3; hours += 1) await control({ kind: 'clock', to: 'next hour' });
    expect(await status()).toBe(answers);
    expect((await page.state()).panel.scenarios[1]!.until).toBeNull();
  });
});

describe('beginning again', () => {
  it('with an empty file removes the reports, the key, what was sent and done, and the time that has passed', async () => {
    const { now, file } = (await page.state()).panel;
    expect(file).toEqual({ beginnings: ['empty'], begun: 'filled' });
    await page.type(0, 0, ['mine']);
    await page.call('makeTrigger');
    await page.call('sendMail', 'First');
    await control({ kind: 'scenario', id: 'key' });
    await control({ kind: 'restate', day: '2026-09-01', change: 'higher' });
    await control({ kind: 'clock', to: 'next day' });
    await control({ kind: 'user', email: 'colleague@example.com' });
    await control({ kind: 'begin', beginning: 'empty' });
    const { panel, canUndo, sidebar, sheets } = await page.state();
    expect(await page.shown()).toEqual([]);
    expect([panel.triggers, panel.mails, panel.restated, canUndo, sidebar]).toEqual([
      [],
      [],
      [],
      false,
      null,
    ]);
    expect(panel.executions.map(({ functionName }) => functionName)).toEqual([]);
    expect(panel.scenarios.every(({ until }) => until === null)).toBe(true);
    expect([panel.user, panel.file.begun, sheets.length]).toEqual(['owner@example.com', 'empty', 1]);
    expect(Math.abs(panel.now - now)).toBeLessThan(HOUR);
  });

  it('while hours pass waits for them, so that the new file begins at its own time', async () => {
    await page.call('makeSlowTrigger');
    const { now } = (await page.state()).panel;
    const passed = control({ kind: 'clock', to: 'next day' });
    await page.until((state) => state.panel.passesUntil !== null);
    await control({ kind: 'begin', beginning: 'empty' });
    await passed;
    expect(Math.abs((await page.state()).panel.now - now)).toBeLessThan(HOUR);
  });

  it('with a file that was never made is refused', async () => {
    await expect(control({ kind: 'begin', beginning: 'filled' })).rejects.toThrow(/no filled file/);
  });

  it('is asked for at the start, and every time with the same filled file', async () => {
    await page.type(0, 0, ['filled']);
    page.playground.saveBeginning('filled');
    page.page.session.askForBeginning();
    expect((await page.state()).panel.file).toEqual({ beginnings: ['filled', 'empty'], begun: null });
    for (const cell of ['mine', 'yours']) {
      await control({ kind: 'begin', beginning: 'filled' });
      expect(await page.shown()).toEqual([['filled']]);
      await page.until(({ sidebar }) => sidebar !== null);
      await page.type(0, 0, [cell]);
    }
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
