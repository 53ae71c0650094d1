import { TextDecoder } from 'node:util';
import { type Execution, GoogleError, type HostService, unknownMethod } from '../host-service';

export interface HeldBlob {
  bytes: Uint8Array;
  contentType: string | null;
  name: string | null;
}

/** The data of a blob as the context sends it: a text with its charset ('' for the default), or bytes as a text. */
export type Data = { readonly text: string; readonly charset: string } | { readonly bytes: string };

/** The bytes of blobs and HTTP responses, by execution and number. They are copied into the script only if the script reads them. */
export class BlobService implements HostService {
  private readonly held = new WeakMap<Execution, HeldBlob[]>();

  call(execution: Execution, method: string, args: readonly unknown[]): unknown {
    if (method === 'create') return this.create(execution, args);
    const blob = this.blob(execution, args[0] as number);
    switch (method) {
      case 'text':
        return decoded(blob, args[1] as string | null);
      case 'bytes':
        return toWire(blob.bytes);
      case 'contentType':
        return blob.contentType;
      case 'name':
        return blob.name;
      case 'copy':
        return this.hold(execution, { ...blob });
      case 'setContentType':
        blob.contentType = args[1] as string | null;
        return null;
      case 'setName':
        blob.name = args[1] as string;
        return null;
      case 'setBytes':
        blob.bytes = fromWire(args[1] as string);
        return null;
      case 'setText':
        blob.bytes = Buffer.from(args[1] as string, 'utf8');
        return null;
      default:
        return unknownMethod('Blob', method);
    }
  }

  /** Keeps a blob for this execution and returns its number. */
  hold(execution: Execution, blob: HeldBlob): number {
    const blobs = this.held.get(execution) ?? [];
    this.held.set(execution, blobs);
    return blobs.push(blob) - 1;
  }

  blob(execution: Execution, handle: number): HeldBlob {
    const blob = this.held.get(execution)?.[handle];
    if (blob === undefined) throw new GoogleError('Invalid argument: blob');
    return blob;
  }

  ended(execution: Execution): void {
    this.held.delete(execution);
  }

  private create(execution: Execution, [data, type, name]: readonly unknown[]): number {
    const isText = 'text' in (data as Data);
    const contentType = (type as string | null) ?? (isText ? 'text/plain' : null);
    return this.hold(execution, { bytes: dataBytes(data as Data), contentType, name: name as string | null });
  }
}

export function dataBytes(data: Data, charset: 'utf8' | 'ascii' = 'utf8'): Uint8Array {
  if ('bytes' in data) return fromWire(data.bytes);
  const asked = data.charset === '' ? charset : data.charset === 'UTF_8' ? 'utf8' : 'ascii';
  // In US-ASCII, Java writes a question mark for every other character.
  const text = asked === 'ascii' ? data.text.replace(/[^\0-\x7f]/gu, '?') : data.text;
  return Buffer.from(text, 'utf8');
}

export function toWire(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

export function fromWire(wire: string): Uint8Array {
  return Buffer.from(wire, 'latin1');
}

/** Decodes with the given charset, the charset of the content type, or UTF-8. As in Java, a byte order mark stays. */
function decoded(blob: HeldBlob, asked: string | null): string {
  const named = /charset="?([^\s;"]+)/i.exec(blob.contentType ?? '')?.[1];
  if (asked !== null) return decodedFrom(asked, blob.bytes);
  try {
    return decodedFrom(named ?? 'utf-8', blob.bytes);
  } catch (error) {
    if (error instanceof GoogleError) return decodedFrom('utf-8', blob.bytes);
    throw error;
  }
}

function decodedFrom(charset: string, bytes: Uint8Array): string {
  // For TextDecoder, this name means Windows-1252; for Java, it does not.
  return /^iso-8859-1$/i.test(charset) ? toWire(bytes) : decoder(charset).decode(bytes);
}

function decoder(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset.replace('_', '-'), { ignoreBOM: true });
  } catch {
    throw new GoogleError(`Invalid argument: ${charset}`);
  }
}
