import { lostAuthorizationMail, type Problem, problemMail } from '../../../src/reports/status/send-mails';
import { VERSION } from '../../../src/version';
import { formatTime } from '../../fakes/format-time';

const FILE = { id: 'f1', name: 'Finance 2026', url: 'https://docs.example.com/f1' };
const TIME = { now: Date.UTC(2026, 10, 20, 19, 14), timeZone: 'Europe/Berlin', formatTime };
const SHEET = { sheetId: 1, title: 'Revenue daily', hidden: false };
const PROBLEM: Problem = {
  name: 'Revenue',
  sheet: SHEET,
  held: {
    rows: 19,
    from: '2026-11-01',
    to: '2026-11-19',
    completeThrough: '2026-11-19',
    newestDay: '2026-11-19',
    fetchedAt: Date.UTC(2026, 10, 20, 12, 5),
  },
  run: { sentence: 'The service reports an internal error.', doNext: 'Run again later.' },
  failures: { count: 5, times: 3, lastAt: TIME.now, kind: 'service down' },
};
const mail = (...changes: Partial<Problem>[]) =>
  problemMail(
    FILE,
    changes.map((change) => ({ ...PROBLEM, ...change })),
    TIME,
  );

describe('the mail about a report that could not be refreshed', () => {
  it('says what happened, what the sheet still shows, what to do, and how to stop the mails', () => {
    expect(mail({})).toEqual({
      subject: 'Ad Reports: “Revenue” was not refreshed in “Finance 2026”',
      body: `Ad Reports could not refresh this report in the spreadsheet “Finance 2026”:
https://docs.example.com/f1

“Revenue”
What happened: The service reports an internal error. 3 tries in a row have failed in this way, the last one on 20 Nov 20:14.
What the sheet shows: The sheet “Revenue daily” still shows 1 to 19 Nov 2026, refreshed 20 Nov 13:05.
What to do: Run again later.
Ad Reports tries again by itself, from 21 Nov 00:04 on.

You get this mail, at most once a day, because you scheduled this report. To stop it, open the spreadsheet, then the Ad Reports sidebar, and choose Pause in the menu ⋯ of the report.

Ad Reports for Sheets, version ${VERSION}`,
    });
  });

  it('shows names in one line, without hidden characters, and short', () => {
    const evil = 'Revenue\r\nBcc: eve@example.com\u2028\u202egnp\u0000';
    const { subject, body } = problemMail(
      { ...FILE, name: evil, url: 'https://docs.example.com/f1\nBcc: eve@example.com' },
      [
        {
          ...PROBLEM,
          name: 'x'.repeat(5000),
          sheet: { ...SHEET, title: evil },
          run: { sentence: evil, doNext: `${evil}${'😀'.repeat(2000)}` },
        },
      ],
      TIME,
    );
    expect(subject).toMatch(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,300}$/u);
    expect(body).not.toMatch(/^Bcc/m);
    expect(body).not.toMatch(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
    expect(body.length).toBeLessThan(3000);
  });
});

describe('the mail about a lost authorization', () => {
  const reports = [{ name: 'Revenue' }, { name: 'LTV\nof all' }];
  const sentence = 'Ad Reports may not connect to other services.';

  it('names the reports that are not refreshed, what the sheets show, and where to authorize again', () => {
    expect(lostAuthorizationMail(FILE, sentence, 'https://accounts.example.com/o?x=1', reports)).toEqual({
      subject: 'Ad Reports: Google needs your permission again for “Finance 2026”',
      body: `Ad Reports may not connect to other services. So these reports in the spreadsheet “Finance 2026” do not refresh themselves:
https://docs.example.com/f1

- Revenue
- LTV of all

Their sheets still show what the last good run wrote; nothing was changed or deleted.

What to do: Open this page and allow everything that Google lists:
https://accounts.example.com/o?x=1
The reports refresh at the next hourly check after that.

You get this mail, at most once a day, because you scheduled these reports. To stop it without giving the permission, let a colleague choose Pause or Take over in the menu ⋯ of each report.

Ad Reports for Sheets, version ${VERSION}`,
    });
  });
});
