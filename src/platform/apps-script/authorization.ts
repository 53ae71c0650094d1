import type { Authorization } from '../ports';

export const authorization: Authorization = {
  isLacking: () => info().getAuthorizationStatus() === ScriptApp.AuthorizationStatus.REQUIRED,
  url: () => info().getAuthorizationUrl() || null,
};

function info(): GoogleAppsScript.Script.AuthorizationInfo {
  return ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL);
}
