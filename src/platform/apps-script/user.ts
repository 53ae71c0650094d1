import { PERMISSIONS, type Permission, toScopeAddress } from '../permissions';
import type { Authorization, Mail } from '../ports';

/** The current user's e-mail address; '' if Google does not return it. A trigger may have no active user. */
export function readActiveUser(): string {
  if (isPermissionMissing('userinfo.email')) return '';
  return Session.getActiveUser().getEmail() || Session.getEffectiveUser().getEmail();
}

/** Asks once: a call takes about 50 ms, and an execution keeps the permissions that it began with. */
let missingPermissions: readonly Permission[] | undefined;

export const authorization: Authorization = {
  listMissing() {
    missingPermissions ??= isGrantRequired(readAuthorizationInfo())
      ? PERMISSIONS.filter((permission) => isGrantRequired(readAuthorizationInfo(permission)))
      : [];
    return missingPermissions;
  },
  readGrantUrl: () => readAuthorizationInfo().getAuthorizationUrl() || null,
};

export function isPermissionMissing(permission: Permission): boolean {
  return authorization.listMissing().includes(permission);
}

/** Ends the execution and shows Google's prompt if the user has not granted all permissions. */
export function requirePermissions(): void {
  ScriptApp.requireAllScopes(ScriptApp.AuthMode.FULL);
}

function isGrantRequired(info: GoogleAppsScript.Script.AuthorizationInfo): boolean {
  return info.getAuthorizationStatus() === ScriptApp.AuthorizationStatus.REQUIRED;
}

/** Documented, but missing from the type package. */
interface AsksForScopes {
  getAuthorizationInfo(
    mode: GoogleAppsScript.Script.AuthMode,
    scopes: string[],
  ): GoogleAppsScript.Script.AuthorizationInfo;
}

function readAuthorizationInfo(permission?: Permission): GoogleAppsScript.Script.AuthorizationInfo {
  const { FULL } = ScriptApp.AuthMode;
  return permission === undefined
    ? ScriptApp.getAuthorizationInfo(FULL)
    : (ScriptApp as AsksForScopes).getAuthorizationInfo(FULL, [toScopeAddress(permission)]);
}

export const mail: Mail = {
  countRecipientsLeft: () => (isPermissionMissing('script.send_mail') ? 0 : MailApp.getRemainingDailyQuota()),
  send: (to, subject, body, attachments = []) =>
    MailApp.sendEmail(to, subject, body, {
      attachments: attachments.map(({ name, text }) => Utilities.newBlob(text, 'text/csv', name)),
    }),
};

/** An item of the add-on's menu and the global function it runs; null is a line between items. */
export type MenuEntry = { readonly label: string; readonly run: string } | null;

/** Adds Extensions ▸ Ad Reports. Works before authorization. `buildEntries` is not called in a cell, which has no user interface. */
export function addMenu(buildEntries: () => readonly MenuEntry[]): void {
  const menu = SpreadsheetApp.getUi().createAddonMenu();
  for (const entry of buildEntries()) {
    if (entry === null) menu.addSeparator();
    else menu.addItem(entry.label, entry.run);
  }
  menu.addToUi();
}

/** The language of the current user at Google, such as `en` or `zh_CN`. Needs no permission. Formulas may not ask for it. */
export function readUserLocale(): string {
  return Session.getActiveUserLocale();
}

/** What the page of the sidebar begins with: the view named `opening`, and until it is loaded, a text. */
interface SidebarPage {
  readonly title: string;
  readonly opening: string;
  readonly languageTag: string;
  readonly loading: string;
}

/** Opens the sidebar that the build put into sidebar.html. `choosePage` is not called in a cell, nor before the user has granted all permissions. */
export function showSidebar(choosePage: () => SidebarPage): void {
  requirePermissions();
  const ui = SpreadsheetApp.getUi();
  const { title, opening, languageTag, loading } = choosePage();
  const page = HtmlService.createHtmlOutputFromFile('sidebar');
  const content = page
    .getContent()
    .replace('<html lang="en">', `<html lang="${languageTag}">`)
    .replace('data-open="home"', `data-open="${opening}"`)
    .replace('<div id="sidebar">Loading…</div>', `<div id="sidebar">${loading}</div>`);
  ui.showSidebar(page.setContent(content).setTitle(title));
}
