import { readTextFile } from '../../../sidebar/payouts/entry/text-file';

const file = (bytes: readonly number[], size = bytes.length) => ({
  name: 'earnings.csv',
  size,
  arrayBuffer: async () => Uint8Array.from(bytes).buffer,
});
const utf8 = (text: string) => [...new TextEncoder().encode(text)];
const utf16 = (text: string) => [...Buffer.from(text, 'utf16le')];
const swapped = (bytes: readonly number[]) =>
  bytes.map((_, at) => bytes[at % 2 === 0 ? at + 1 : at - 1] ?? 0);

const ASCII = 'Month,Earnings\n2026-10,1.50';
const TEXT = 'Month\tEarnings\n十月\t€ 1';

it.each([
  ['UTF-8', utf8(TEXT)],
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, ...utf8(TEXT)]],
  ['UTF-16LE, as AdMob writes it', [0xff, 0xfe, ...utf16(TEXT)]],
  ['UTF-16BE', [0xfe, 0xff, ...swapped(utf16(TEXT))]],
])('a CSV file that is chosen or dropped is read as %s', async (_, bytes) => {
  expect(await readTextFile(file(bytes))).toEqual({ ok: true, file: { name: 'earnings.csv', text: TEXT } });
});

it.each([
  ['UTF-16LE', utf16(ASCII)],
  ['UTF-16BE', swapped(utf16(ASCII))],
])('a CSV file that is chosen or dropped is read as %s without a byte order mark', async (_, bytes) => {
  expect(await readTextFile(file(bytes))).toHaveProperty('file.text', ASCII);
});

it.each([
  [
    'GBK',
    '交易日期,收入金额,币种\n2026-10-31,100.00,人民币',
    'bdbbd2d7c8d5c6da2ccad5c8ebbdf0b6ee2cb1d2d6d60a323032362d31302d33312c3130302e30302cc8cbc3f1b1d2',
  ],
  [
    'Shift-JIS',
    '年月日,お引出し,お預入れ,お取り扱い内容,残高\n2026/10/31,,1000,ｸﾞｰｸﾞﾙ,2000',
    '944e8c8e93fa2c82a888f88f6f82b52c82a8976193fc82ea2c82a88ee682e888b582a293e097652c8e638d820a323032362f31302f33312c2c313030302cb8deb0b8ded92c32303030',
  ],
  [
    'Big5',
    '日期,摘要,收入金額\n2026/10/31,廣告,100',
    'a4e9b4c12cba4bad6e2ca6aca44aaaf7c3420a323032362f31302f33312cbc73a7692c313030',
  ],
  [
    'EUC-KR',
    '거래일시,적요,입금액,잔액\n2026-10-31,구글,100,5',
    'b0c5b7a1c0cfbdc32cc0fbbfe42cc0d4b1ddbed72cc0dcbed70a323032362d31302d33312cb1b8b1db2c3130302c35',
  ],
  [
    'Windows-1252',
    'Descrição;Operações\nTransferência;1,00',
    '446573637269e7e36f3b4f70657261e7f565730a5472616e73666572ea6e6369613b312c3030',
  ],
])('a CSV file that is chosen or dropped is read as %s: %j', async (_, text, hex) => {
  expect(await readTextFile(file([...Buffer.from(hex, 'hex')]))).toHaveProperty('file.text', text);
});

it('a CSV file that is chosen or dropped is not read if it has more than 5 MB', async () => {
  expect(await readTextFile(file(utf8(TEXT), 5 * 1024 * 1024 + 1))).toEqual({
    ok: false,
    fault: 'too large',
  });
  expect(await readTextFile(file(utf8(TEXT), 5 * 1024 * 1024))).toHaveProperty('file.text', TEXT);
});

it('a CSV file that is chosen or dropped is not read if it is a workbook or a PDF', async () => {
  expect(await readTextFile(file([...utf8('PK'), 3, 4, 0, 0]))).toEqual({ ok: false, fault: 'not text' });
  expect(await readTextFile(file(utf8('%PDF-1.7 …')))).toEqual({ ok: false, fault: 'not text' });
});

it('a CSV file that is chosen or dropped is not read if the browser may not read it', async () => {
  const gone = { ...file([]), arrayBuffer: () => Promise.reject(new Error('NotReadableError')) };
  expect(await readTextFile(gone)).toEqual({ ok: false, fault: 'unreadable' });
});
