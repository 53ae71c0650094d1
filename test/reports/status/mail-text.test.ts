import { mailText } from '../../../src/reports/status/send-mails';
import { VERSION } from '../../../src/version';
import { answer } from '../../fakes/http-answers';
import { dueAgain } from '../scheduled-file';

const FILE = { id: 'f1', name: 'Finance 2026', url: 'https://docs.example.com/f1' };

describe('the mail about reports that could not be refreshed', () => {
  it('says what happened, what the sheet still shows, what to do, and how to stop the mails', () => {
    const { file, ana } = dueAgain();
    file.service.fault = () => answer(401, '');
    ana.tick();
    const [mail] = ana.mail.sent;
    expect(mail?.subject).toBe('Ad Reports: not refreshed in “Finance”: First, Second');
    expect(mail?.body).toBe(`Ad Reports could not refresh these reports in the spreadsheet “Finance”:
https://docs.example.com/file-1

“First”
What happened: The service refused the report key (“HTTP 401”). Failed once, last on 16 Sep 2026 14:40.
What the sheet still shows: 8 to 14 Sep 2026, refreshed 15 Sep 2026 14:40.
What to do: Paste the current key in Ad Reports ▸ Settings.

“Second”
What happened: The service refused the report key (“HTTP 401”). Failed once, last on 16 Sep 2026 14:40.
What the sheet still shows: 8 to 14 Sep 2026, refreshed 15 Sep 2026 14:40.
What to do: Paste the current key in Ad Reports ▸ Settings.

Nothing was changed or deleted, and Ad Reports tries again by itself. You get this mail, at most once a day, because you scheduled these reports. To stop it, choose Pause in the menu ⋯ of each report in the Ad Reports sidebar, or let a colleague take it over.

Ad Reports for Sheets, version ${VERSION}`);
  });

  it('shows names in one line, without hidden characters, and short', () => {
    const evil = 'Revenue\r\nBcc: eve@example.com\u2028\u202egnp\u0000';
    const { subject, body } = mailText(
      'problems',
      { ...FILE, name: evil, url: 'https://docs.example.com/f1\nBcc: eve@example.com' },
      [{ name: 'x'.repeat(5000), lines: [evil, `${evil}${'😀'.repeat(2000)}`] }],
    );
    expect(subject).toMatch(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,300}$/u);
    expect(body).not.toMatch(/^Bcc/m);
    expect(body).not.toMatch(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
    expect(body.length).toBeLessThan(3000);
  });
});
