import type { Packing } from '../../platform/ports';
import { asText, isPlainObject } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import type { Properties } from '../report-ports';

/** A shelf of more characters is packed. A character takes at most three bytes, so other shelves have at most 8,700 bytes. */
const MOST_PLAIN = 2_900;

/** A shelf is an object with texts by their names, or the JSON text of this object, packed. */
const STORED = storedForm<{ readonly texts?: unknown; readonly packed?: unknown }>((fields) => fields);

/** The stored form of a shelf with these texts. */
export function shelfText(all: Properties, { pack }: Packing): string {
  const texts = Object.fromEntries(all);
  const plain = STORED.write({ texts });
  return plain.length <= MOST_PLAIN ? plain : STORED.write({ packed: pack(JSON.stringify(texts)) });
}

/** The texts on a shelf; undefined if it is damaged, or if a later version of the add-on wrote it. */
export function textsOnShelf(stored: string, { unpack }: Packing): Properties | undefined {
  try {
    const { texts, packed } = STORED.read(stored) ?? {};
    const found: unknown = texts ?? JSON.parse(unpack(asText(packed)));
    if (!isPlainObject(found)) return undefined;
    return new Map(Object.entries(found).map(([name, text]) => [name, asText(text)]));
  } catch {
    // A user has edited the property by hand.
    return undefined;
  }
}
