import { type Fault, family } from './fault';

/** Device files that are not plain UTF-8 with line feeds: cases 32, 35, 36 and 40. */

const file = family('files', ['files']);
const FOR_EVER = Number.POSITIVE_INFINITY;

/** Changes the text of the file. Bytes that are not UTF-8 are lost. */
function text(change: (whole: string) => string | Uint8Array): Fault['does'] {
  return {
    bytes: (bytes) => {
      const changed = change(Buffer.from(bytes).toString('utf8'));
      return typeof changed === 'string' ? Buffer.from(changed) : changed;
    },
  };
}

function inLine(nth: number, change: (line: string) => string): Fault['does'] {
  return text((whole) =>
    whole
      .split('\n')
      .map((line, at) => (at === nth ? change(line) : line))
      .join('\n'),
  );
}

function lastLine(whole: string): string {
  return whole.slice(whole.lastIndexOf('\n', whole.length - 2) + 1);
}

export const FILE_TEXT_FAULTS: readonly Fault[] = [
  file(
    'file-empty',
    'The file is empty.',
    text(() => ''),
  ),
  file(
    'file-bom',
    'The file begins with a byte order mark.',
    text((whole) => `\uFEFF${whole}`),
  ),
  file(
    'file-utf16',
    'The file is UTF-16 with a byte order mark.',
    text((whole) => Buffer.from(`\uFEFF${whole}`, 'utf16le')),
  ),
  file(
    'file-other-encoding',
    'The placement name of the first row is in Latin-1: its byte FC is not UTF-8.',
    text((whole) => {
      const [header = '', first = '', ...rest] = whole.split('\n');
      const [before, after] = [first.split(',').slice(0, 3), first.split(',').slice(4)];
      const lines = [header, [...before, 'M\u0001nze', ...after].join(','), ...rest];
      return Buffer.from(lines.join('\n')).map((byte) => (byte === 1 ? 0xfc : byte));
    }),
  ),
  file(
    'file-nul',
    'The second line contains a NUL.',
    inLine(1, (line) => `${line.slice(0, -1)}\u0000${line.slice(-1)}`),
  ),
  file(
    'file-lone-cr',
    'Lines end with only a carriage return.',
    text((whole) => whole.replaceAll('\n', '\r')),
  ),
  file(
    'file-crlf',
    'Lines end with a carriage return and a line feed.',
    text((whole) => whole.replaceAll('\n', '\r\n')),
  ),
  file(
    'file-no-last-line-end',
    'The last line has no line end.',
    text((whole) => whole.replace(/\n$/, '')),
  ),
  file(
    'file-blank-lines',
    'There are blank lines at the beginning, below the header and at the end.',
    text((whole) => `\n${whole.replace('\n', '\n\n')}\n\n`),
  ),
  file(
    'file-unclosed-quote',
    'A quote in the second line is never closed.',
    inLine(1, (line) => line.replace(',', ',"')),
  ),
  file(
    'file-changing',
    'With each request, the last line is repeated once more, and the ETag changes.',
    {
      bytes: (bytes, { struck }) =>
        Buffer.concat([bytes, Buffer.from(lastLine(Buffer.from(bytes).toString('utf8')).repeat(struck))]),
    },
    {},
    FOR_EVER,
  ),
];
