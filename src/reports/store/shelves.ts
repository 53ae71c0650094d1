import { StorageFull } from '../../errors/run-errors';
import type { Locks, Packing, TextStore } from '../../platform/ports';
import { underLock } from '../../sheet/write/write-table';
import { textBytes } from '../../table/sheet-cell';
import type { Properties } from '../report-ports';
import { REPORT_PREFIX } from './report-text';
import { recordName } from './run-records';
import { shelfText, textsOnShelf } from './shelf-text';

/**
 * The names of texts that are kept on shelves: reports, and their approved versions. The first two characters of a report's id decide its
 * shelf. Ids are random, so reports spread evenly.
 */
const SHELVED = /^adreports\.(?:report|approved)\.r([0-9a-z]{2})[0-9a-z]{10}$/;
/** The prefix of the names of the properties with shelves. A number follows it. (Stored name: do not change.) */
const SHELF_PREFIX = 'adreports.shelf.';
/** The number of shelves. (Do not change: a report is looked for on the shelf that follows from its id.) */
const SHELVES = 64;
/** The largest size of a shelf, in bytes. Google stores at most 9 KB per value. */
const MOST_BYTES = 9_000;
/** New reports leave this room in the properties for everything else, such as runs that wait for the run log. In bytes. */
const MOST_WITH_REPORTS = 512_000 - 50_000;
/** The room for what the runs of a report that never ran will store: a run record, and that no run is unfinished. In bytes. */
const RUN_RECORD = 210;
/** Google's message if a property does not fit into the 500 KB of a store. */
const FULL = /storage quota/i;
const LOCK_WAIT_MS = 20_000;

/** New texts by their names; undefined for a text that is deleted. */
type Changes = ReadonlyMap<string, string | undefined>;
/** A shelf after changes. */
interface ChangedShelf {
  /** Its stored text; undefined for an empty shelf. */
  readonly text: string | undefined;
  /** The new texts for which it has no room. */
  readonly left: Properties;
}

/**
 * The document's properties, in which the reports and their approved versions share 64 properties, the shelves. Reports of a file resemble
 * each other, so packed together they need a tenth of their size. Callers see the names of the single texts and no shelves.
 *
 * A text that is on no shelf is read from a property of its own: earlier versions of the add-on stored it there. It moves to its shelf when
 * it is written, unless the shelf has no room or is unreadable. Each change reads the shelf again, under the document's lock, because two
 * users may save different reports of one shelf at the same time. A change throws SheetBusy if the lock is busy, and StorageFull if there
 * is no room.
 */
export function shelvedStore(store: TextStore, ports: Packing & { readonly locks: Locks }): TextStore {
  const read = shelfReader(ports);

  function setAll(texts: Properties): void {
    const plain = [...texts].filter(([name]) => shelfOf(name) === undefined);
    if (plain.length > 0) storing(() => store.setAll(new Map(plain)));
    change(texts);
  }

  function deleteAll(names: readonly string[]): void {
    store.deleteAll(names.filter((name) => shelfOf(name) === undefined));
    change(new Map(names.map((name) => [name, undefined])));
  }

  /** Changes texts that are kept on shelves, and ignores others. */
  function change(changes: Changes): void {
    const lock = { locks: ports.locks, lockWaitMs: LOCK_WAIT_MS };
    for (const [shelf, its] of byShelf(changes)) underLock(lock, () => changeShelf(shelf, its));
  }

  /**
   * Each text is the old or the new one if Google ends the execution between two of these writes: while a text is on its shelf and in a
   * property of its own, the one on the shelf counts.
   */
  function changeShelf(shelf: string, changes: Changes, hasMoved = false): void {
    const stored = store.all();
    const before = stored.get(shelf);
    const texts = read(before);
    const isKnown = (name: string) => texts?.has(name) || stored.has(name);
    const added = [...changes].filter(([name]) => isReport(name) && !isKnown(name));
    if (added.length > 0 && !hasRoom(added, stored, unshelved(stored, read))) {
      if (hasMoved) throw new StorageFull();
      moveAll(stored);
      changeShelf(shelf, changes, true);
      return;
    }
    const { text, left } = changedShelf(texts, changes, (all) => shelfText(all, ports));
    if (left.size > 0) storing(() => store.setAll(left));
    const own = [...changes.keys()].filter((name) => stored.has(name) && !left.has(name));
    const isDeleted = (name: string) => changes.get(name) === undefined;
    store.deleteAll(own.filter(isDeleted));
    // An unreadable shelf is not replaced, because a later version may be able to read it.
    if (texts === undefined) return;
    if (text === undefined) store.deleteAll(before === undefined ? [] : [shelf]);
    else if (text !== before) storing(() => store.set(shelf, text));
    store.deleteAll(own.filter((name) => !isDeleted(name)));
  }

  /** Moves the texts that earlier versions stored to their shelves, where they take less room. */
  function moveAll(stored: Properties): void {
    const texts = unshelved(stored, read);
    change(new Map([...stored.keys()].filter(shelfOf).map((name) => [name, texts.get(name)])));
  }

  return {
    get(name) {
      const shelf = shelfOf(name);
      const text = shelf === undefined ? undefined : read(store.get(shelf))?.get(name);
      return text ?? store.get(name);
    },
    all: () => unshelved(store.all(), read),
    set: (name, value) => setAll(new Map([[name, value]])),
    setAll,
    delete: (name) => deleteAll([name]),
    deleteAll,
  };
}

/** The texts on a shelf by its stored text; undefined if the shelf is unreadable. */
type ShelfReader = (stored: string | undefined) => Properties | undefined;

/** Unpacks each stored text once: one execution reads the same shelves many times. */
function shelfReader(packing: Packing): ShelfReader {
  const known = new Map<string, Properties | undefined>();
  return (stored) => {
    if (stored === undefined) return new Map();
    if (!known.has(stored)) known.set(stored, textsOnShelf(stored, packing));
    return known.get(stored);
  };
}

/** The texts of a store by their names, without readable shelves. */
function unshelved(stored: Properties, read: ShelfReader): Properties {
  const properties = new Map(stored);
  for (const [shelf, text] of stored) {
    const texts = isShelf(shelf) ? read(text) : undefined;
    if (texts === undefined) continue;
    properties.delete(shelf);
    for (const [name, each] of texts) if (shelfOf(name) === shelf) properties.set(name, each);
  }
  return properties;
}

/** Applies changes to the texts on a shelf. `texts` is undefined for an unreadable shelf, which has no room for any text. */
function changedShelf(
  texts: Properties | undefined,
  changes: Changes,
  written: (texts: Properties) => string,
): ChangedShelf {
  const left = new Map<string, string>();
  const all = new Map(texts);
  for (const [name, value] of changes) {
    if (value === undefined) all.delete(name);
    else all.set(name, value);
  }
  let text = written(all);
  for (const [name, value] of [...changes].reverse()) {
    if (value === undefined || (texts !== undefined && text.length <= MOST_BYTES)) continue;
    left.set(name, value);
    all.delete(name);
    text = written(all);
  }
  return { text: all.size === 0 ? undefined : text, left };
}

function byShelf(changes: Changes): ReadonlyMap<string, Changes> {
  const shelves = new Map<string, Map<string, string | undefined>>();
  for (const [name, value] of changes) {
    const shelf = shelfOf(name);
    if (shelf !== undefined) shelves.set(shelf, (shelves.get(shelf) ?? new Map()).set(name, value));
  }
  return shelves;
}

/** Writes to the store. Throws StorageFull if it is full. */
function storing(write: () => void): void {
  try {
    write();
  } catch (error) {
    throw error instanceof Error && FULL.test(error.message) ? new StorageFull() : error;
  }
}

/** True for the name of a property with a shelf. `all` returns such a name only if the shelf is unreadable. */
export function isShelf(name: string): boolean {
  return name.startsWith(SHELF_PREFIX);
}

/** The name of the shelf for a text; undefined for a text that is kept on none. */
function shelfOf(name: string): string | undefined {
  const start = SHELVED.exec(name)?.[1];
  return start === undefined ? undefined : `${SHELF_PREFIX}${Number.parseInt(start, 36) % SHELVES}`;
}

/**
 * True if there is room for the reports `added`. Counts all that is stored, and what the runs of reports that never ran will store. `texts`
 * are the texts of the store without shelves.
 */
function hasRoom(
  added: readonly (readonly [string, string | undefined])[],
  stored: Properties,
  texts: Properties,
): boolean {
  const bytes = (all: Iterable<readonly [string, string | undefined]>) =>
    [...all].reduce((sum, [name, text]) => sum + textBytes(`${name}${text}`), 0);
  const ids = [...texts.keys()].filter(isReport).map((name) => name.slice(REPORT_PREFIX.length));
  const unrun = ids.filter((id) => !texts.has(recordName(id))).length;
  return bytes(stored) + unrun * RUN_RECORD + bytes(added) <= MOST_WITH_REPORTS;
}

function isReport(name: string): boolean {
  return name.startsWith(REPORT_PREFIX);
}
