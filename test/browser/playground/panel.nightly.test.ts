import { PLAYGROUND_KEY } from '../../../playground/service/options';
import { inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';

const HOUR = 3_600_000;
const SCHEDULED = {
  schedule: { kind: 'when ready' },
  history: 'kept',
  daysAgain: 3,
  threshold: { absolute: 0, percent: 0 },
} as const;

inBrowser('the start of the playground', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
    await opened.playground.run({ name: 'Revenue', draft: { report: 'full', startDate: 'last 7 days' } });
    opened.playground.saveBeginning('filled');
    opened.running.session.askForBeginning();
    opened.running.session.changed();
  });
  afterAll(() => opened.close());

  it('asks how to begin, and opens the empty file at the first open of the add-on: without sidebar, reports and key', async () => {
    const { page, sidebar, playground } = opened;
    await page.getByRole('dialog', { name: 'Begin' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Start with an empty file' }).click();
    await page.getByRole('dialog', { name: 'Begin' }).waitFor({ state: 'hidden' });
    await opened.settled();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Sheet1']);
    expect(await page.locator('.sidebar iframe').count()).toBe(0);
    expect(playground.runtime.properties('user').size).toBe(0);
    await opened.menu('Open');
    await sidebar.getByRole('heading', { name: 'Connect your reporting service' }).waitFor();
  });

  it('the panel has the address and the key that the first open asks for, each with a button that copies it', async () => {
    const { page, playground } = opened;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copied = () => page.evaluate('navigator.clipboard.readText()');
    await page.getByRole('button', { name: 'Copy the address' }).click();
    await page.getByText('Copied').waitFor();
    expect(await copied()).toBe(playground.baseUrl);
    await page.getByRole('button', { name: 'Copy the key' }).click();
    await page.getByText('Copied').nth(1).waitFor();
    expect(await copied()).toBe(PLAYGROUND_KEY);
  });

  it('the panel leads back to the filled file and to an empty one', async () => {
    const { page, sidebar } = opened;
    await page.getByRole('button', { name: 'Begin again with the filled file' }).click();
    await sidebar.getByRole('button', { name: 'Run Revenue' }).waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Sheet1', 'Revenue']);
    await page.getByRole('button', { name: 'Begin again with an empty file' }).click();
    await page.locator('.sidebar iframe').waitFor({ state: 'detached' });
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Sheet1']);
  });

  it('can open the filled file, too', async () => {
    const { page, running, sidebar } = opened;
    running.session.askForBeginning();
    running.session.changed();
    await page.getByRole('button', { name: 'Open the filled file' }).click();
    await sidebar.getByRole('button', { name: 'Run Revenue' }).waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Sheet1', 'Revenue']);
  });
});

inBrowser('the panel of the playground', () => {
  let opened: OpenedPage;
  const control = (name: string | RegExp) => opened.page.getByRole('button', { name, exact: true });
  const run = async (seen: RegExp) => {
    await opened.menu('Open');
    await opened.sidebar.getByRole('button', { name: 'Run Revenue' }).click();
    await opened.sidebar.getByText(seen).first().waitFor();
    await opened.settled();
  };
  beforeAll(async () => {
    opened = await OpenedPage.open();
    await opened.playground.run({
      name: 'Revenue',
      draft: { report: 'full', startDate: 'last 7 days', metrics: ['revenue'] },
    });
  });
  afterAll(() => opened.close());

  it('takes the service down for three hours: a run says so and keeps its rows, and works again afterwards', async () => {
    const rows = await opened.rows('Revenue');
    await control('Do it: The service is down for three hours').click();
    await opened.page.getByText(/^On until Tue, 15 Sep/).waitFor();
    await run(/reports an internal error/);
    expect(await opened.rows('Revenue')).toBe(rows);
    for (let hour = 0; hour < 3; hour += 1) await opened.afterChecks(() => control('Next hour').click());
    expect(await opened.page.getByText(/^On until/).count()).toBe(0);
    await run(/already held these numbers/);
  });

  it('lets a colleague sort the sheet during a run, and every number stays with its day', async () => {
    const { page, playground } = opened;
    const of = () =>
      new Map(
        playground
          .sheet('Revenue')
          .slice(2)
          .map((row) => [row[0], row[1]]),
      );
    const before = of();
    await page.getByLabel('Day to restate').fill([...before.keys()][0]!);
    await control('Restate').click();
    await control('Do it: Someone sorts the sheet during a run').click();
    await page.getByText('On. Run the full report.').waitFor();
    await run(/earlier numbers? had changed|changed/);
    expect(await page.getByText('On. Run the full report.').count()).toBe(0);
    const after = of();
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    const moved = [...after].filter(([day, amount]) => before.get(day) !== amount);
    expect(moved.map(([day]) => day)).toEqual([[...before.keys()][0]]);
  });

  it('has ten scenarios, and all faults of the service behind “All faults”', async () => {
    const { page, playground } = opened;
    const scenarios = page.getByRole('list', { name: 'What can go wrong' });
    expect(await scenarios.getByRole('button').count()).toBe(10);
    await page.getByText('All faults').click();
    await page.getByLabel('Fault of the service').selectOption('key-revoked');
    await page.getByLabel('How many requests are affected').fill('2');
    await control('Arm').click();
    await page.getByText('For the next 2 requests').waitFor();
    await control('Everything works again').click();
    await page.getByText('For the next 2 requests').waitFor({ state: 'detached' });
    expect(playground.service.armed()).toEqual([]);
  });

  it('lets a day pass hour by hour, with every hourly check in its minute', async () => {
    const { page, playground } = opened;
    await playground.run({
      name: 'Morning',
      draft: { report: 'full', startDate: 'last 7 days', dimensions: ['date'], metrics: ['revenue'] },
      refreshing: SCHEDULED,
    });
    const started = playground.runtime.clock.now();
    const clicked = opened.afterChecks(() => control('Next day').click());
    await page.getByText(/^The hours pass until Wed, 16 Sep/).waitFor();
    expect(await control('Next hour').isDisabled()).toBe(true);
    await clicked;
    const checks = playground.runtime.executions.filter(
      ({ kind, start }) => kind === 'trigger' && start >= started,
    );
    expect(checks).toHaveLength(24);
    const minutes = new Set(checks.map(({ start }) => Math.round((start % HOUR) / 60_000)));
    expect(minutes.size).toBe(1);
    expect(playground.sheet('Morning').at(-1)![0]).toBe('2026-09-15');
  });
});
