import type { Execution } from './host-service';

const SCOPE = 'https://www.googleapis.com/auth/';

/** The scopes by `Service.method` or by service. A call needs one of the scopes in its list. */
const SCOPES: Readonly<Record<string, readonly string[]>> = {
  BigQuery: ['bigquery', 'cloud-platform'],
  MailApp: ['script.send_mail'],
  Sheets: ['spreadsheets'],
  SpreadsheetApp: ['spreadsheets', 'spreadsheets.currentonly'],
  UrlFetchApp: ['script.external_request'],
  'ScriptApp.createTrigger': ['script.scriptapp'],
  'ScriptApp.deleteTrigger': ['script.scriptapp'],
  'ScriptApp.triggers': ['script.scriptapp'],
  'Session.email': ['userinfo.email'],
  'Ui.showDialog': ['script.container.ui'],
  'Ui.showSidebar': ['script.container.ui'],
};

/** Calls that need no authorization: an add-on's menu, and everything that only computes. */
const FREE =
  /^(Runtime|Console|Utilities|Blob|HtmlService|Session\.(locale|timeZone|temporaryKey)|Ui\.(open|addMenu))\b/;
const FREE_OF_SCRIPT_APP = /^ScriptApp\.(authorized|authorizationUrl|scriptId)$/;

/**
 * The services that a custom function may also call. A custom function is anonymous and must not change anything; SpreadsheetApp itself
 * refuses writes of custom functions.
 */
const READ_ONLY =
  /^(UrlFetchApp|CacheService|LockService|PropertiesService|Session|SpreadsheetApp)\b|^Ui\.open$/;

/** Calls that the simple trigger onOpen may not make, even for users who have authorized the add-on. */
const NOT_IN_SIMPLE_TRIGGERS =
  /^(BigQuery|UrlFetchApp|MailApp|Sheets|ScriptApp\.(triggers|createTrigger|deleteTrigger)|Ui\.show\w+)/;

export interface Leave {
  readonly authorized: boolean;
  /** The manifest's scopes; null if it lists none. */
  readonly scopes: readonly string[] | null;
}

/** Google's message if this execution must not make this call, otherwise undefined. */
export function refusal(
  execution: Execution,
  service: string,
  method: string,
  leave: Leave,
): string | undefined {
  const call = `${service}.${method}`;
  if (FREE.test(call) || FREE_OF_SCRIPT_APP.test(call)) {
    return service === 'HtmlService' && execution.kind === 'customFunction' ? noPermission(call) : undefined;
  }
  const needed = SCOPES[call] ?? SCOPES[service];
  if (execution.kind === 'customFunction' && !READ_ONLY.test(call)) return noPermission(call, needed);
  if (execution.kind === 'open' && NOT_IN_SIMPLE_TRIGGERS.test(call)) return noPermission(call, needed);
  if (execution.kind === 'open' && !leave.authorized) return noPermission(call, needed);
  if (execution.kind !== 'customFunction' && !leave.authorized) {
    return 'Authorization is required to perform that action.';
  }
  if (needed === undefined || leave.scopes === null) return undefined;
  return needed.some((scope) => leave.scopes!.includes(SCOPE + scope))
    ? undefined
    : noPermission(call, needed);
}

function noPermission(call: string, needed: readonly string[] = []): string {
  const alternatives = needed.map((scope) => SCOPE + scope).join(' || ');
  const required = alternatives === '' ? '' : `. Required permissions: (${alternatives})`;
  return `You do not have permission to call ${SHOWN[call] ?? call.replace(/^(Sheets|BigQuery)/, (name) => name.toLowerCase())}${required}`;
}

/** The names in the script of calls that have another name on the host. */
const SHOWN: Readonly<Record<string, string>> = {
  'MailApp.send': 'MailApp.sendEmail',
  'MailApp.remaining': 'MailApp.getRemainingDailyQuota',
  'ScriptApp.createTrigger': 'ScriptApp.newTrigger',
  'ScriptApp.triggers': 'ScriptApp.getProjectTriggers',
  'Session.email': 'Session.getActiveUser',
  'HtmlService.file': 'HtmlService.createHtmlOutputFromFile',
  'Ui.showDialog': 'Ui.showModalDialog',
};
