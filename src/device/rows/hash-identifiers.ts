import { sha256 } from 'js-sha256';
import { DIMENSIONS } from '../../catalogue';
import type { Column } from '../../table';
import { getTexts } from '../../wording';

/** The number of hex digits of a hash, which are 128 bits. Even among billions of identifiers, two equal hashes are unlikely. */
const HASH_LENGTH = 32;

/** An identifier has the same hash in each column. */
export function hashIdentifier(identifier: string, salt: string): string {
  return computeSha256Hex(salt + identifier).slice(0, HASH_LENGTH);
}

export function isPersonal(field: string): boolean {
  return DIMENSIONS.some(({ id, personal }) => id === field && personal === true);
}

export function describeHashing(
  columns: readonly Pick<Column, 'field'>[],
  salt: string | undefined,
): string[] {
  const isHashed = salt !== undefined && columns.some(({ field }) => isPersonal(field));
  return isHashed ? [getTexts().devices.hashed] : [];
}

/** The SHA-256 of the text's UTF-8, as 64 hex digits. Half a surrogate pair is hashed as U+FFFD, as by every encoder. */
export function computeSha256Hex(text: string): string {
  return sha256(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}
