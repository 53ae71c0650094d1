import { createRuntime, evaluateInScript, runForResult } from '../project';

it('MailApp stores the mails in a list', () => {
  const runtime = createRuntime(
    `function f() {
        MailApp.sendEmail('a@example.com', 'Subject', 'Body', { name: 'Sales' });
        MailApp.sendEmail({ to: 'b@example.com,c@example.com', subject: 'S', htmlBody: '<b>B</b>' });
        console.log(MailApp.getRemainingDailyQuota());
      }`,
  );
  expect(runtime.run('f').console[0]?.text).toBe('97');
  expect(runtime.mails).toMatchObject([
    {
      from: 'owner@example.com',
      to: 'a@example.com',
      subject: 'Subject',
      body: 'Body',
      name: 'Sales',
    },
    { to: 'b@example.com,c@example.com', htmlBody: '<b>B</b>' },
  ]);
});

it('MailApp sends to no more than 100 recipients a day', () => {
  const runtime = createRuntime(
    "function f() { for (var i = 0; i < 101; i++) MailApp.sendEmail('a@example.com', 's', 'b'); }",
  );
  expect(runtime.run('f').error?.message).toBe('Service invoked too many times for one day: email.');
  expect(runtime.mails).toHaveLength(100);
});

it('MailApp refuses invalid addresses and unknown options', () => {
  expect(() => evaluateInScript("MailApp.sendEmail('nobody', 's', 'b')")).toThrow('Invalid email: nobody');
  expect(() => evaluateInScript("MailApp.sendEmail({ to: 'a@b.c', inlineImages: {} })")).toThrow(
    'not emulated: MailApp option inlineImages',
  );
});

it('MailApp keeps the bytes, names and types of attachments as they were when the mail was sent', () => {
  const runtime = createRuntime(
    `function f() {
        var blob = Utilities.newBlob('\\uFEFFÄ', 'text/csv', 'a.csv');
        MailApp.sendEmail('a@example.com', 's', 'b', { attachments: [blob] });
        blob.setName('b.csv').setDataFromString('other');
      }`,
  );
  expect(runtime.run('f').error).toBeUndefined();
  const [attachment] = runtime.mails[0]!.attachments!;
  expect(attachment).toMatchObject({ name: 'a.csv', contentType: 'text/csv' });
  expect([...attachment!.bytes]).toEqual([0xef, 0xbb, 0xbf, 0xc3, 0x84]);
});

it.each([
  [
    'attachments that are no list',
    '{ attachments: Utilities.newBlob("a") }',
    'Invalid argument: attachments',
  ],
  ['attachments that are no blobs', '{ attachments: ["a"] }', 'Invalid argument: blob'],
  [
    'more than 250 attachments',
    '{ attachments: Array(251).fill(Utilities.newBlob("a")) }',
    'Limit Exceeded: Email Attachments Per Message.',
  ],
  [
    'attachments of more than 25 MB',
    '{ attachments: Array(26).fill(Utilities.newBlob("a".repeat(1024 * 1024))) }',
    'Limit Exceeded: Email Total Attachments Size.',
  ],
  ['a body of more than 200 KB', '{ htmlBody: "a".repeat(201 * 1024) }', 'Limit Exceeded: Email Body Size.'],
])('MailApp refuses %s', (_, options, message) => {
  expect(() => evaluateInScript(`MailApp.sendEmail('a@b.c', 's', 'b', ${options})`)).toThrow(message);
});

it('Session has the user and the script’s time zone', () => {
  expect(evaluateInScript('Session.getActiveUser().getEmail()')).toBe('owner@example.com');
  expect(evaluateInScript('Session.getEffectiveUser().getEmail()')).toBe('owner@example.com');
  expect(evaluateInScript('Session.getScriptTimeZone()')).toBe('Europe/Berlin');
});

it('Session has the language of each user, which users may change', () => {
  const code = 'function f() { return Session.getActiveUserLocale(); }';
  const runtime = createRuntime(code, { locale: 'de', users: ['owner@example.com', 'other@example.com'] });
  runtime.setLocale('other@example.com', 'zh_CN');
  const localeFor = (user: string) => runtime.run('f', [], { kind: 'sidebar', user }).value;
  expect(['owner@example.com', 'other@example.com'].map(localeFor)).toEqual(['de', 'zh_CN']);
});

it('Session may hide the active user, but not the effective one', () => {
  const runtime = createRuntime(
    `function f() { return [Session.getActiveUser().getEmail(), Session.getEffectiveUser().getEmail()]; }`,
  );
  runtime.hidesActiveUser = true;
  expect(runForResult(runtime, 'f')).toEqual(['', 'owner@example.com']);
});

it('HtmlService reads the files of the project', () => {
  const html = { sidebar: '<p>Form</p>' };
  expect(
    evaluateInScript("HtmlService.createHtmlOutputFromFile('sidebar').setTitle('T').getContent()", {
      html,
    }),
  ).toBe('<p>Form</p>');
  expect(() => evaluateInScript("HtmlService.createHtmlOutputFromFile('../sidebar')", { html })).toThrow(
    'No HTML file named ../sidebar was found.',
  );
});
