import type { Locator } from 'playwright-core';
import type { OpenedPage } from '../page/opened-page';

const AUGUST = { month: '2026-08', currency: 'USD', zone: 'UTC+0', apps: [], metrics: [], reason: 'late' };

/** The parts of the view “Payouts”, and what a user does in them. */
export function findPayoutsParts(opened: OpenedPage) {
  const part = (title: string): Locator => opened.sidebar.getByRole('region', { name: title });
  return {
    part,
    closeAugust: () => opened.playground.call('sidebarCloseMonth', [AUGUST]),
    statement: () => part('Add statement'),
    payment: () => part('Add payment'),
    text: (shown: string | RegExp) => opened.sidebar.getByText(shown).first(),
    choose: (within: Locator, label: string, option: string) =>
      within.getByLabel(label, { exact: true }).selectOption({ label: option }),
    type: (within: Locator, label: string, typed: string) =>
      within.getByLabel(label, { exact: true }).fill(typed),
    giveFile: (within: Locator, name: string, content: string) =>
      within
        .getByLabel('Choose or drop a file')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) }),
  };
}
