import type { TextStore } from '../../platform/ports';
import { type StoredFields, storedForm } from '../../storage/versioned-json';
import { jsonBytes } from '../../table/sheet-cell';
import type { Properties } from '../report-ports';
import { isLoggedRun, type LoggedRun, withoutPeople } from './logged-run';

/** The property that stores whether the file has logs. Version 0.1.0 called them books. (Stored name: do not change.) */
const SWITCH = 'adreports.books';
const STORED_SWITCH = storedForm(({ on }) => (typeof on === 'boolean' ? { on } : undefined));

const PREFIX = 'adreports.log.';
/** If the run log cannot be written for weeks, the stored runs must leave room for the reports in the properties. */
const MOST_WAITING = 100;
/** The largest size of a stored text, in bytes. Google stores at most 9 KB per value. */
const MOST_BYTES = 8_500;
/** A list of `runs`. The texts of version 0.1.0 have the fields of one run, and its id in their name. */
const STORED = storedForm<StoredFields>((fields) => fields);

/** False if a user has switched them off. Undefined until a user has chosen or scheduled the first report. */
export function hasLogs(properties: Properties): boolean | undefined {
  return STORED_SWITCH.read(properties.get(SWITCH))?.on;
}

export function switchLogs(document: Pick<TextStore, 'set'>, on: boolean): void {
  document.set(SWITCH, STORED_SWITCH.write({ on }));
}

/** Kept in case Google ends the execution earlier. Each execution has its own properties, so it overwrites no run of another one. */
export class PendingRuns {
  private name = '';
  private runs: readonly LoggedRun[] = [];

  constructor(private readonly document: TextStore) {}

  /** Empty if the file has no run log. E-mail addresses are removed. If more than 100 runs wait, the texts with the oldest are deleted. */
  textsWith(run: LoggedRun, properties: Properties = this.document.all()): ReadonlyMap<string, string> {
    if (hasLogs(properties) !== true) return new Map();
    const runs = [...this.runs, withoutPeople(run)];
    const isNew = this.name === '' || jsonBytes({ runs }) > MOST_BYTES;
    if (isNew) this.name = PREFIX + run.runId;
    this.runs = isNew ? runs.slice(-1) : runs;
    const others = storedTexts(properties).filter(([name]) => name !== this.name);
    for (const name of oldest(others, MOST_WAITING - this.runs.length)) this.document.delete(name);
    return new Map([[this.name, STORED.write({ runs: this.runs })]]);
  }

  add(run: LoggedRun): void {
    const texts = this.textsWith(run);
    if (texts.size > 0) this.document.setAll(texts);
  }
}

/** The names of the texts that must be deleted so that the others contain at most `most` runs. `texts` have the oldest runs first. */
function oldest(texts: readonly StoredText[], most: number): string[] {
  let count = texts.reduce((sum, [, runs]) => sum + runs.length, 0);
  return texts.flatMap(([name, runs]) => {
    if (count <= most) return [];
    count -= runs.length;
    return [name];
  });
}

type StoredText = readonly [name: string, runs: readonly LoggedRun[]];

/** The texts with waiting runs, the oldest first. A text that a newer version of the add-on has stored is left out. */
function storedTexts(properties: Properties): StoredText[] {
  const texts = [...properties].flatMap(([name, text]): StoredText[] => {
    const fields = name.startsWith(PREFIX) ? STORED.read(text) : undefined;
    if (fields === undefined) return [];
    const runs: unknown = fields['runs'] ?? [{ version: '', ...fields, runId: name.slice(PREFIX.length) }];
    return Array.isArray(runs) && runs.length > 0 && runs.every(isLoggedRun) ? [[name, runs]] : [];
  });
  return texts.sort(([, [one]], [, [other]]) => (one?.startedAt ?? 0) - (other?.startedAt ?? 0));
}

/** The stored runs that are not in the run log yet, the oldest first. */
export function pendingRuns(properties: Properties): LoggedRun[] {
  const runs = storedTexts(properties).flatMap(([, each]) => each);
  return runs.sort((one, other) => one.startedAt - other.startedAt);
}

/** Deletes the texts of `properties` with runs that are all in the run log now. `logged` are the ids of the runs in the log. */
export function removePending(
  logged: readonly string[],
  properties: Properties,
  document: Pick<TextStore, 'delete'>,
): void {
  const ids = new Set(logged);
  for (const [name, runs] of storedTexts(properties))
    if (runs.every(({ runId }) => ids.has(runId))) document.delete(name);
}
