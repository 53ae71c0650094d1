import { PLAYGROUND_KEY } from '../../../playground/service/options';
import { inBrowser, openPage } from '../in-browser';

const HOUR = 3_600_000;
const REVENUE = {
  name: 'Revenue',
  draft: { report: 'full', startDate: 'last 7 days', dimensions: ['date'], metrics: ['revenue'] },
  refreshing: {
    schedule: { kind: 'when ready' },
    history: 'kept',
    daysAgain: 3,
  },
} as const;

inBrowser('the panel of the playground', () => {
  const opened = openPage();
  beforeAll(async () => {
    await opened.playground.run(REVENUE);
    opened.playground.saveBeginning('filled');
  });

  const press = async (name: string | RegExp) => {
    await opened.page.getByRole('button', { name, exact: true }).first().click();
    await opened.waitUntilSettled();
  };
  const run = async (result: RegExp) => {
    await opened.chooseMenuItem('Open');
    await opened.sidebar.getByRole('button', { name: 'Run Revenue' }).click();
    // The line of a result has more folded below it.
    await opened.sidebar.getByText(result).first().waitFor({ state: 'attached' });
    await opened.waitUntilSettled();
  };
  const ask = () => {
    opened.running.session.askForBeginning();
    opened.running.session.changed();
  };

  it('the panel of the playground asks how to begin: the empty file has the add-on at its first open, without sidebar, reports and key', async () => {
    const { page, sidebar, playground } = opened;
    ask();
    await page.getByRole('dialog', { name: 'Begin' }).waitFor();
    await page.keyboard.press('Escape');
    await press(/^Start with an empty file/);
    await page.getByRole('dialog', { name: 'Begin' }).waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: 'Revenue' }).waitFor({ state: 'hidden' });
    expect(playground.runtime.properties('user').size).toBe(0);
    await opened.chooseMenuItem('Open');
    await sidebar.getByRole('heading', { name: 'Connect your reporting service' }).waitFor();
  });

  it('the panel of the playground has the address and the key that the first open asks for, each with a button that copies it', async () => {
    const { page, playground } = opened;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const [name, text] of [
      ['Copy: Address', playground.baseUrl],
      ['Copy: Report key', PLAYGROUND_KEY],
    ] as const) {
      await press(name);
      await expect(page.evaluate('navigator.clipboard.readText()')).resolves.toBe(text);
    }
  });

  it('the panel of the playground leads back to the filled file, to an empty one, and from the question to the filled one', async () => {
    const { page, sidebar } = opened;
    await press('Begin again with the filled file');
    await sidebar.getByRole('button', { name: 'Run Revenue' }).waitFor();
    await press('Begin again with an empty file');
    await page.locator('.sidebar iframe').waitFor({ state: 'detached' });
    ask();
    await press(/^Open the filled file/);
    await sidebar.getByRole('button', { name: 'Run Revenue' }).waitFor();
  });

  it('the panel of the playground takes the service down for three hours: a run says so and keeps its rows, and works again afterwards', async () => {
    const { page } = opened;
    const rows = await opened.countRows('Revenue');
    await press('Do it: The service is down for three hours');
    await page.getByText(/^On until Tue, 15 Sep/).waitFor();
    await run(/reports an internal error/);
    expect(await opened.countRows('Revenue')).toBe(rows);
    for (let hour = 0; hour < 3; hour += 1) await opened.runHourlyChecks(() => press('Next hour'));
    expect(await page.getByText(/^On until/).count()).toBe(0);
    await run(/^Nothing changed: /);
  });

  it('the panel of the playground has nine scenarios, which “Everything works again” removes', async () => {
    const { page, playground } = opened;
    const scenarios = page.getByRole('list', { name: 'What can go wrong' }).getByRole('button');
    expect(await scenarios.count()).toBe(9);
    for (const scenario of await scenarios.all()) await scenario.click();
    expect(playground.service.armed().length).toBeGreaterThanOrEqual(7);
    await press('Everything works again');
    expect(playground.service.armed()).toEqual([]);
  });

  it('the panel of the playground lets a day pass hour by hour, with every hourly check in its minute', async () => {
    const { page, playground } = opened;
    const start = playground.runtime.clock.now();
    const clicked = opened.runHourlyChecks(() => page.getByRole('button', { name: 'Next day' }).click());
    await page.getByText(/^The hours pass until Wed, 16 Sep/).waitFor();
    expect(await page.getByRole('button', { name: 'Next hour' }).isDisabled()).toBe(true);
    await clicked;
    const checks = playground.runtime.executions.filter(
      (one) => one.kind === 'trigger' && one.start >= start,
    );
    expect(checks).toHaveLength(24);
    expect(new Set(checks.map((check) => Math.round((check.start % HOUR) / 60_000))).size).toBe(1);
    expect(playground.sheet('Revenue').map(([day]) => day)).toContain('2026-09-15');
  });
});
