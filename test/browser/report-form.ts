import type { FrameLocator } from 'playwright-core';

/** Opens an empty form and chooses the kind of report. */
export async function newReport(sidebar: FrameLocator, kind: RegExp | string, name: string): Promise<void> {
  await sidebar.getByRole('button', { name: 'New report' }).click();
  await sidebar.getByRole('radio', { name: kind }).check();
  await sidebar.getByLabel('Name', { exact: true }).fill(name);
}

/** Opens a section of the form, unless it is open. */
export async function openSection(sidebar: FrameLocator, title: string): Promise<void> {
  const summary = sidebar.locator('summary', {
    has: sidebar.locator('b', { hasText: new RegExp(`^${title}$`) }),
  });
  const section = summary.locator('xpath=..');
  if ((await section.getAttribute('open')) === null) await summary.click();
}

/** Chooses the days by their first and last. */
export async function chooseDays(sidebar: FrameLocator, from: string, to: string): Promise<void> {
  await sidebar.getByLabel('Which days').selectOption({ label: 'Days I choose' });
  await sidebar.getByLabel('From', { exact: true }).fill(from);
  await sidebar.getByLabel('To', { exact: true }).fill(to);
}

/** Shows the details of a report in the list, unless they are open. */
export async function openDetails(sidebar: FrameLocator, name: string): Promise<void> {
  const row = sidebar.getByRole('button', { name, exact: true });
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
}

/** Presses a button in the details of a report. */
export async function pressInDetails(sidebar: FrameLocator, name: string, label: string): Promise<void> {
  await openDetails(sidebar, name);
  await sidebar.getByRole('button', { name: `${label} ${name}`, exact: true }).click();
}

/** Opens the form of a saved report. */
export async function editReport(sidebar: FrameLocator, name: string): Promise<void> {
  await pressInDetails(sidebar, name, 'Edit');
}

/** Saves and runs the report, and waits for the text in its details. */
export async function saveAndRun(sidebar: FrameLocator, message: RegExp): Promise<void> {
  await sidebar.getByRole('button', { name: 'Save and run' }).click();
  await sidebar.getByText(message).first().waitFor();
}
