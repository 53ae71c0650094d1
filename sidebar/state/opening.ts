const OPENINGS = [
  'home',
  'month close',
  'payouts',
  'audit',
  'settings',
  'help',
  'refresh all',
  'refresh this sheet',
  'refresh formulas',
] as const;

/** What the sidebar opens with, depending on the menu item. The server writes it into the page. */
export type Opening = (typeof OPENINGS)[number];

/** What the sidebar opens with; 'home' for an unknown text. */
export function openingOf(written: string | undefined): Opening {
  return OPENINGS.find((opening) => opening === written) ?? 'home';
}
