import type { Execution } from './host-service';

const SCOPE = 'https://www.googleapis.com/auth/';

/** The scopes by `Service.method` or by service. A call needs one of the scopes in its list. */
const SCOPES: Readonly<Record<string, readonly string[]>> = {
  BigQuery: ['bigquery', 'cloud-platform'],
  MailApp: ['script.send_mail'],
  Sheets: ['spreadsheets'],
  SpreadsheetApp: ['spreadsheets', 'spreadsheets.currentonly'],
  'SpreadsheetApp.openById': ['spreadsheets'],
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
const FREE_OF_SCRIPT_APP = /^ScriptApp\.(authorizedScopes|authorizationUrl|requireScopes|scriptId)$/;

/**
 * The services that a custom function may also call. A custom function is anonymous and must not change anything; SpreadsheetApp itself
 * refuses writes of custom functions.
 */
const READ_ONLY =
  /^(UrlFetchApp|CacheService|LockService|PropertiesService|Session|SpreadsheetApp(?!\.openById$))\b|^Ui\.open$/;

/** Calls that the simple trigger onOpen may not make, even for users who have authorized the add-on. */
const NOT_IN_SIMPLE_TRIGGERS =
  /^(BigQuery|UrlFetchApp|MailApp|Sheets|SpreadsheetApp\.openById|ScriptApp\.(triggers|createTrigger|deleteTrigger)|Ui\.show\w+)/;

/** What a user has granted. Since 2025, users may leave out single scopes. */
export interface Leave {
  /** False for a user who has granted nothing. */
  readonly authorized: boolean;
  /** The manifest's scopes; null if it lists none. */
  readonly scopes: readonly string[] | null;
  /** Those of them that the user has not granted. */
  readonly withheld: readonly string[];
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
  const { scopes, withheld } = leave;
  const inManifest = needed.map((scope) => SCOPE + scope).filter((scope) => scopes.includes(scope));
  if (inManifest.length === 0) return noPermission(call, needed);
  // A formula is anonymous: it neither has nor needs what a user has granted.
  const isGranted =
    execution.kind === 'customFunction' || inManifest.some((scope) => !withheld.includes(scope));
  return isGranted
    ? undefined
    : `Specified permissions are not sufficient to call ${shown(call)}${required(needed)}`;
}

function noPermission(call: string, needed: readonly string[] = []): string {
  return `You do not have permission to call ${shown(call)}${required(needed)}`;
}

function required(needed: readonly string[]): string {
  const alternatives = needed.map((scope) => SCOPE + scope).join(' || ');
  return alternatives === '' ? '' : `. Required permissions: (${alternatives})`;
}

function shown(call: string): string {
  return SHOWN[call] ?? call.replace(/^(Sheets|BigQuery)/, (name) => name.toLowerCase());
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
