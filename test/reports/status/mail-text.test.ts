import { composeMessage } from '../../../src/messages/notify-people';
import { VERSION } from '../../../src/version';
import { answer } from '../../fakes/http-answers';
import { createDueReports, DAY, HOUR } from '../scheduled-file';

const FILE = { id: 'f1', name: 'Finance 2026', url: 'https://docs.example.com/f1' };

it('the mail about reports that could not be refreshed says what happened, what the sheet still shows, what to do, and how to stop the mails', () => {
  const { file, ana } = createDueReports();
  file.service.fault = () => answer(403, '');
  ana.runHourlyCheck();
  const [mail] = ana.mail.sent;
  expect(mail?.subject).toBe('Ad Reports could not refresh First, Second in “Finance”');
  expect(mail?.body).toBe(`Spreadsheet “Finance”:
https://docs.example.com/file-1

“First”
What happened: The service does not permit this request (“HTTP 403”). The refresh failed on 16 Sep 2026 14:40.
What to do: Check that your key has permission to read this report and these apps.

“Second”
What happened: The service does not permit this request (“HTTP 403”). The refresh failed on 16 Sep 2026 14:40.
What to do: Check that your key has permission to read this report and these apps.

Nothing was changed or deleted. Ad Reports tries again by itself. You get this mail because you scheduled these reports. It comes at most once a day. To stop these mails, choose “Pause” in the details of each report in the Ad Reports sidebar. Or ask a colleague to choose “Take over”.

Ad Reports for Sheets, version ${VERSION}`);
});

it('the mail about reports that could not be refreshed names all reports that a refused key has stopped, at most once a day, until the key works', () => {
  const { file, ana } = createDueReports();
  file.service.fault = () => answer(401, '');
  for (let hour = 0; hour < 28; hour++) {
    ana.runHourlyCheck();
    file.clock.advance(HOUR);
  }
  expect(ana.mail.sent).toHaveLength(2);
  const [mail] = ana.mail.sent;
  expect(mail?.subject).toBe('Ad Reports could not refresh First, Second in “Finance”');
  expect(mail?.body).toContain(`“Second”
What happened: The service refused the report key (“HTTP 401”). The refresh failed on 16 Sep 2026 14:40.
What to do: Paste the current key in Ad Reports ▸ Settings.`);
  file.service.fault = () => undefined;
  file.clock.advance(DAY);
  ana.runHourlyCheck();
  expect(ana.mail.sent).toHaveLength(2);
});

it('the mail about reports that could not be refreshed shows names in one line, without hidden characters, and short', () => {
  const evil = 'Revenue\r\nBcc: eve@example.com\u2028\u202egnp\u0000';
  const { subject, body } = composeMessage(
    'problems',
    { ...FILE, name: evil, url: 'https://docs.example.com/f1\nBcc: eve@example.com' },
    [{ name: 'x'.repeat(5000), lines: [evil, `${evil}${'😀'.repeat(2000)}`] }],
  );
  expect(subject).toMatch(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,300}$/u);
  expect(body).not.toMatch(/^Bcc/m);
  expect(body).not.toMatch(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
  expect(body.length).toBeLessThan(3000);
});
