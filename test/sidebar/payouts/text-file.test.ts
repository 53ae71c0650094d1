import { textFile } from '../../../sidebar/payouts/entry/text-file';

const file = (bytes: readonly number[], size = bytes.length) => ({
  name: 'earnings.csv',
  size,
  arrayBuffer: async () => Uint8Array.from(bytes).buffer,
});
const utf8 = (text: string) => [...new TextEncoder().encode(text)];
const utf16 = (text: string) => [...Buffer.from(text, 'utf16le')];
const swapped = (bytes: readonly number[]) =>
  bytes.map((_, at) => bytes[at % 2 === 0 ? at + 1 : at - 1] ?? 0);

const TEXT = 'Month\tEarnings\n十月\t€ 1';

describe('a CSV file that is chosen or dropped', () => {
  it.each([
    ['UTF-8', utf8(TEXT)],
    ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, ...utf8(TEXT)]],
    ['UTF-16LE, as AdMob writes it', [0xff, 0xfe, ...utf16(TEXT)]],
    ['UTF-16BE', [0xfe, 0xff, ...swapped(utf16(TEXT))]],
  ])('is read as %s', async (_, bytes) => {
    expect(await textFile(file(bytes))).toEqual({ name: 'earnings.csv', text: TEXT });
  });

  it('is read as Windows-1252 if it is no valid UTF-8, as some banks write it', async () => {
    const bytes = [0x47, 0x65, 0x62, 0xfc, 0x68, 0x72];
    expect(await textFile(file(bytes))).toEqual({ name: 'earnings.csv', text: 'Gebühr' });
  });

  it('is not read if it has more than 5 MB', async () => {
    expect(await textFile(file(utf8(TEXT), 5 * 1024 * 1024 + 1))).toBe('too large');
    expect(await textFile(file(utf8(TEXT), 5 * 1024 * 1024))).toHaveProperty('text', TEXT);
  });

  it('is not read if it is a workbook or a PDF', async () => {
    expect(await textFile(file([...utf8('PK'), 3, 4, 0, 0]))).toBe('not text');
    expect(await textFile(file(utf8('%PDF-1.7 …')))).toBe('not text');
  });

  it('is not read if the browser may not read it', async () => {
    const gone = { ...file([]), arrayBuffer: () => Promise.reject(new Error('NotReadableError')) };
    expect(await textFile(gone)).toBe('unreadable');
  });
});
