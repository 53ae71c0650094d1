import { toScopeAddress } from '../../../src/platform/permissions';
import { OWNER } from '../add-on';
import { AUGUST, createSmallClosedFile } from './august';

type ClosedFile = ReturnType<typeof createSmallClosedFile>;

const mailAugust = ({ sidebar }: ClosedFile) => sidebar.sidebarMailClosing(AUGUST.month, 'USD');

function readMailedCsv({ addOn }: ClosedFile): string[] {
  const [attachment] = addOn.runtime.mails.at(-1)!.attachments!;
  return Buffer.from(attachment!.bytes).toString('utf8').split('\r\n');
}

it('a closing that is mailed as CSV has a line for each closed amount, with all decimals, and goes to the person who asked', () => {
  const file = createSmallClosedFile();
  expect(mailAugust(file)).toEqual({ to: OWNER, fileName: 'closing-2026-08-USD.csv' });
  const [mail] = file.addOn.runtime.mails;
  expect(mail).toMatchObject({
    ...{ to: OWNER, subject: 'Closing Aug 2026 USD' },
    attachments: [{ name: 'closing-2026-08-USD.csv', contentType: 'text/csv' }],
  });
  expect(mail!.body).toMatch(
    /^The attached file has all closed amounts of Aug 2026 USD \(version 1\), with all decimals\.\n\nThey are from the spreadsheet “[^”]+”:\nhttps:/,
  );
  const [header, ...lines] = readMailedCsv(file);
  expect(header).toBe('\uFEFFMonth,App id,App,Network id,Network,Metric,Currency,Exact amount,Version');
  expect(lines.pop()).toBe('');
  const [headers = [], ...rows] = file.addOn.readTable('Closings 2026');
  const fields = ['App id', 'App', 'Network id', 'Network', 'Metric', 'Currency', 'Exact amount', 'Version'];
  const closed = rows.map((row) =>
    ['2026-08', ...fields.map((field) => row[headers.indexOf(field)])].join(','),
  );
  expect(lines.sort()).toEqual(closed.sort());
  expect(lines[0]).toMatch(/,\d+\.\d{3,},1$/);
});

it('a closing that is mailed as CSV has no formulas, although names from the service begin like them', () => {
  const file = createSmallClosedFile([]);
  file.addOn.service.arm('hostile-names', { times: 'until cleared' });
  file.sidebar.sidebarCloseMonth({ ...AUGUST, reason: 'late' });
  mailAugust(file);
  const text = readMailedCsv(file).join('\n');
  expect(text).toMatch(/"'[=+@-]/);
  expect(text).not.toMatch(/(?:^|,)"?[=+@]/m);
});

it.each<[string, (file: ClosedFile) => void, RegExp]>([
  [
    'without the permission',
    ({ addOn }) => addOn.runtime.revoke(OWNER, true, [toScopeAddress('script.send_mail')]),
    /has no permission to send mail as you/,
  ],
  [
    'after the last mail of the day',
    ({ addOn }) => addOn.runtime.hosts.dailyUse.add('email', OWNER, addOn.clock.now(), 100),
    /^Nothing was mailed, because Google .* lets you send no more mail today\. Try again tomorrow\.$/,
  ],
  [
    'without an address',
    ({ addOn }) => addOn.runtime.revoke(OWNER, true, [toScopeAddress('userinfo.email')]),
    /^Nothing was mailed, because Google does not tell the add-on your e-mail address, or/,
  ],
])(
  'a closing is not mailed as CSV %s, and a sentence says why; the closing stays',
  (_, prevent, sentence) => {
    const file = createSmallClosedFile();
    prevent(file);
    expect(() => mailAugust(file)).toThrow(sentence);
    expect(file.addOn.runtime.mails).toEqual([]);
    expect(file.sidebar.sidebarMonthClose().closings[0]).toMatchObject({ state: 'closed', check: 'exact' });
  },
);

it('a closing that is reopened or unknown is not mailed as CSV', () => {
  const file = createSmallClosedFile();
  file.sidebar.sidebarReopenMonth(AUGUST.month, 'USD', 'a mistake');
  expect(() => mailAugust(file)).toThrow('2026-08 is not closed in this currency');
  expect(() => file.sidebar.sidebarMailClosing('=1+1', 'EUR')).toThrow('=1+1 is not closed');
});
