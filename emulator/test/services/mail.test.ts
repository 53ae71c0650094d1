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
  expect(() => evaluateInScript("MailApp.sendEmail({ to: 'a@b.c', attachments: [] })")).toThrow(
    'not emulated: MailApp option attachments',
  );
});

it('Session has the user and the script’s time zone', () => {
  expect(evaluateInScript('Session.getActiveUser().getEmail()')).toBe('owner@example.com');
  expect(evaluateInScript('Session.getEffectiveUser().getEmail()')).toBe('owner@example.com');
  expect(evaluateInScript('Session.getScriptTimeZone()')).toBe('Europe/Berlin');
  expect(evaluateInScript('Session.getActiveUserLocale()', { locale: 'de' })).toBe('de');
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
