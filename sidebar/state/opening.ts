const OPENINGS = [
  'home',
  'settings',
  'help',
  'refresh all',
  'refresh this sheet',
  'refresh formulas',
] as const;

/** What the menu item that opened the sidebar wants of it; the server writes it into the page. */
export type Opening = (typeof OPENINGS)[number];

/** Home for anything that no menu item says. */
export function openingOf(written: string | undefined): Opening {
  return OPENINGS.find((opening) => opening === written) ?? 'home';
}
