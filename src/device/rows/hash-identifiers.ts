import { DIMENSIONS } from '../../catalogue/catalogue';
import type { Request } from '../../request/request';
import type { Cell, Column } from '../../table/table';
import { texts } from '../../wording/texts';
import { Sha256 } from './sha256';

/** Of a digest, at 32 bits each: among billions of identifiers no two are likely to share them. */
const WORDS = 4;

/**
 * The salt to hash a request's device identifiers with; undefined where they are not to be hashed. Throws an Error where they are
 * and there is none: ids that are hashed without a salt can be guessed.
 */
export function checkedSalt({ identifiers }: Request, salt: string | undefined): string | undefined {
  if (identifiers !== 'hashed') return undefined;
  if (!salt) throw new Error('Device identifiers can only be hashed with a salt.');
  return salt;
}

/**
 * Puts a hash in the place of each device identifier of the rows: of the salt and the identifier alone, so that an id is the same
 * hash in each column. Returns what has to be said of it.
 */
export function hashIdentifiers(rows: readonly Cell[][], columns: readonly Column[], salt: string): string[] {
  const places = columns.flatMap(({ field }, at) => (isPersonal(field) ? [at] : []));
  if (places.length === 0) return [];
  const hash = hashedWith(salt);
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

/** Remembers each hash, as a device has many rows. */
function hashedWith(salt: string): (identifier: string) => string {
  const sha256 = new Sha256();
  const known = new Map<string, string>();
  return (identifier) => {
    let hash = known.get(identifier);
    if (hash === undefined) {
      hash = sha256.hex(salt + identifier, WORDS);
      known.set(identifier, hash);
    }
    return hash;
  };
}
