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

/** Of all permissions, or of one. */
function readAuthorizationInfo(permission?: Permission): GoogleAppsScript.Script.AuthorizationInfo {
  const { FULL } = ScriptApp.AuthMode;
  return permission === undefined
    ? ScriptApp.getAuthorizationInfo(FULL)
    : (ScriptApp as AsksForScopes).getAuthorizationInfo(FULL, [toScopeAddress(permission)]);
}

export const mail: Mail = {
  countRecipientsLeft: () => (isPermissionMissing('script.send_mail') ? 0 : MailApp.getRemainingDailyQuota()),
  send: (to, subject, body) => MailApp.sendEmail(to, subject, body),
};
