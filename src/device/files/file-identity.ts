import type { HttpResponse } from '../../platform/ports';
import type { FileIdentity } from '../file-part';

/** The most characters of an ETag or date. The identity of a file is stored, and servers may send longer values: these are ignored. */
const LONGEST = 200;

const BLANK = '""';

/**
 * The identity of the file in a response. Requests for pieces have no If-Range header: with it, a storage sends a changed file as a whole,
 * and Google accepts at most 50 MB. Without it, the ETag or date in the response shows that the file has changed.
 */
export function identityOf(response: HttpResponse, size: number | null): FileIdentity {
  return { size, etag: mark(response, 'etag'), modified: mark(response, 'last-modified') };
}

/**
 * Whether two identities are of the same version of a file. A value that only one of them has is also a difference. If the ETags are equal,
 * the date is ignored: it changes when the storage writes the same bytes again.
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

/** Whether the identity is enough to notice that the file has changed between two pieces. */
export function isMarked({ size, etag, modified }: FileIdentity): boolean {
  return size !== null && (etag !== null || modified !== null);
}

function mark(response: HttpResponse, name: string): string | null {
  // A storage that compresses a response may mark its ETag as weak (W/), although the file is the same.
  const value = (response.header(name) ?? '').trim().replace(/^W\//, '');
  return value === '' || value === BLANK || value.length > LONGEST ? null : value;
}
