import { SLACK_WEBHOOK, WEBHOOKS } from '../../messages/webhooks';
import { AddOn, COLLEAGUE, DAY_MS, HOUR_MS, OWNER, TUESDAY } from '../add-on';
import { AUGUST, createSmallClosedFile } from '../close/august';
import { prepareOnce } from '../prepared-once';
import { advanceTime, saveScheduledReport } from '../reports/scheduled';
import { openSidebar, type Sidebar, saveAgain } from '../sidebar';

const VIEWER = 'viewer@example.com';
const SECRET = 'XXXXXXXXXXXXXXXXXXXXXXXX';

/** A file of Ana’s with a scheduled report that has run. Ben edits the file, and a third person views it. */
const scheduledFile = prepareOnce(() => {
  const addOn = new AddOn({ now: TUESDAY + 35 * 60_000 }).saveSettings();
  addOn.file.viewers = [VIEWER];
  const ana = openSidebar(addOn);
  const id = saveScheduledReport(ana);
  advanceTime(addOn, 2 * HOUR_MS);
  return { addOn, ana, id };
});

function failTomorrow(addOn: AddOn): void {
  addOn.service.arm('key-revoked');
  advanceTime(addOn, DAY_MS);
}

const listMails = (addOn: AddOn) => addOn.runtime.mails.map(({ to }) => to);
const readProblem = (sidebar: Sidebar) => sidebar.sidebarState().recipients.problem;

it('a failed report is told to the owner, to people of the file, and to a chat', () => {
  const { addOn, ana } = scheduledFile();
  ana.sidebarSaveRecipients({ addresses: `${COLLEAGUE}; VIEWER@example.com`, webhook: SLACK_WEBHOOK });
  failTomorrow(addOn);
  expect(listMails(addOn)).toEqual([OWNER, COLLEAGUE, VIEWER]);
  const [own, copy] = addOn.runtime.mails;
  expect([own?.from, copy?.from]).toEqual([OWNER, OWNER]);
  expect(own?.body).toMatch(/^Spreadsheet “Numbers”/);
  expect(copy?.subject).toBe(own?.subject);
  expect(copy?.body).toMatch(
    /^This is a copy of a message to owner@example\.com\. “You” is owner@example\.com\.\n\nSpreadsheet “Numbers”/,
  );
  expect(copy?.body).toContain(`ask ${OWNER} to change Extensions ▸ Ad Reports ▸ Settings`);
  expect(copy?.body).not.toContain('You get this mail only once');
  const [message, ...more] = addOn.chats.messages;
  expect(more).toEqual([]);
  expect(message?.chat).toBe('Slack');
  expect(message?.text).toContain('The service refused the report key');
  expect(readProblem(ana)).toBe('');
});

it('a report that waits for approval is told to the same people', () => {
  const { addOn, ana, id } = scheduledFile();
  ana.sidebarSaveRecipients({ addresses: COLLEAGUE, webhook: SLACK_WEBHOOK });
  addOn.saveSettings(COLLEAGUE);
  saveAgain(openSidebar(addOn, COLLEAGUE), id, ({ draft }) => ({ draft: { ...draft, apps: [] } }));
  advanceTime(addOn, 2 * HOUR_MS);
  expect(listMails(addOn)).toEqual([OWNER, COLLEAGUE]);
  expect(addOn.chats.messages[0]?.text).toMatch(/^Ad Reports needs your approval for Revenue/);
});

it('an alert is told to the same people', () => {
  const { addOn, ana, id } = scheduledFile();
  ana.sidebarSaveRecipients({ addresses: COLLEAGUE, webhook: SLACK_WEBHOOK });
  const alert = { metric: 'revenue', dimension: '', percent: 0, amount: 0 } as const;
  saveAgain(ana, id, ({ refreshing }) => ({ refreshing: { ...refreshing, alert } }));
  advanceTime(addOn, DAY_MS);
  expect(listMails(addOn).slice(0, 2)).toEqual([OWNER, COLLEAGUE]);
  expect(addOn.chats.messages[0]?.text).toMatch(/^Ad Reports: unusual numbers in Revenue/);
});

it('a check of a closed month that finds a problem is told once, with the month', () => {
  const { addOn, sidebar } = createSmallClosedFile();
  sidebar.sidebarSaveRecipients({ addresses: COLLEAGUE, webhook: SLACK_WEBHOOK });
  addOn.service.arm('key-revoked');
  advanceTime(addOn, 8 * DAY_MS);
  expect(listMails(addOn)).toEqual([OWNER, COLLEAGUE]);
  const [{ subject, body }] = addOn.runtime.mails as unknown as [Record<'subject' | 'body', string>];
  expect(subject).toBe('Ad Reports could not confirm the closed month 2026-08 USD in “Numbers”');
  expect(body).toMatch(/“2026-08 USD”\nThe service refused the report key/);
  expect(addOn.chats.messages).toHaveLength(1);
  expect(sidebar.sidebarMonthClose().closings[0]?.month).toBe(AUGUST.month);
});

it('a check of a closed month with a new key is told, because it compares nothing', () => {
  const { addOn, sidebar } = createSmallClosedFile();
  sidebar.sidebarSaveSettings({ baseUrl: addOn.service.origin, key: 'another-key-0123456789', anyway: true });
  advanceTime(addOn, 8 * DAY_MS);
  expect(addOn.runtime.mails.map(({ body }) => body)).toEqual([
    expect.stringContaining('The last check and the closing used different report keys'),
  ]);
});

it('a person who has lost access to the file gets nothing, the others do, and the settings say so until the next message', () => {
  const { addOn, ana } = scheduledFile();
  ana.sidebarSaveRecipients({ addresses: `${COLLEAGUE}, ${VIEWER}`, webhook: SLACK_WEBHOOK });
  addOn.file.editors = [];
  failTomorrow(addOn);
  expect(listMails(addOn)).toEqual([OWNER, VIEWER]);
  expect(addOn.chats.messages).toHaveLength(1);
  expect(readProblem(ana)).toBe(
    `The last message to ${COLLEAGUE} failed: this person is not on Google’s list of this file’s people, or you can no longer read the list.`,
  );
  addOn.file.editors = [COLLEAGUE];
  ana.sidebarTestMessage();
  expect(readProblem(ana)).toBe('');
});

it.each([
  ['refuses the message', [404, 'no_service'] as const, 'the chat answered “404 no_service”'],
  ['does not answer', 'unreachable' as const, 'the chat did not answer'],
])(
  'a chat that %s keeps no mail from being sent, and the settings and the log name the reason',
  (_, fault, reason) => {
    const { addOn, ana } = scheduledFile();
    ana.sidebarSaveRecipients({ addresses: COLLEAGUE, webhook: SLACK_WEBHOOK });
    addOn.chats.fault = fault;
    failTomorrow(addOn);
    expect(listMails(addOn)).toEqual([OWNER, COLLEAGUE]);
    expect(readProblem(ana)).toContain(`The last message to Slack failed: ${reason}`);
    const logs = JSON.stringify(addOn.runtime.executions.map(({ console: lines }) => lines));
    expect(logs).toContain(reason);
    expect(logs).not.toContain(SECRET);
  },
);

it('a mail that Google refuses keeps neither the other mails nor the chat from being told', () => {
  const { addOn, ana } = scheduledFile();
  ana.sidebarSaveRecipients({ addresses: `${COLLEAGUE} ${VIEWER}`, webhook: SLACK_WEBHOOK });
  addOn.runtime.failNext('MailApp', 'send', 'Service invoked too many times for one day: email.');
  failTomorrow(addOn);
  expect(listMails(addOn)).toEqual([COLLEAGUE, VIEWER]);
  expect(addOn.chats.messages).toHaveLength(1);
});

it('a test message says for each recipient what has happened', () => {
  const { addOn, ana } = scheduledFile();
  expect(ana.sidebarTestMessage().sentences).toEqual([
    'Nothing was sent. First save an e-mail address or a webhook.',
  ]);
  ana.sidebarSaveRecipients({ addresses: COLLEAGUE, webhook: SLACK_WEBHOOK });
  expect(ana.sidebarTestMessage().sentences).toEqual([
    `The test message to ${COLLEAGUE} was sent.`,
    'The test message to Slack was sent.',
  ]);
  expect(listMails(addOn)).toEqual([COLLEAGUE]);
  addOn.chats.fault = [410, 'channel_is_archived'];
  expect(ana.sidebarTestMessage().sentences[1]).toMatch(
    /^The last message to Slack failed: the chat answered “410 channel_is_archived”/,
  );
});

it.each(WEBHOOKS)('a webhook of %s is stored, shown masked, and sent nowhere else', (chat, webhook) => {
  const { addOn, ana } = scheduledFile();
  const { recipients } = ana.sidebarSaveRecipients({ addresses: '', webhook: ` ${webhook} ` });
  expect(recipients.chat).toMatch(new RegExp(`^${chat}\\S* ••••••••.{4}$`));
  expect(ana.sidebarTestMessage().sentences).toEqual([expect.stringMatching(/was sent\.$/)]);
  expect(JSON.stringify(ana.sidebarState())).not.toMatch(/XXXXXX|0a1b2c3d|SIGNATURE|TOKEN/);
  expect([...addOn.runtime.properties('document').values()].join()).not.toContain(webhook);
  // Saving without a webhook keeps it; an empty one removes it.
  expect(ana.sidebarSaveRecipients({ addresses: COLLEAGUE }).recipients.chat).not.toBe('');
  expect(ana.sidebarSaveRecipients({ addresses: COLLEAGUE, webhook: '' }).recipients.chat).toBe('');
});

it('an address of another host is no webhook, and the sentence lists the chats and does not repeat it', () => {
  const { addOn, ana } = scheduledFile();
  const webhook = `https://evil.example/hooks.slack.com/${SECRET}`;
  const { error } = addOn.call('sidebarSaveRecipients', [{ addresses: COLLEAGUE, webhook }]);
  expect(error?.message).toMatch(/Slack .*Microsoft Teams .*Google Chat .*Lark\/Feishu/);
  expect(error?.message).not.toContain(SECRET);
  expect(ana.sidebarState().recipients).toEqual({ addresses: [], chat: '', problem: '' });
});

it.each([
  ['eve@evil.example', '“eve@evil.example”'],
  ['owner', '“owner”'],
  ['a@b.c d@b.c e@b.c f@b.c g@b.c h@b.c', '“a@b.c”, “d@b.c”, “e@b.c”, “f@b.c”, “g@b.c”, “h@b.c”'],
])('“%s” is refused with a sentence', (addresses, refused) => {
  const { ana } = scheduledFile();
  expect(() => ana.sidebarSaveRecipients({ addresses })).toThrow(
    `E-mail addresses: ${refused} is not possible. Enter addresses that are on Google’s list of this file’s people (at most 5).`,
  );
});

it('only the owner of a report decides who hears of it: a colleague has own recipients, and a viewer cannot choose people', () => {
  const { addOn, ana } = scheduledFile();
  ana.sidebarSaveRecipients({ addresses: COLLEAGUE, webhook: SLACK_WEBHOOK });
  const ben = openSidebar(addOn, COLLEAGUE);
  expect(ben.sidebarState().recipients).toEqual({ addresses: [], chat: '', problem: '' });
  ben.sidebarSaveRecipients({ addresses: VIEWER });
  failTomorrow(addOn);
  expect(listMails(addOn)).toEqual([OWNER, COLLEAGUE]);
  addOn.file.editors = [];
  expect(() => ben.sidebarSaveRecipients({ addresses: OWNER })).toThrow(
    'Only people who can edit the file can read this list.',
  );
});
