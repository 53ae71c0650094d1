import { PERMISSIONS, type Permission, scopeAddress } from '../permissions';
import type { Authorization, Mail } from '../ports';

/** The current user's e-mail address; '' if Google does not return it. A trigger may have no active user. */
export function activeUser(): string {
  if (isMissing('userinfo.email')) return '';
  return Session.getActiveUser().getEmail() || Session.getEffectiveUser().getEmail();
}

/** Asks once: a call takes about 50 ms, and an execution keeps the permissions that it began with. */
let missing: readonly Permission[] | undefined;

export const authorization: Authorization = {
  missing() {
    missing ??= isRequired() ? PERMISSIONS.filter((permission) => isRequired(permission)) : [];
    return missing;
  },
  url: () => infoOf().getAuthorizationUrl() || null,
};

export function isMissing(permission: Permission): boolean {
  return authorization.missing().includes(permission);
}

/** Ends the execution and shows Google's prompt if the user has not granted all permissions. */
export function requirePermissions(): void {
  ScriptApp.requireAllScopes(ScriptApp.AuthMode.FULL);
}

/** Whether the user still has to grant `permission`, or without it, any permission. */
function isRequired(permission?: Permission): boolean {
  return infoOf(permission).getAuthorizationStatus() === ScriptApp.AuthorizationStatus.REQUIRED;
}

/** Documented, but missing from the type package. */
interface AsksForScopes {
  getAuthorizationInfo(
    mode: GoogleAppsScript.Script.AuthMode,
    scopes: string[],
  ): GoogleAppsScript.Script.AuthorizationInfo;
}

function infoOf(permission?: Permission): GoogleAppsScript.Script.AuthorizationInfo {
  const { FULL } = ScriptApp.AuthMode;
  return permission === undefined
    ? ScriptApp.getAuthorizationInfo(FULL)
    : (ScriptApp as AsksForScopes).getAuthorizationInfo(FULL, [scopeAddress(permission)]);
}

export const mail: Mail = {
  left: () => (isMissing('script.send_mail') ? 0 : MailApp.getRemainingDailyQuota()),
  send: (to, subject, body) => MailApp.sendEmail(to, subject, body),
};
