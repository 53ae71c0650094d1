import { parseColumnTexts } from '../column-texts';
import { joinSome } from './phrases';

export const logs = {
  states: {
    'never run': 'Never run',
    'no rows': 'No rows',
    fresh: 'Up to date',
    due: 'New data ready',
    running: 'Running',
    stopped: 'Stopped',
    failed: 'Failed',
    paused: 'Paused',
    'waits for approval': 'Waits for approval',
  },

  statusTitle: 'Refresh status',
  statusLine: (timeZone: string) => `Refresh status · times in ${timeZone}`,
  statusColumns: parseColumnTexts({
    name: 'Report: The saved report.',
    state: 'State: The state of the report when this row was written.',
    problem: 'Problem: What went wrong in the last run. Blank: no problem.',
    schedule: 'Refreshes: When the report refreshes itself.',
    owner: 'Owner: The report refreshes with the key of this user.',
    newestDayHeld: 'Newest day in the sheet: The newest day with a row in the sheet of the report.',
    lastRunAt: 'Last run: When the report last ran, with or without success.',
    nextRun: 'Next run: The approximate time of the next refresh. Blank: the report refreshes only by hand.',
    lastChecked:
      'Last checked: When Ad Reports last checked whether the report is due. This time can be up to about 12 hours old. Blank: the report refreshes only by hand.',
    id: 'Id: The id by which the add-on finds the report. Do not change it.',
  }),
  /** `owner` may be ''. */
  checkStopped: (owner: string) =>
    `Google has stopped the hourly check of ${owner || 'the owner'}. Since the time in “Last checked”, this report has not been refreshed. The owner must choose Ad Reports ▸ Open, or you can take over the report.`,
};

/** Messages to owners of reports and to those who get copies, in plain text. Names, links and sentences are passed in as short single lines. */
export const mails = {
  sentBy: (version: string) => `Ad Reports for Sheets, version ${version}`,
  intro: (file: string, url: string) => `Spreadsheet “${file}”:\n${url}`,
  whatHappened: (sentence: string, count: number, at: string) =>
    `What happened: ${sentence} The refresh failed ${count === 1 ? `on ${at}` : `${count} times, the last time on ${at}`}.`,
  whatToDo: (sentence: string) => `What to do: ${sentence}`,

  problems: {
    subject: (file: string, names: string) => `Ad Reports could not refresh ${names} in “${file}”`,
    outro:
      'Nothing was changed or deleted. Ad Reports tries again by itself. You get this mail because you scheduled these reports. It comes at most once a day. To stop these mails, choose “Pause” in the details of each report in the Ad Reports sidebar. Or ask a colleague to choose “Take over”.',
  },

  approvals: {
    subject: (file: string, names: string) => `Ad Reports needs your approval for ${names} in “${file}”`,
    outro:
      'What to do: Open the spreadsheet and choose Extensions ▸ Ad Reports ▸ Open. Press “Approve” or “Discard” in the details of each report. Until then, your report key is used only for what you have approved. You get this mail only once.',
  },

  /** A closed month as a file. `closed` is "Oct 2026 USD". */
  closing: {
    subject: (closed: string) => `Closing ${closed}`,
    body: (closed: string, version: number, file: string, url: string) =>
      `The attached file has all closed amounts of ${closed} (version ${version}), with all decimals.\n\nThey are from the spreadsheet “${file}”:\n${url}`,
    notMailed:
      'Nothing was mailed, because Google does not tell the add-on your e-mail address, or lets you send no more mail today. Try again tomorrow.',
  },

  alerts: {
    subject: (file: string, names: string) => `Ad Reports: unusual numbers in ${names} in “${file}”`,
    outro:
      'The networks may still correct the newest days. You get this mail because you scheduled these reports and switched their alerts on. It comes at most once for each day. To change or stop an alert, press “Edit” in the details of the report in the Ad Reports sidebar.',
  },

  closings: {
    subject: (file: string, names: string) =>
      `Ad Reports could not confirm the closed month ${names} in “${file}”`,
    outro:
      'The closed amounts were not changed. The next check tries again by itself. You get this message because your hourly check looks after these months. What to do: Open the spreadsheet, and choose Extensions ▸ Ad Reports ▸ Month close.',
  },

  test: {
    subject: (file: string) => `Ad Reports: messages about problems in “${file}” reach you (test)`,
    outro: '',
  },

  chats: { slack: 'Slack', teams: 'Microsoft Teams', googleChat: 'Google Chat', lark: 'Lark/Feishu' },
  openFile: 'Open the spreadsheet',
  /** People and chats that get copies of the messages, and why one did not. */
  recipients: {
    copyOf: (owner: string) =>
      owner === ''
        ? 'This is a copy. “You” is the person whose hourly check refreshes these reports.'
        : `This is a copy of a message to ${owner}. “You” is ${owner}.`,
    endsCopies: (owner: string) =>
      `${owner || 'The person above'} chose that you get this copy. To end the copies, ask ${owner || 'this person'} to change Extensions ▸ Ad Reports ▸ Settings ▸ Who else hears of problems.`,
    notAllowed: (addresses: readonly string[], most: number) =>
      `E-mail addresses: ${joinSome(addresses)} is not possible. Enter addresses that are on Google’s list of this file’s people (at most ${most}). Only people who can edit the file can read this list. First share the file with each address. Members of a group, and people who only have the link, are not on the list.`,
    notAWebhook:
      'Webhook: enter the whole address that your chat shows. It must begin with https:// and be an address of Slack (hooks.slack.com), Microsoft Teams (webhook.office.com, logic.azure.com or powerplatform.com), Google Chat (chat.googleapis.com), or Lark/Feishu (open.larksuite.com or open.feishu.cn).',
    delivered: (recipient: string) => `The test message to ${recipient} was sent.`,
    nobody: 'Nothing was sent. First save an e-mail address or a webhook.',
    failed: (recipient: string, reason: string) => `The last message to ${recipient} failed: ${reason}`,
    lostAccess:
      'this person is not on Google’s list of this file’s people, or you can no longer read the list.',
    noMailLeft: 'Google sends no more mails for you today, or you have not allowed mails.',
    noAnswer:
      'the chat did not answer, or the administrator of your company does not let the add-on write into it.',
    refused: (answer: string) =>
      `the chat answered “${answer}”. If this continues, make a new webhook in the chat and enter it here.`,
  },

  /** Google shows this error in its own mail about the failed hourly check. `url` is '' if it is unknown. */
  unreachable: (url: string) =>
    `Ad Reports cannot open ${url === '' ? 'a spreadsheet in which you scheduled reports' : `the spreadsheet ${url}`}, so the reports that you scheduled there are not refreshed. Open the spreadsheet, choose Extensions ▸ Ad Reports ▸ Open, and accept the permissions that Google lists. If the spreadsheet no longer exists, open https://script.google.com/home/triggers, and delete the line of Ad Reports that shows errors.`,
};
