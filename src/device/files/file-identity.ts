import type { HttpResponse } from '../../platform/ports';
import type { FileIdentity } from '../file-part';

/** In characters. The position of a day is stored, and an ETag may have any length, so a longer one is ignored. */
const LONGEST = 200;

const BLANK = '""';

/**
 * The identity of the file in a response. Pieces are requested without If-Range: with it, the storage would send a changed file as a
 * whole, and Google accepts at most 50 MB. Without it, the piece has the new ETag or date, which shows the change.
 */
export function identityOf(response: HttpResponse, size: number | null): FileIdentity {
  return { size, etag: mark(response, 'etag'), modified: mark(response, 'last-modified') };
}

/**
 * Whether two responses are for the same version of a file; a header that only one of them has is also a difference. An ETag
 * identifies the bytes, so with equal ETags the date is ignored: it changes when the storage writes the same bytes again.
 */
export function isSameFile(one: FileIdentity, other: FileIdentity): boolean {
  if (one.size !== other.size || one.etag !== other.etag) return false;
  return one.etag !== null || one.modified === other.modified;
}

/** Whether two identities differ in a value that both have. The date is ignored if both have an ETag. */
export function contradicts(one: FileIdentity, other: FileIdentity): boolean {
  const differs = (name: keyof FileIdentity) =>
    one[name] !== null && other[name] !== null && one[name] !== other[name];
  const areTagged = one.etag !== null && other.etag !== null;
  return differs('size') || differs('etag') || (!areTagged && differs('modified'));
}

/** Whether the storage identifies versions of the file, so that pieces of two versions can be distinguished. */
export function isMarked({ size, etag, modified }: FileIdentity): boolean {
  return size !== null && (etag !== null || modified !== null);
}

function mark(response: HttpResponse, name: string): string | null {
  // A storage that compresses some responses marks the same tag as weak in those.
  const value = (response.header(name) ?? '').trim().replace(/^W\//, '');
  return value === '' || value === BLANK || value.length > LONGEST ? null : value;
}
