import { fourReports } from '../../../playground/examples';
import { PAGE_TEXTS } from '../../../playground/page/text';
import { PLAYGROUND_KEY } from '../../../playground/service/options';
import * as views from '../../../sidebar/text/chinese';
import * as catalogue from '../../../src/catalogue/chinese';
import * as server from '../../../src/wording/chinese';
import type { OpenedPage } from '../page/opened-page';

/** Looks at the present view; `name` says which one it is. */
export type Look = (name: string) => Promise<void>;

const { examples, faults, file: beginnings, panel } = PAGE_TEXTS.zh;
const { menu } = server;
const { statement: statementTexts, payment: paymentTexts, file: fileTexts, source } = views.payouts;
const EVERY_DAY = {
  schedule: { kind: 'when ready' },
  history: 'kept',
  daysAgain: 3,
  threshold: { absolute: 0, percent: 0 },
} as const;
const STATEMENT = 'Month\tNet amount (USD)\n2026-08\t1,234.50';
const BANK_EXPORT = 'Date,Payer,Amount,Currency\n2026-09-12,Aurora Ads,"1,234.50",USD';

/** Runs one report of each kind, the first one also every day. */
export async function fillFile({ playground }: OpenedPage): Promise<void> {
  const app = playground.service.world.apps[0]!.entry.id;
  const orders = fourReports(playground.runtime.clock.now(), app, examples);
  for (const [nth, order] of orders.entries())
    await playground.run({ ...order, ...(nth === 0 && { refreshing: EVERY_DAY }) });
}

/** What all walks press and wait for, by its Chinese name. */
function findParts({ sidebar }: OpenedPage) {
  return {
    button: (name: string) => sidebar.getByRole('button', { name, exact: true }).first(),
    part: (name: string) => sidebar.getByRole('region', { name, exact: true }),
    async openSections() {
      const closed = sidebar.locator('details:not([open]) > summary');
      while ((await closed.count()) > 0)
        await closed.evaluateAll((summaries) => {
          for (const summary of summaries) summary.click();
        });
    },
  };
}

async function openReports(opened: OpenedPage): Promise<void> {
  await opened.chooseMenuItem(menu.work.openSidebar);
  await findParts(opened).button(views.home.newReport).waitFor();
}

/** The list with its menus and details, and the forms of all kinds. */
export async function walkForms(opened: OpenedPage, look: Look): Promise<void> {
  const { page, sidebar } = opened;
  const { button, part, openSections } = findParts(opened);
  await openReports(opened);
  await look('reports');
  await button(views.home.refresh).click();
  await look('reports, menu');
  await page.keyboard.press('Escape');
  await button(examples.full).click();
  await button(views.card.buttonOf(views.card.more, examples.full)).click();
  await look('report, details');

  for (const [id, label] of Object.entries(catalogue.reports)) {
    await openReports(opened);
    await button(views.home.newReport).click();
    await sidebar.getByLabel(views.fields.kind, { exact: true }).selectOption({ label });
    await openSections();
    await look(`form, ${id}`);
  }
  await openReports(opened);
  await button(views.home.newReport).click();
  await sidebar.getByLabel(views.editor.name, { exact: true }).fill('');
  await button(views.actions.saveAndRun).click();
  await look('form, issues');
  await sidebar.getByLabel(views.editor.name, { exact: true }).fill('收入');
  await button(views.actions.preview).click();
  await part(views.actions.firstRows.label).waitFor();
  await button(views.actions.copyAsFormula).click();
  await sidebar.getByRole('textbox', { name: views.actions.formula.label }).waitFor();
  await look('form, preview and formula');
}

/** A run with changes, taking them back, and a failed run. */
export async function walkRuns(opened: OpenedPage, look: Look): Promise<void> {
  const { page, sidebar, playground } = opened;
  const { button, openSections } = findParts(opened);
  playground.service.restate({ from: '2026-09-13', factor: 1.5 });
  await openReports(opened);
  await button(views.card.buttonOf(views.card.run, examples.full)).click();
  const news = button(views.changes.seeOf(examples.full));
  await news.waitFor();
  await look('run');
  await news.click();
  await button(views.changes.takeBack).waitFor();
  await openSections();
  await look('changes');
  await button(views.changes.takeBack).click();
  await look('changes, question');
  await page.getByRole('button', { name: panel.doThis(faults.scenarios.key[0]), exact: true }).click();
  await openReports(opened);
  await button(views.card.buttonOf(views.card.run, examples.ltv)).click();
  await button(views.controls.openSettings).waitFor();
  await look('run, failed');
  await page.getByRole('button', { name: faults.clear, exact: true }).click();
  await sidebar.getByRole('tab', { name: views.books.title }).click();
  await look('books');
}

/** A closing with its journal and statement. */
export async function walkMonthClose(opened: OpenedPage, look: Look): Promise<void> {
  const { sidebar, playground } = opened;
  const { button, openSections } = findParts(opened);
  // A user takes minutes; otherwise the add-on waits, so that Google does not refuse its reads.
  playground.runtime.advance(120_000);
  await opened.chooseMenuItem(menu.work.openMonthClose);
  await sidebar.getByText(views.close.form.levels.green, { exact: true }).first().waitFor();
  await look('month close');
  const close = views.close.form.close(server.days.formatMonth('2026-08'));
  await openSections();
  await button(close).click();
  const question = sidebar.getByRole('alertdialog');
  await question.waitFor();
  await look('month close, question');
  await question.getByRole('button', { name: close }).click();
  await button(views.close.act.journal).waitFor();
  await openSections();
  await look('month close, details');
  await button(views.close.act.journal).click();
  await button(views.close.journal.make).click();
  await button(views.close.journal.openTab).waitFor();
  await look('month close, journal');
}

/** A statement, a payment, their match, and where a number is from. */
export async function walkPayouts(opened: OpenedPage, look: Look): Promise<void> {
  const { sidebar, playground } = opened;
  const { button, part, openSections } = findParts(opened);
  playground.runtime.advance(120_000);
  await opened.chooseMenuItem(menu.work.openPayouts);
  const statement = part(statementTexts.add);
  await statement.waitFor();
  await look('payouts');
  await statement.getByLabel(source.paste).fill(STATEMENT);
  await statement.getByRole('button', { name: fileTexts.read }).click();
  const { label: network } = server.payouts.columns.statements.network;
  await statement.getByLabel(network, { exact: true }).selectOption('Aurora Ads');
  await statement.getByRole('checkbox', { name: statementTexts.anyway }).check();
  await openSections();
  await look('payouts, statement');
  await statement.getByRole('button', { name: statementTexts.add }).click();
  const payment = part(paymentTexts.add(1));
  await payment.getByLabel(source.paste).fill(BANK_EXPORT);
  await payment.getByRole('button', { name: fileTexts.read }).click();
  await payment.getByRole('group').first().waitFor();
  await openSections();
  await look('payouts, payment');
  await payment.getByRole('button', { name: paymentTexts.add(1) }).click();
  await part(views.payouts.decide.title).waitFor();
  await look('payouts, decisions');
  await button(views.payouts.net.make).click();
  await sidebar.getByText(views.payouts.net.made(server.days.formatMonth('2026-08'))).waitFor();

  await opened.select(examples.full, 'E4');
  await opened.chooseMenuItem(menu.work.openAudit);
  await sidebar.getByLabel(views.audit.formula).waitFor();
  await look('audit');
}

/** The settings and the help; then an empty file up to its first report. */
export async function walkSettings(opened: OpenedPage, look: Look): Promise<void> {
  const { page, sidebar, playground } = opened;
  const { button, openSections } = findParts(opened);
  await opened.chooseMenuItem(menu.more.openSettings);
  await sidebar.getByRole('heading', { name: views.settings.language.title }).waitFor();
  await openSections();
  await look('settings');
  await opened.chooseMenuItem(menu.more.openHelp);
  await sidebar.getByRole('heading', { name: views.help.title }).first().waitFor();
  await openSections();
  await look('help');
  await page.getByRole('button', { name: beginnings.beginEmpty }).click();
  await opened.waitUntilIdle();
  await opened.chooseMenuItem(menu.work.openSidebar);
  await sidebar.getByRole('heading', { name: views.settings.connect }).waitFor();
  await look('first open');
  await sidebar.getByLabel(views.settings.baseUrl).fill(playground.baseUrl);
  await sidebar.getByLabel(views.settings.key, { exact: true }).fill(PLAYGROUND_KEY);
  await button(views.settings.testAndSave).click();
  await sidebar.getByText(views.home.empty).waitFor();
  await look('no reports');
}
