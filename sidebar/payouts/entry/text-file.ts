import { convertCamtToTable, isCamt } from './camt';

const MAX_BYTES = 5 * 1024 * 1024;
/** The older encodings that no byte order mark names, each with what tells it from the others: words of statements and bank exports. */
const OLDER_ENCODINGS = [
  ['shift_jis', /[ぁ-んァ-ヶ]|年月日|日付|金額|残高|摘要/],
  ['gbk', /日期|金额|合计|收入|余额|币种|账|户名|摘要|应用|结算/],
  ['big5', /日期|金額|合計|收入|餘額|幣別|帳|戶名|摘要|應用|結算/],
  ['euc-kr', /날짜|일자|일시|금액|지급액|합계|잔액|수익|통화/],
] as const;
/** UTF-16 is recognized by the zero bytes among so many. */
const SAMPLE_BYTES = 4_000;

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

export type FileFault = 'too large' | 'not text' | 'unreadable';

export type FileReading =
  | { readonly ok: true; readonly file: TextFile }
  | { readonly ok: false; readonly fault: FileFault };

/** What is needed of the browser's File. */
interface ReadableFile {
  readonly name: string;
  readonly size: number;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
}

/** The name and the text of a file, or why it is not read. A camt.053 file becomes the text of a table. */
export async function readTextFile(file: ReadableFile): Promise<FileReading> {
  if (file.size > MAX_BYTES) return { ok: false, fault: 'too large' };
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
  if (bytes === undefined) return { ok: false, fault: 'unreadable' };
  const text = decodeText(bytes);
  if (text.includes('\0') || text.startsWith('%PDF')) return { ok: false, fault: 'not text' };
  const table = isCamt(text) ? parseCamtFile(text) : text;
  if (table === undefined) return { ok: false, fault: 'not text' };
  return { ok: true, file: { name: file.name, text: table } };
}

/** The entries of a camt.053 file as the text of a table; undefined for a damaged file. */
function parseCamtFile(text: string): string | undefined {
  const parsed = new DOMParser().parseFromString(text, 'application/xml');
  // Browsers keep what they have read before a mistake, which would look like a whole file.
  const isDamaged = parsed.getElementsByTagName('parsererror').length > 0;
  return isDamaged ? undefined : convertCamtToTable(parsed.documentElement);
}

/** The text of a file in UTF-8, in UTF-16 or in an older encoding. A wrong guess is visible in the headers that the form shows. */
function decodeText(bytes: Uint8Array): string {
  return decodeAs(detectUtf16(bytes) ?? 'utf-8', bytes) ?? decodeOlderText(bytes);
}

/** UTF-16 with a byte order mark, or with zero bytes in every other place. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = [...bytes.subarray(0, SAMPLE_BYTES)];
  const countZeros = (parity: 0 | 1) =>
    sample.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const [even, odd] = [countZeros(0), countZeros(1)];
  // A binary file has zeros in both places, or few.
  const isText = Math.max(even, odd) > Math.max(10 * Math.min(even, odd), sample.length / 20);
  if (!isText) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** The text if it has no byte that the encoding does not know. */
function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function decodeOlderText(bytes: Uint8Array): string {
  const decodings = OLDER_ENCODINGS.map(([encoding, pattern]) => ({
    pattern,
    text: decodeAs(encoding, bytes),
  }));
  const match = decodings.find(({ pattern, text }) => text !== undefined && pattern.test(text));
  return match?.text ?? new TextDecoder('windows-1252').decode(bytes);
}
