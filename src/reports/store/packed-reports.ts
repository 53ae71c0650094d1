import { AdReportsError, NotAllowed } from '../../errors/ad-reports-error';
import type { Packing, TextStore } from '../../platform/ports';
import { onceForEach } from '../../storage/once-for-each';
import { isString } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import { texts } from '../../wording/texts';
import { MOST_REPORT_BYTES, REPORT_PREFIX } from './report-text';

/** A new report leaves 50 of Google's 500 KB for everything else, such as the reasons if all reports fail. */
const MOST_BYTES_WITH_NEW_REPORT = 512_000 - 50_000;

const PACKED = storedForm<{ readonly packed: string }>(({ packed }) =>
  isString(packed) ? { packed } : undefined,
);

/**
 * The document's properties, in which the texts of reports are packed. Version 0.1.0 stored them plain. Throws AdReportsError if the file has no
 * room for a new report, and NotAllowed if a report is too long.
 */
export function withPackedReports(store: TextStore, { pack, unpack }: Packing): TextStore {
  // One execution reads the same properties several times.
  const unpacked = onceForEach((stored: string) => unpackedText(stored, unpack));
  const isReport = (name: string) => name.startsWith(REPORT_PREFIX);
  const readable = (name: string, stored: string) => (isReport(name) ? unpacked(stored) : stored);

  function setAll(changes: ReadonlyMap<string, string>): void {
    const packed = new Map(
      [...changes].map(([name, text]) => [name, isReport(name) ? packedText(text) : text]),
    );
    if ([...packed.keys()].some(isReport)) assertRoom(store.all(), packed);
    store.setAll(packed);
  }

  function packedText(text: string): string {
    const stored = PACKED.write({ packed: pack(text) });
    if (stored.length > MOST_REPORT_BYTES) throw new NotAllowed([texts().reports.saving.tooLong]);
    return stored;
  }

  return {
    get(name) {
      const stored = store.get(name);
      return stored === undefined ? undefined : readable(name, stored);
    },
    all: () => new Map([...store.all()].map(([name, stored]) => [name, readable(name, stored)])),
    set: (name, text) => setAll(new Map([[name, text]])),
    setAll,
    delete: (name) => store.delete(name),
    deleteAll: (names) => store.deleteAll(names),
  };
}

/** A text that cannot be unpacked stays as it is: then nobody can read the report, and nothing overwrites it. */
function unpackedText(stored: string, unpack: Packing['unpack']): string {
  const { packed } = PACKED.read(stored) ?? {};
  if (packed === undefined) return stored;
  try {
    return unpack(packed);
  } catch {
    return stored;
  }
}

function assertRoom(stored: ReadonlyMap<string, string>, changed: ReadonlyMap<string, string>): void {
  const isNew = [...changed.keys()].some((name) => name.startsWith(REPORT_PREFIX) && !stored.has(name));
  // Packed texts have one byte for each character, and nearly all others, too.
  const bytes = [...stored, ...changed].reduce((sum, [name, text]) => sum + `${name}${text}`.length, 0);
  if (isNew && bytes > MOST_BYTES_WITH_NEW_REPORT) throw new AdReportsError(texts().errors.storageFull);
}
