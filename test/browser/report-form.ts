import type { FrameLocator } from 'playwright-core';

/** Opens an empty form and chooses the kind of report. */
export async function openNewReport(sidebar: FrameLocator, kind: string, name: string): Promise<void> {
  await sidebar.getByRole('button', { name: 'New report' }).click();
  await sidebar.getByLabel('Kind of report', { exact: true }).selectOption({ label: kind });
  await sidebar.getByLabel('Name', { exact: true }).fill(name);
}

/** Opens a section of the form, and those that contain it. */
export async function openSection(sidebar: FrameLocator, title: string): Promise<void> {
  const summary = sidebar.locator('summary', {
    has: sidebar.locator('b', { hasText: new RegExp(`^${title}$`) }),
  });
  await summary.waitFor({ state: 'attached' });
  const closed = summary.locator('xpath=ancestor::details[not(@open)]/summary');
  while ((await closed.count()) > 0) await closed.first().click();
}

/** Chooses the days by their first and last. */
export async function chooseDays(sidebar: FrameLocator, from: string, to: string): Promise<void> {
  await sidebar.getByLabel('Which days').selectOption({ label: 'Days I choose' });
  await sidebar.getByLabel('First day', { exact: true }).fill(from);
  await sidebar.getByLabel('Last day', { exact: true }).fill(to);
}

/** Shows the details of a report in the list, unless they are open. */
export async function openDetails(sidebar: FrameLocator, name: string): Promise<void> {
  const row = sidebar.getByRole('button', { name, exact: true });
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
}

const MENU_ITEMS = ['Copy link', 'Copy settings', 'Pause', 'Resume', 'Take over', 'Delete'];

/** Presses a button in the details of a report, or chooses an item of their menu. */
export async function chooseInDetails(sidebar: FrameLocator, name: string, label: string): Promise<void> {
  await openDetails(sidebar, name);
  if (MENU_ITEMS.includes(label)) {
    await sidebar.getByRole('button', { name: `More ${name}`, exact: true }).click();
    await sidebar.getByRole('menuitem', { name: label }).click();
    return;
  }
  await sidebar.getByRole('button', { name: `${label} ${name}`, exact: true }).click();
}

/** Chooses an item of the menu Refresh. */
export async function chooseRefresh(sidebar: FrameLocator, label: string): Promise<void> {
  await sidebar.getByRole('button', { name: 'Refresh', exact: true }).click();
  await sidebar.getByRole('menuitem', { name: label }).click();
}

/** Opens the form of a saved report. */
export async function editReport(sidebar: FrameLocator, name: string): Promise<void> {
  await chooseInDetails(sidebar, name, 'Edit');
}

/** Saves and runs the report, and waits for the text in its details. */
export async function saveAndRun(sidebar: FrameLocator, message: RegExp): Promise<void> {
  await sidebar.getByRole('button', { name: 'Save and run' }).click();
  await sidebar.getByText(message).first().waitFor();
}
