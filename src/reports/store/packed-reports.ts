import { AdReportsError, NotAllowed } from '../../errors/ad-reports-error';
import type { Locks, Packing, TextStore } from '../../platform/ports';
import { underLock } from '../../sheet/write/write-table';
import { onceForEach } from '../../storage/once-for-each';
import { isString } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import { texts } from '../../wording/texts';
import { MOST_REPORT_BYTES, REPORT_PREFIX } from './report-text';

/** The names of a report's two texts: the report, and the version that its owner approved. */
const TEXT_NAME = /^adreports\.(report|approved)\.(r[0-9a-z]{12})$/;
/** A new report leaves 50 of Google's 500 KB for everything else, such as the reasons if all reports fail. */
const MOST_BYTES_WITH_NEW_REPORT = 512_000 - 50_000;
const LOCK_WAIT_MS = 20_000;

/** '' stands for a text that does not exist. */
interface ReportTexts {
  readonly report: string;
  readonly approved: string;
}
/** New texts by their names; undefined for a text that is deleted. */
type Changes = ReadonlyMap<string, string | undefined>;

const PACKED = storedForm<{ readonly packed: string }>(({ packed }) =>
  isString(packed) ? { packed } : undefined,
);

/**
 * The document's properties, in which a report and its approved version share a property, because together they pack to little more than
 * one of them. Callers see two texts. Earlier versions of the add-on stored a report as plain text.
 *
 * A change reads the properties again under the document's lock, because one user may approve a report while another one saves it. It
 * throws SheetBusy if the lock is busy, AdReportsError if the file has no room for a new report, and NotAllowed if a report is too long.
 */
export function withPackedReports(
  store: TextStore,
  { pack, unpack, locks }: Packing & { readonly locks: Locks },
): TextStore {
  // One execution reads the same properties several times.
  const textsIn = onceForEach((stored: string) => unpackTexts(stored, unpack));

  function change(changes: Changes): void {
    const isOfReport = [...changes.keys()].some((name) => TEXT_NAME.test(name));
    if (isOfReport) underLock({ locks, lockWaitMs: LOCK_WAIT_MS }, () => changeReports(changes));
    else write(store, changes);
  }

  function changeReports(changes: Changes): void {
    const stored = store.all();
    const changed = new Map<string, string | undefined>();
    for (const [name, text] of changes) {
      const [, kind, id] = TEXT_NAME.exec(name) ?? [];
      const property = kind === undefined ? name : REPORT_PREFIX + id;
      const before = textsIn((changed.has(property) ? changed : stored).get(property) ?? '');
      changed.set(property, kind === undefined ? text : packTexts({ ...before, [kind]: text ?? '' }, pack));
    }
    const isNew = [...changed.keys()].some((name) => name.startsWith(REPORT_PREFIX) && !stored.has(name));
    if (isNew && isFull(stored, changed)) throw new AdReportsError(texts().errors.storageFull);
    write(store, new Map([...changed].filter(([name, text]) => text !== stored.get(name))));
  }

  return {
    get(name) {
      const [, kind, id] = TEXT_NAME.exec(name) ?? [];
      if (kind === undefined) return store.get(name);
      return textsIn(store.get(REPORT_PREFIX + id) ?? '')[kind as keyof ReportTexts] || undefined;
    },
    all: () => new Map([...store.all()].flatMap(([name, stored]) => namedTexts(name, stored, textsIn))),
    set: (name, text) => change(new Map([[name, text]])),
    setAll: change,
    delete: (name) => change(new Map([[name, undefined]])),
    deleteAll: (names) => change(new Map(names.map((name) => [name, undefined]))),
  };
}

function namedTexts(name: string, stored: string, textsIn: (stored: string) => ReportTexts) {
  const [, kind, id] = TEXT_NAME.exec(name) ?? [];
  if (kind === undefined) return [[name, stored]] as const;
  if (kind === 'approved') return [];
  const { report, approved } = textsIn(stored);
  const named = { [name]: report, [`adreports.approved.${id}`]: approved };
  return Object.entries(named).filter(([, text]) => text !== '');
}

/** The stored form of a report's texts; undefined if there are none. Throws NotAllowed if they do not fit into a property. */
function packTexts({ report, approved }: ReportTexts, pack: Packing['pack']): string | undefined {
  if (report === '' && approved === '') return undefined;
  const stored = PACKED.write({ packed: pack(`${report}\n${approved}`) });
  if (stored.length > MOST_REPORT_BYTES) throw new NotAllowed([texts().reports.saving.tooLong]);
  return stored;
}

/** A text that cannot be unpacked stays as it is: then nobody can read the report, and nothing overwrites it. */
function unpackTexts(stored: string, unpack: Packing['unpack']): ReportTexts {
  const plain = { report: stored, approved: '' };
  const { packed } = PACKED.read(stored) ?? {};
  if (packed === undefined) return plain;
  try {
    const both = unpack(packed);
    // The approved version is always in one line. Somebody may have edited the report by hand.
    const end = both.lastIndexOf('\n');
    return { report: both.slice(0, Math.max(0, end)), approved: both.slice(end + 1) };
  } catch {
    return plain;
  }
}

function isFull(stored: ReadonlyMap<string, string>, changed: Changes): boolean {
  // Packed texts have one byte for each character, and nearly all others, too.
  const bytes = (all: Changes) => [...all].reduce((sum, [name, text]) => sum + `${name}${text}`.length, 0);
  return bytes(stored) + bytes(changed) > MOST_BYTES_WITH_NEW_REPORT;
}

function write(store: TextStore, changes: Changes): void {
  const kept = [...changes].filter((change): change is [string, string] => change[1] !== undefined);
  const deleted = [...changes.keys()].filter((name) => changes.get(name) === undefined);
  try {
    if (kept.length > 0) store.setAll(new Map(kept));
  } catch (error) {
    // Google says in the user's language that a store is full, so its size is looked at.
    throw isFull(store.all(), changes) ? new AdReportsError(texts().errors.storageFull) : error;
  }
  if (deleted.length > 0) store.deleteAll(deleted);
}
