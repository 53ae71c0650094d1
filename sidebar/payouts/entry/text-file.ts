import { camtTable, isCamt } from './camt';
import { decodedText } from './decoded-text';

/** The most bytes of a file. */
const MOST_BYTES = 5 * 1024 * 1024;

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** Why a file is not read. */
export type FileFault = 'too large' | 'not text' | 'unreadable';

/** The name and the text of a file, or why it is not read. A camt.053 file becomes the text of a table. */
export async function textFile(
  file: Pick<File, 'name' | 'size' | 'arrayBuffer'>,
): Promise<TextFile | FileFault> {
  if (file.size > MOST_BYTES) return 'too large';
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
  if (bytes === undefined) return 'unreadable';
  const text = decodedText(bytes);
  if (text.includes('\0') || text.startsWith('%PDF')) return 'not text';
  return isCamt(text) ? camtFile(file.name, text) : { name: file.name, text };
}

function camtFile(name: string, text: string): TextFile | FileFault {
  const parsed = new DOMParser().parseFromString(text, 'application/xml');
  // Browsers keep what they have read before a mistake, which would look like a whole file.
  const isDamaged = parsed.getElementsByTagName('parsererror').length > 0;
  const table = isDamaged ? undefined : camtTable(parsed.documentElement);
  return table === undefined ? 'not text' : { name, text: table };
}
