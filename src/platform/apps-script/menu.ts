import { requirePermissions } from './user';

/** An item of the add-on's menu and the global function it runs; null is a line between items. */
export type MenuEntry = { readonly label: string; readonly run: string } | null;

/** Adds Extensions ▸ Ad Reports. Works before authorization: it uses only the menu. */
export function addMenu(entries: readonly MenuEntry[]): void {
  const menu = SpreadsheetApp.getUi().createAddonMenu();
  for (const entry of entries) {
    if (entry === null) menu.addSeparator();
    else menu.addItem(entry.label, entry.run);
  }
  menu.addToUi();
}

/** Opens the sidebar that the build put into sidebar.html, at the view named `opening`. */
export function showSidebar(title: string, opening: string): void {
  requirePermissions();
  const page = HtmlService.createHtmlOutputFromFile('sidebar');
  const content = page.getContent().replace('data-open="home"', `data-open="${opening}"`);
  SpreadsheetApp.getUi().showSidebar(page.setContent(content).setTitle(title));
}
