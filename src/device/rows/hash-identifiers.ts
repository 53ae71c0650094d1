import { DIMENSIONS } from '../../catalogue/catalogue';
import type { Request } from '../../request/request';
import { onceForEach } from '../../storage/once-for-each';
import type { Cell, Column } from '../../table/table';
import { texts } from '../../wording/texts';
import { sha256Hex } from './sha256';

/** The number of hex digits of a hash, which are 128 bits. Even among billions of identifiers, two equal hashes are unlikely. */
const HASH_LENGTH = 32;

/** Undefined if identifiers should not be hashed. Throws if there is no salt: identifiers hashed without one can be guessed. */
export function checkedSalt({ identifiers }: Request, salt: string | undefined): string | undefined {
  if (identifiers !== 'hashed') return undefined;
  if (!salt) throw new Error('Device identifiers can only be hashed with a salt.');
  return salt;
}

/** Replaces each device identifier. An identifier has the same hash in each column. Returns notices. */
export function hashIdentifiers(
  rows: readonly Cell[][],
  columns: readonly Pick<Column, 'field'>[],
  salt: string,
): string[] {
  const places = columns.flatMap(({ field }, at) => (isPersonal(field) ? [at] : []));
  if (places.length === 0) return [];
  // A device has many rows.
  const hash = onceForEach((identifier: string) => sha256Hex(salt + identifier).slice(0, HASH_LENGTH));
  for (const row of rows) {
    for (const at of places) {
      const cell = row[at] ?? '';
      if (cell !== '') row[at] = hash(String(cell));
    }
  }
  return [texts().devices.identifiers.hashed];
}

function isPersonal(field: string): boolean {
  return DIMENSIONS.some(({ id, personal }) => id === field && personal === true);
}
