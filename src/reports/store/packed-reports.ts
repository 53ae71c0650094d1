import { AdReportsError, NotAllowed } from '../../errors';
import type { Packing, TextStore } from '../../platform';
import { defineStoredFormat, isString, rememberResults } from '../../storage';
import { getTexts } from '../../wording';
import type { Properties } from '../services';
import { MOST_REPORT_BYTES, REPORT_PREFIX } from './report-text';

/** A new report leaves 50 of Google's 500 KB for everything else, such as the reasons if all reports fail. */
const MOST_BYTES_WITH_NEW_REPORT = 512_000 - 50_000;

const PACKED = defineStoredFormat<{ readonly packed: string }>(({ packed }) =>
  isString(packed) ? { packed } : undefined,
);

/** The document's properties, in which the texts of reports are packed. Version 0.1.0 stored them plain. */
export function withPackedReports(store: TextStore, { pack, unpack }: Packing): TextStore {
  // One execution reads the same properties several times.
  const unpackOnce = rememberResults((stored: string) => unpackReportText(stored, unpack));
  const isReport = (name: string) => name.startsWith(REPORT_PREFIX);
  const toReadableText = (name: string, stored: string) => (isReport(name) ? unpackOnce(stored) : stored);

  function setPackedText(name: string, text: string): void {
    const stored = isReport(name) ? packReportText(text) : text;
    if (isReport(name)) assertRoomForReport(store.readAll(), name, stored);
    store.set(name, stored);
  }

  function packReportText(text: string): string {
    const stored = PACKED.write({ packed: pack(text) });
    if (stored.length > MOST_REPORT_BYTES) throw new NotAllowed([getTexts().reports.saving.tooLong]);
    return stored;
  }

  return {
    get(name) {
      const stored = store.get(name);
      return stored === undefined ? undefined : toReadableText(name, stored);
    },
    readAll: () =>
      new Map([...store.readAll()].map(([name, stored]) => [name, toReadableText(name, stored)])),
    set: setPackedText,
    delete: (name) => store.delete(name),
  };
}

/** A text that cannot be unpacked stays as it is: then nobody can read the report, and nothing overwrites it. */
function unpackReportText(stored: string, unpack: Packing['unpack']): string {
  const { packed } = PACKED.read(stored) ?? {};
  if (packed === undefined) return stored;
  try {
    return unpack(packed);
  } catch {
    return stored;
  }
}

function assertRoomForReport(texts: Properties, name: string, text: string): void {
  if (texts.has(name)) return;
  // Packed texts have one byte for each character, and so have nearly all other texts.
  const bytes = [...texts, [name, text]].reduce((sum, parts) => sum + parts.join('').length, 0);
  if (bytes > MOST_BYTES_WITH_NEW_REPORT) throw new AdReportsError(getTexts().errors.storageFull);
}
