import type { HttpResponse } from '../../platform/ports';
import type { FileIdentity } from '../file-part';

/** The position of a day is kept, and an ETag may have any length: a longer one counts as none. */
const LONGEST = 200;
const BLANK = '""';

/**
 * By what a file is known again. The pieces are asked for without If-Range: with it, a file that has changed would come whole, and
 * Google takes no more than 50 MB; without it, the piece comes with the new marks, and they tell.
 */
export function identityOf(response: HttpResponse, size: number | null): FileIdentity {
  return { size, etag: mark(response, 'etag'), modified: mark(response, 'last-modified') };
}

/**
 * Whether two answers are of the same file: a mark that came with one alone is a difference too. An ETag names the bytes; a storage that
 * wrote the same ones again tells another time.
 */
export function isSameFile(one: FileIdentity, other: FileIdentity): boolean {
  if (one.size !== other.size || one.etag !== other.etag) return false;
  return one.etag !== null || one.modified === other.modified;
}

/** Whether an answer that says less than others says of the file what they did not. */
export function contradicts(one: FileIdentity, other: FileIdentity): boolean {
  const differs = (name: keyof FileIdentity) =>
    one[name] !== null && other[name] !== null && one[name] !== other[name];
  const areTagged = one.etag !== null && other.etag !== null;
  return differs('size') || differs('etag') || (!areTagged && differs('modified'));
}

/** Whether the storage marks the file's versions, so that pieces of two of them are told apart. */
export function isMarked({ size, etag, modified }: FileIdentity): boolean {
  return size !== null && (etag !== null || modified !== null);
}

function mark(response: HttpResponse, name: string): string | null {
  // A storage that packs some answers calls the same tag weak then.
  const said = (response.header(name) ?? '').trim().replace(/^W\//, '');
  return said === '' || said === BLANK || said.length > LONGEST ? null : said;
}
