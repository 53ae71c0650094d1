import { PERMISSIONS, type Permission } from '../../platform';
import { formatCount } from '../numbers';
import { bigquery } from './bigquery';
import { formatQuantity, joinWithAnd, quoteInBrackets } from './phrases';

const NEXT_RUN = 'Run again later. If the error stays, show this sentence to the operator of the service.';
/** What each permission allows. These are close to the words of Google's own prompt. */
const PERMITTED: Readonly<Record<Permission, string>> = {
  spreadsheets: 'read and change your spreadsheets',
  'script.external_request': 'connect to an external service',
  'script.scriptapp': 'run when you are not present',
  'script.container.ui': 'show content in a sidebar',
  'script.send_mail': 'send mail as you',
  'userinfo.email': 'see your e-mail address',
  bigquery: 'use BigQuery',
};

/** Permissions that a user has not granted, or has withdrawn. */
export const permissionTexts = {
  missing: (permissions: readonly Permission[]) =>
    permissions.length >= PERMISSIONS.length
      ? 'Google no longer allows Ad Reports to work for you.'
      : `Ad Reports has no permission to ${joinWithAnd(permissions.map((permission) => PERMITTED[permission]))}.`,
  allowAll:
    'Choose Extensions ▸ Ad Reports ▸ Open in the menu above, and allow everything that Google lists.',
  /** Google takes the account that was signed in first. */
  severalAccounts:
    'If you are signed in to several Google accounts in this browser, open the file in a browser profile with only one account.',
};

/** What happened, what it means for the sheet (`kept`: by default `unchanged`, '' for nothing), what to do next. Classes in errors/ need functions. */
export const errors = {
  unchanged: 'Nothing was written. The rows in the sheet did not change.',

  runGoingOn: (by: string) => ({
    happened: `${by === '' ? 'Somebody' : by} is running this report now.`,
    doNext: 'Wait until the run has ended. The list of reports shows its progress.',
  }),
  reportChanged: {
    happened: 'Somebody has changed this report or its place in BigQuery since you opened it.',
    doNext: 'Open the details of the report to see the new version, then try again.',
  },
  awaitsApproval: (why: string) => ({
    happened: why,
    doNext: 'Press “Approve” or “Discard” in the details of the report.',
  }),

  keyMissing: () => ({
    happened: 'There is no report key yet.',
    doNext: 'Open Ad Reports ▸ Settings and paste the key from your account area.',
    kept: '',
  }),
  connectionMissing: (name: string) => ({
    happened: `You have no connection “${name}” with a report key.`,
    doNext: 'In Extensions ▸ Ad Reports ▸ Settings, add a connection with this name and its key.',
    kept: '',
  }),
  checkRefused: (reason: string) => ({
    happened: `Google did not allow an hourly check for you in this file${quoteInBrackets(reason)}. Each person can have scheduled reports in about 20 files.`,
    kept: 'Nothing was changed.',
    doNext:
      'In another file, set all reports to “By hand only”, then try again here. Or ask a colleague to schedule this report.',
  }),
  consentMissing: {
    happened:
      'Formulas in this file have no permission to use a report key. The owner of the file must allow this (in a shared drive: the person who created the file).',
    kept: '',
  },

  keyRefused: (reason: string) => ({
    happened: `The service refused the report key${quoteInBrackets(reason)}.`,
    doNext: 'Paste the current key in Ad Reports ▸ Settings.',
  }),
  notPermitted: (reason: string) => ({
    happened: `The service does not permit this request${quoteInBrackets(reason)}.`,
    doNext: 'Check that your key has permission to read this report and these apps.',
  }),
  badRequest: (reason: string) => ({
    happened: `The service did not accept the request${quoteInBrackets(reason)}.`,
    doNext: 'Change the days, dimensions or metrics and run again.',
  }),
  tooManyRequests: (reason: string) => ({
    happened: `The service received too many requests in a short time${quoteInBrackets(reason)}.`,
    doNext: 'Run again in a few minutes.',
  }),
  serviceDown: (reason: string) => ({
    happened: `The service reports an internal error${quoteInBrackets(reason)}.`,
    doNext: 'Run again later.',
  }),
  unreachable: (host: string, reason: string) => ({
    happened: `There was no answer from ${host}${quoteInBrackets(reason)}.`,
    doNext:
      'Run again later. If there is still no answer, check the address of the reporting service in Ad Reports ▸ Settings.',
  }),
  hostBlocked: (host: string) => ({
    happened: `The administrator of your Google account does not let add-ons connect to ${host}.`,
    doNext: `Ask the administrator to allow ${host} in the Google Admin console (Apps Script, UrlFetch), then run again.`,
  }),
  fetchedTooFast: (reason: string) => ({
    happened: `Ad Reports sent more web requests than Google allows${quoteInBrackets(reason)}.`,
    doNext:
      'Run again in a few minutes. If Google still refuses, its limit for today is used up. In this case, run again tomorrow.',
  }),
  notUnderstood: (what: string) => ({
    happened: `The service's answer was not understood: ${what}.`,
    doNext: NEXT_RUN,
  }),
  tooLarge: (rowsAtLeast: number) => ({
    happened: `The report has more than ${formatCount(rowsAtLeast)} rows. This is too much for a spreadsheet (limit: 10,000,000 cells).`,
    doNext: 'Choose fewer days, dimensions or metrics.',
    kept: '',
  }),
  outOfTime: () => ({
    happened: 'Time ran out, because an answer took too long.',
    doNext: 'Choose fewer days or columns, or run again.',
  }),

  downloadFailed: (centre: string, why: string, doNext = 'Run again later.') => ({
    happened: `The device file of data centre ${centre} could not be downloaded: ${why}.`,
    doNext,
  }),
  dayTooLarge: (day: string, output: string) => ({
    happened: `The device files of ${day} could not be read within the time of one run.`,
    doNext:
      'Choose a summary or BigQuery, or run again later. If you need all rows in the sheet, choose fewer columns and no device identifiers.',
    ...(output === 'bigquery' && { kept: bigquery.unchanged }),
  }),
  deviceFileRefused: (centre: string, line: number, why: string) => ({
    happened: `The device file of data centre ${centre} has an error in its line ${line}: ${why}.`,
    doNext: NEXT_RUN,
  }),

  sheetConflict: (sheet: string, { why, doNext }: { readonly why: string; readonly doNext: string }) => ({
    happened: `Sheet “${sheet}” could not be updated: ${why}.`,
    doNext,
  }),
  columnMissing: (tab: string, column: string) => ({
    happened: `The starter workbook needs the column “${column}”, but this column is missing in the report in “${tab}”.`,
    doNext: 'Add the column and run the report, or delete the report. Then press “Starter workbook” again.',
  }),
  mixedUnits: {
    happened: 'The reports of the starter workbook have different zones or currencies.',
    doNext: 'Choose the same zone and currency in all reports, run them, and press “Starter workbook” again.',
  },
  tabsChanged: (tab: string) => ({
    happened: `${tab === '' ? 'A tab' : `Sheet “${tab}”`} was renamed, deleted or changed in size while the add-on was reading or writing it.`,
    doNext: 'Run again.',
  }),
  sheetBeingEdited: (tab: string) => ({
    happened: `Somebody sorted or moved rows of sheet “${tab}” three times during the run. Some rows can be in the wrong place.`,
    doNext:
      'Run again when nobody is sorting the sheet. The next run corrects the rows. File ▸ Version history has the earlier content.',
    kept: '',
  }),
  spreadsheetFull: (needed: number, room: number) => ({
    happened: `The table needs ${formatQuantity(needed, 'cell')}, but there is room for only ${formatCount(room)}. A report's sheet can have at most 5,000,000 cells, and all tabs of a file together 10,000,000.`,
    doNext:
      'Choose a summary or fewer days and columns, load the rows into BigQuery, or delete tabs that nobody uses.',
  }),
  tabsFull: () => ({
    happened: 'This file is full: Google allows 200 tabs, and some must stay free for reports.',
    doNext: 'Delete tabs that nobody uses.',
  }),
  storageFull: {
    happened: 'This file has no room for more reports: Google stores at most 500 KB about them.',
    doNext: 'Delete reports that you no longer need, or add new ones in another file.',
    kept: 'No saved report was lost.',
  },
  sheetBusy: () => ({
    happened: 'Another refresh is writing to this spreadsheet.',
    doNext: 'Run again in a minute.',
  }),
  sheetProtected: () => ({
    happened: 'The sheet is protected, and the user of this run has no permission to change it.',
    doNext: 'Ask the owner of the file for permission (Data ▸ Protect sheets and ranges), then run again.',
  }),
  noAccess: {
    happened: 'The Google account of this run has no permission to change the file.',
    doNext: `${permissionTexts.severalAccounts} Otherwise, ask the owner of the file to let you edit it (Share).`,
  },
  writeFailed: (reason: string) => ({
    happened: `Google Sheets refused the table${quoteInBrackets(reason)}.`,
    doNext:
      'Correct the problem that Google names, if any, and run again. If the table is refused again, send this sentence to the people who maintain the add-on.',
  }),
  writeUnanswered: () => ({
    happened: 'Google Sheets did not say whether it wrote the table.',
    doNext: 'Look at the sheet, and run again in a minute: the next run writes what is still missing.',
    kept: '',
  }),

  addOnMistake: (trace: string) => `The add-on made a mistake (${trace}).`,
  callEnded: (reason: string) => `Google stopped the add-on${quoteInBrackets(reason)}.`,
  /** The sidebar was loaded from an earlier or later version of the add-on. */
  sidebarOutdated: (call: string) => ({
    happened: `The sidebar and the add-on have different versions (missing function: “${call}”).`,
    kept: 'Nothing was changed.',
    doNext: 'Reload the spreadsheet to get the newest version of the add-on.',
  }),
  rowsMayBeChanged:
    'Your last action was done either completely or not at all. Check this before you continue.',
  tryAgainOrCopy: 'Try again. If this happens again, send the details to the people who maintain the add-on.',
  authorization: permissionTexts,
  unexpectedInRun: (trace: string, version: string) => ({
    sentence: `The run ended with an unexpected error (${trace}, version ${version}).`,
    doNext:
      'Run the report from the sidebar. If the run fails there too, choose “Copy details” and send the details to the people who maintain the add-on.',
  }),
  /** `why` is a sentence with its full stop. */
  runKilled: {
    sentence: 'Google stopped the run before its end. Ad Reports has started the run again.',
    doNext: 'If this happens again, choose fewer days or columns.',
  },
};
