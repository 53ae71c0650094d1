/** Adds Extensions ▸ Ad Reports. Safe before authorization: it touches nothing but the menu. */
export function addMenu(items: readonly { readonly label: string; readonly run: string }[]): void {
  const menu = SpreadsheetApp.getUi().createAddonMenu();
  for (const { label, run } of items) menu.addItem(label, run);
  menu.addToUi();
}

/** Opens the sidebar that the build put into sidebar.html. */
export function showSidebar(title: string): void {
  SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutputFromFile('sidebar').setTitle(title));
}
