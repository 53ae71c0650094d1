import type { Authorization } from '../ports';
/** The current user's e-mail address; '' if Google does not return it. */
export function activeUser(): string {
  return Session.getActiveUser().getEmail();
}

export const authorization: Authorization = {
  isLacking: () => info().getAuthorizationStatus() === ScriptApp.AuthorizationStatus.REQUIRED,
  url: () => info().getAuthorizationUrl() || null,
};

function info(): GoogleAppsScript.Script.AuthorizationInfo {
  return ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL);
}
