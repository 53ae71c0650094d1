import type { HttpResponse } from '../platform/ports';
import type { FileIdentity } from './file-part';

/** The position of a day is kept in a property, and an ETag may have any length. */
const LONGEST = 200;
const MARKS = ['size', 'etag', 'modified'] as const;

/**
 * By what a file is known again. The pieces are asked for without If-Range: with it, a file that has changed would come whole, and
 * Google takes no more than 50 MB; without it, the piece comes with the new marks, and they tell.
 */
export function identityOf(response: HttpResponse, size: number | null): FileIdentity {
  return { size, etag: mark(response, 'etag'), modified: mark(response, 'last-modified') };
}

/** Whether two answers are of the same file: a mark that came with one alone is a difference too. */
export function isSameFile(one: FileIdentity, other: FileIdentity): boolean {
  return one.size === other.size && one.etag === other.etag && one.modified === other.modified;
}

/** Whether an answer that says less than others says of the file what they did not. */
export function contradicts(one: FileIdentity, other: FileIdentity): boolean {
  return MARKS.some((name) => one[name] !== null && other[name] !== null && one[name] !== other[name]);
}

/** Whether the storage marks the file's versions, so that pieces of two of them are told apart. */
export function isMarked({ size, etag, modified }: FileIdentity): boolean {
  return size !== null && (etag !== null || modified !== null);
}

function mark(response: HttpResponse, name: string): string | null {
  return response.header(name)?.trim().slice(0, LONGEST) || null;
}
