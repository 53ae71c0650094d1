import { fourReports } from '../../../playground/examples';
import { PLAYGROUND_KEY } from '../../../playground/service/options';
import * as chineseViews from '../../../sidebar/text/chinese';
import * as englishViews from '../../../sidebar/text/english';
import * as chineseCatalogue from '../../../src/catalogue/chinese';
import * as englishCatalogue from '../../../src/catalogue/english';
import type { Language } from '../../../src/language';
import * as chineseServer from '../../../src/wording/chinese';
import * as englishServer from '../../../src/wording/english';
import { SLACK_WEBHOOK } from '../../messages/webhooks';
import type { OpenedPage } from '../page/opened-page';

export const MOST_MS = 240_000;

/** Looks at the present view; `name` says which one it is. */
export type Look = (name: string) => Promise<void>;

type Texts = typeof ENGLISH;

const ENGLISH = { views: englishViews, server: englishServer, catalogue: englishCatalogue };
const TEXTS: Readonly<Record<Language, Texts>> = {
  en: ENGLISH,
  zh: { views: chineseViews, server: chineseServer, catalogue: chineseCatalogue },
};

/** The row of the headers in the tabs of the add-on. */
const HEADERS = 2;
const EVERY_DAY = {
  schedule: { kind: 'when ready' },
  history: 'kept',
  daysAgain: 3,
  alert: { metric: 'revenue', dimension: '', percent: 0, amount: 0 },
} as const;
const STATEMENT = 'Month\tNet amount (USD)\n2026-08\t1,234.50';
const BANK_EXPORT = 'Date,Payer,Amount,Currency\n2026-09-12,Aurora Ads,"1,234.50",USD';

/** Runs one report of each kind, the first one also every day. */
export async function fillFile({ playground, running }: OpenedPage): Promise<void> {
  const { examples } = running.session.texts;
  const app = playground.service.world.apps[0]!.entry.id;
  const orders = fourReports(playground.runtime.clock.now(), app, examples);
  for (const [nth, order] of orders.entries())
    await playground.run({ ...order, ...(nth === 0 && { refreshing: EVERY_DAY }) });
}

/** What all walks press and wait for, with the texts of the user's language. */
function findParts({ sidebar, running }: OpenedPage) {
  const { language, texts } = running.session;
  return {
    ...TEXTS[language],
    texts,
    menu: TEXTS[language].server.menu,
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
  const { button, menu, views } = findParts(opened);
  await opened.chooseMenuItem(menu.work.openSidebar);
  await button(views.home.newReport).waitFor();
}

/** The list with its menus and details, the forms of all kinds, and the copied settings of a report. */
export async function walkForms(opened: OpenedPage, look: Look): Promise<void> {
  const { page, sidebar } = opened;
  const { button, part, openSections, catalogue, texts, views } = findParts(opened);
  const { examples } = texts;
  await openReports(opened);
  await look('reports');
  await button(views.home.refresh).click();
  await look('reports, menu');
  await page.keyboard.press('Escape');
  await button(examples.full).click();
  await button(views.card.buttonOf(views.card.more, examples.full)).click();
  await look('report, details');
  await sidebar.getByRole('menuitem', { name: views.card.copySettings }).click();
  const settings = await sidebar.getByLabel(views.card.settings).inputValue();

  for (const [id, label] of Object.entries(catalogue.reports)) {
    await openReports(opened);
    await button(views.home.newReport).click();
    await sidebar.getByLabel(views.fields.kind, { exact: true }).selectOption({ label });
    await openSections();
    await look(`form, ${id}`);
  }
  await openReports(opened);
  await button(views.home.newReport).click();
  await openSections();
  await sidebar.getByLabel(views.fields.pasted.label).fill(settings);
  await sidebar.getByText(views.fields.pasted.done).waitFor();
  await look('form, pasted settings');

  await openReports(opened);
  await button(views.home.newReport).click();
  await sidebar.getByLabel(views.editor.name, { exact: true }).fill('');
  await button(views.actions.saveAndRun).click();
  await look('form, issues');
  await sidebar.getByLabel(views.editor.name, { exact: true }).fill('收入');
  await button(views.actions.preview).click();
  await part(views.actions.firstRows.label).waitFor();
  await look('form, preview');
}

/** A run with changes, taking them back, a failed run, and the mail of an alert. */
export async function walkRuns(opened: OpenedPage, look: Look): Promise<void> {
  const { page, sidebar, playground } = opened;
  const { button, openSections, server, texts, views } = findParts(opened);
  const { examples, faults, panel, clock, history } = texts;
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

  await opened.runHourlyChecks(() => page.getByRole('button', { name: clock['next day'] }).click());
  const mails = page.locator('section', { has: page.getByRole('heading', { name: history.mails }) });
  const alert = mails.locator('details', { hasText: server.reports.alerts.allTogether }).first();
  await alert.locator('summary').click();
  await alert.locator('pre').waitFor();
  await openReports(opened);
  await button(examples.full).click();
  await look('alert');
  await sidebar.getByRole('tab', { name: views.books.title }).click();
  await look('books');
}

/** A closing with its journal and statement, the mail with its CSV, and what changed most since then. */
export async function walkMonthClose(opened: OpenedPage, look: Look): Promise<void> {
  const { sidebar, playground } = opened;
  const { button, openSections, menu, server, views } = findParts(opened);
  const { act, form, journal, list } = views.close;
  const month = server.days.formatMonth('2026-08');
  // A user takes minutes; otherwise the add-on waits, so that Google does not refuse its reads.
  playground.runtime.advance(120_000);
  await opened.chooseMenuItem(menu.work.openMonthClose);
  await sidebar.getByText(form.levels.green, { exact: true }).first().waitFor();
  await look('month close');
  const close = form.close(month);
  await openSections();
  await sidebar.getByRole('checkbox', { name: form.mail }).check();
  await button(close).click();
  const question = sidebar.getByRole('alertdialog');
  await question.waitFor();
  await look('month close, question');
  await question.getByRole('button', { name: close }).click();
  await button(act.journal).waitFor();
  await openSections();
  await look('month close, details');
  await button(act.journal).click();
  await button(journal.make).click();
  await button(journal.openTab).waitFor();
  await look('month close, journal');
  await button(act.statement).click();
  await sidebar.getByText(act.statementShown).waitFor();
  await look('closing statement');

  playground.service.restate({ from: '2026-08-14', to: '2026-08-14', factor: 1.25 });
  playground.runtime.advance(120_000);
  await button(act.check).click();
  await sidebar.getByText(act.checked(month)).waitFor();
  const { overviewTitle, overviewColumns } = server.closings;
  const headers = await opened.readRow(overviewTitle, HEADERS, 12);
  const current = headers.indexOf(overviewColumns.current.label);
  await opened.select(overviewTitle, `${String.fromCharCode(65 + current)}${HEADERS + 1}`);
  await opened.chooseMenuItem(menu.work.openAudit);
  await button(views.audit.explain).click();
  await sidebar.getByRole('heading', { name: views.audit.moved }).waitFor();
  await look('change explained');
  await opened.chooseMenuItem(menu.work.openMonthClose);
  await button(list.name(month, 'USD')).waitFor();
  await look('month close, adjusted');
}

/** A statement, a payment, their match, and where a number is from. */
export async function walkPayouts(opened: OpenedPage, look: Look): Promise<void> {
  const { sidebar, playground } = opened;
  const { button, part, openSections, menu, server, texts, views } = findParts(opened);
  const {
    statement: statementTexts,
    payment: paymentTexts,
    file: fileTexts,
    source,
    decide,
    net,
  } = views.payouts;
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
  await part(decide.title).waitFor();
  await look('payouts, decisions');
  await button(net.make).click();
  await sidebar.getByText(net.made(server.days.formatMonth('2026-08'))).waitFor();
  await look('net revenue');

  await opened.select(texts.examples.full, 'E4');
  await opened.chooseMenuItem(menu.work.openAudit);
  await sidebar.getByText(views.audit.now, { exact: true }).waitFor();
  await look('audit');
}

/** The settings with a chat that gets a test message, and the help; then an empty file up to its first report. */
export async function walkSettings(opened: OpenedPage, look: Look): Promise<void> {
  const { page, sidebar, playground } = opened;
  const { button, part, openSections, menu, texts, views } = findParts(opened);
  const { recipients, connections } = views.settings;
  await opened.chooseMenuItem(menu.more.openSettings);
  await sidebar.getByRole('heading', { name: views.settings.language.title }).waitFor();
  await button(connections.add).click();
  await openSections();
  const chat = part(recipients.title);
  await chat.getByLabel(recipients.webhook).fill(SLACK_WEBHOOK);
  await chat.getByRole('button', { name: views.controls.save, exact: true }).click();
  await chat.getByRole('button', { name: recipients.test }).click();
  await chat.getByText(/Slack/).nth(1).waitFor();
  await look('settings');
  await opened.chooseMenuItem(menu.more.openHelp);
  await sidebar.getByRole('heading', { name: views.help.title }).first().waitFor();
  await openSections();
  await look('help');
  await page.getByRole('button', { name: texts.file.beginEmpty }).click();
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

/** The starter workbook with each of its tabs. */
export async function walkStarter(opened: OpenedPage, look: Look): Promise<void> {
  const { sidebar, playground } = opened;
  const { button, server, views } = findParts(opened);
  await button(views.home.starter.title).click();
  await sidebar.getByText(views.home.starter.done).waitFor({ timeout: MOST_MS });
  for (const title of Object.values(server.workbook.tabs)) {
    if (playground.file.sheetNamed(title)?.hidden !== false) continue;
    await opened.select(title, 'A1');
    await look(`starter workbook, ${title}`);
  }
}
