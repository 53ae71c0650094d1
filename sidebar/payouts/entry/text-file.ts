/** The most bytes of a file. */
const MOST_BYTES = 5 * 1024 * 1024;

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** Why a file is not read. */
export type FileFault = 'too large' | 'not text' | 'unreadable';

/** The name and the text of a file, or why it is not read. */
export async function textFile(
  file: Pick<File, 'name' | 'size' | 'arrayBuffer'>,
): Promise<TextFile | FileFault> {
  if (file.size > MOST_BYTES) return 'too large';
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
  if (bytes === undefined) return 'unreadable';
  const text = decoded(bytes);
  return text.includes('\0') || text.startsWith('%PDF') ? 'not text' : { name: file.name, text };
}

/** The text of UTF-16 with a byte order mark, of UTF-8, or of an older bank's Windows-1252, which is no valid UTF-8. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
