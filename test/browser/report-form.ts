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

/** Saves and runs the report, and waits for the text on its card. */
export async function saveAndRun(sidebar: FrameLocator, message: RegExp): Promise<void> {
  await sidebar.getByRole('button', { name: 'Save and run' }).click();
  await sidebar.getByText(message).first().waitFor();
}
