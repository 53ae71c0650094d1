import { PLAYGROUND_KEY } from '../../../playground/service/options';
import { inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';

const HOUR = 3_600_000;
const REVENUE = {
  name: 'Revenue',
  draft: { report: 'full', startDate: 'last 7 days', dimensions: ['date'], metrics: ['revenue'] },
  refreshing: {
    schedule: { kind: 'when ready' },
    history: 'kept',
    daysAgain: 3,
    threshold: { absolute: 0, percent: 0 },
  },
} as const;

inBrowser('the panel of the playground', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
    await opened.playground.run(REVENUE);
    opened.playground.saveBeginning('filled');
  });
  afterAll(() => opened.close());

  const press = async (name: string | RegExp) => {
    await opened.page.getByRole('button', { name, exact: true }).first().click();
    await opened.settled();
  };
  const run = async (result: RegExp) => {
    await opened.menu('Open');
    await opened.sidebar.getByRole('button', { name: 'Run Revenue' }).click();
    await opened.sidebar.getByText(result).first().waitFor();
    await opened.settled();
  };
  const ask = () => {
    opened.running.session.askForBeginning();
    opened.running.session.changed();
  };

  it('asks how to begin: the empty file has the add-on at its first open, without sidebar, reports and key', async () => {
    const { page, sidebar, playground } = opened;
    ask();
    await page.getByRole('dialog', { name: 'Begin' }).waitFor();
    await page.keyboard.press('Escape');
    await press(/^Start with an empty file/);
    await page.getByRole('dialog', { name: 'Begin' }).waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: 'Revenue' }).waitFor({ state: 'hidden' });
    expect(playground.runtime.properties('user').size).toBe(0);
    await opened.menu('Open');
    await sidebar.getByRole('heading', { name: 'Connect your reporting service' }).waitFor();
  });

  it('has the address and the key that the first open asks for, each with a button that copies it', async () => {
    const { page, playground } = opened;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const [name, text] of [
      ['Copy the address', playground.baseUrl],
      ['Copy the key', PLAYGROUND_KEY],
    ] as const) {
      await press(name);
      await expect(page.evaluate('navigator.clipboard.readText()')).resolves.toBe(text);
    }
  });

  it('leads back to the filled file, to an empty one, and from the question to the filled one', async () => {
    const { page, sidebar } = opened;
    await press('Begin again with the filled file');
    await sidebar.getByRole('button', { name: 'Run Revenue' }).waitFor();
    await press('Begin again with an empty file');
    await page.locator('.sidebar iframe').waitFor({ state: 'detached' });
    ask();
    await press(/^Open the filled file/);
    await sidebar.getByRole('button', { name: 'Run Revenue' }).waitFor();
  });

  it('takes the service down for three hours: a run says so and keeps its rows, and works again afterwards', async () => {
    const { page } = opened;
    const rows = await opened.rows('Revenue');
    await press('Do it: The service is down for three hours');
    await page.getByText(/^On until Tue, 15 Sep/).waitFor();
    await run(/reports an internal error/);
    expect(await opened.rows('Revenue')).toBe(rows);
    for (let hour = 0; hour < 3; hour += 1) await opened.afterChecks(() => press('Next hour'));
    expect(await page.getByText(/^On until/).count()).toBe(0);
    await run(/already held these numbers/);
  });

  it('lets a colleague sort the sheet during a run, and every number stays with its day', async () => {
    const { page, playground } = opened;
    const amounts = () =>
      new Map(
        playground
          .sheet('Revenue')
          .slice(2)
          .map(([day, amount]) => [day!, amount]),
      );
    const before = amounts();
    const [first = ''] = before.keys();
    await page.getByLabel('Day to restate').fill(first);
    await page.getByLabel('How it changes').selectOption('lower');
    await press('Restate');
    await press('Do it: Someone sorts the sheet during a run');
    await page.getByText('On. Run the full report.').waitFor();
    await run(/earlier numbers? had changed|changed/);
    const after = amounts();
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    expect([...after].filter(([day, amount]) => before.get(day) !== amount).map(([day]) => day)).toEqual([
      first,
    ]);
  });

  it('has ten scenarios and single faults, which “Everything works again” removes', async () => {
    const { page, playground } = opened;
    const scenarios = page.getByRole('list', { name: 'What can go wrong' }).getByRole('button');
    expect(await scenarios.count()).toBe(10);
    for (const scenario of await scenarios.all()) await scenario.click();
    await page.getByLabel('Fault of the service').selectOption('html-page');
    await press('Let it happen once');
    await page.getByText(/^Will happen: .*html-page/).waitFor();
    expect(playground.service.armed().length).toBeGreaterThanOrEqual(8);
    await press('Everything works again');
    expect(playground.service.armed()).toEqual([]);
    expect(await page.getByRole('list', { name: 'Restated days' }).getByRole('listitem').count()).toBe(3);
  });

  it('lets a day pass hour by hour, with every hourly check in its minute', async () => {
    const { page, playground } = opened;
    const start = playground.runtime.clock.now();
    const clicked = opened.afterChecks(() => page.getByRole('button', { name: 'Next day' }).click());
    await page.getByText(/^The hours pass until Wed, 16 Sep/).waitFor();
    expect(await page.getByRole('button', { name: 'Next hour' }).isDisabled()).toBe(true);
    await clicked;
    const checks = playground.runtime.executions.filter(
      (one) => one.kind === 'trigger' && one.start >= start,
    );
    expect(checks).toHaveLength(24);
    expect(new Set(checks.map((check) => Math.round((check.start % HOUR) / 60_000))).size).toBe(1);
    expect(playground.sheet('Revenue').map(([day]) => day)).toContain('2026-09-15');
    await press(/^Fire refreshDue of owner/);
    await opened.untilIdle();
    expect(playground.runtime.executions.at(-1)).toMatchObject({ kind: 'trigger' });
  });

  it('does what is suggested, and folds its lists', async () => {
    const { page, playground, running } = opened;
    await press(/^Do it: Take the service down/);
    expect(playground.service.armed().map(({ name }) => name)).toEqual(['server-error']);
    await press(/^Do it: Let everything work again/);
    expect(playground.service.armed()).toEqual([]);
    const before = playground.runtime.clock.now();
    await opened.afterChecks(() => press(/^Do it: Give a report a schedule/));
    expect(playground.runtime.clock.now() - before).toBeGreaterThan(23 * HOUR);
    await press(/^Do it: Open the file as your colleague/);
    expect(running.session.user).toBe('colleague@example.com');
    for (const title of ['Try this', 'Close October', 'Did they pay us?'])
      await page.locator('summary', { hasText: title }).click();
    expect(await page.getByRole('button', { name: /^Do it: Take/ }).isVisible()).toBe(false);
  });

  it('changes the user and their authorization, shows what an execution did, and folds', async () => {
    const { page, running, playground } = opened;
    await page.getByLabel('Who has the file open').selectOption('owner@example.com');
    await page.getByText('owner@example.com (owner)').first().waitFor();
    expect(running.session.user).toBe('owner@example.com');
    await press('Revoke the authorization');
    await expect(playground.state()).rejects.toThrow(/no longer allows Ad Reports/);
    await press('Authorize the add-on');
    expect((await playground.state()).user).toBe('owner@example.com');
    const execution = page.locator('.panel li details').first();
    await execution.locator('summary').click();
    await execution.locator('pre').waitFor();
    await press('Close the playground panel');
    expect(await page.getByRole('button', { name: 'Next day' }).count()).toBe(0);
    await press('Open the playground panel');
    expect(await page.getByRole('button', { name: 'Next day' }).count()).toBe(1);
  });
});
