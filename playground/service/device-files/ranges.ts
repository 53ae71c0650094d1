import { createHash } from 'node:crypto';
import type { ServiceAnswer } from '../exchange';

/** Serves bytes as a storage does: all, or the requested range if the If-Range header matches. */
export interface StoredFile {
  readonly bytes: Uint8Array;
  readonly etag: string;
  /** An HTTP date. */
  readonly lastModified: string;
}

export function storedFile(bytes: Uint8Array, modifiedMs: number): StoredFile {
  const etag = `"${createHash('md5').update(bytes).digest('hex').toUpperCase()}"`;
  return { bytes, etag, lastModified: new Date(modifiedMs).toUTCString() };
}

export function serveFile(file: StoredFile, range: string, ifRange: string | undefined): ServiceAnswer {
  const { bytes, etag, lastModified } = file;
  const headers = {
    'content-type': 'text/csv',
    'accept-ranges': 'bytes',
    etag,
    'last-modified': lastModified,
  };
  const holds = ifRange === undefined || ifRange === etag || ifRange === lastModified;
  const part = range === '' || !holds ? 'whole' : readRange(range, bytes.length);
  const send = (status: number, body: Uint8Array, contentRange?: string): ServiceAnswer => {
    const more = contentRange !== undefined && { 'content-range': `bytes ${contentRange}/${bytes.length}` };
    return { status, headers: { ...headers, ...more, 'content-length': `${body.length}` }, body };
  };
  if (part === 'whole') return send(200, bytes);
  if (part === 'outside') return send(416, new Uint8Array(), '*');
  return send(206, bytes.subarray(part.from, part.to + 1), `${part.from}-${part.to}`);
}

/** Reads a range of bytes with inclusive ends. A range in another form means the whole file. */
function readRange(range: string, length: number): 'whole' | 'outside' | { from: number; to: number } {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(range.trim());
  if (!parts || (parts[1] === '' && parts[2] === '')) return 'whole';
  if (parts[1] === '') {
    const last = Number(parts[2]);
    return last === 0 || length === 0 ? 'outside' : { from: Math.max(0, length - last), to: length - 1 };
  }
  const from = Number(parts[1]);
  const to = parts[2] === '' ? length - 1 : Math.min(Number(parts[2]), length - 1);
  if (from > to) return from >= length ? 'outside' : 'whole';
  return { from, to };
}
