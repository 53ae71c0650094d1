import type { SheetRows } from '../../table/sheet-cell';
import type { Table } from '../../table/table';
import type { Stamp } from '../stamp';
import type { WriteJob } from '../write-job';

type StampNames = Stamp['names'];

/** Developer metadata of a sheet holds 30,000 characters. */
const MOST_CHARACTERS = 6_000;

/**
 * For each field, the new names by the old ones. A name is renamed only if it had one id, this id has another name now, and no id has the
 * old name now. `now` has no names of several ids, so rows of the new table may still have an old name: these rows are not renamed ones.
 */
export function renamesBetween(
  before: StampNames,
  now: Table['names'],
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const renames = Object.entries(before ?? {}).map(
    ([field, names]) => [field, renamesOf(names, now?.get(field) ?? new Map())] as const,
  );
  return new Map(renames.filter(([, ofField]) => ofField.size > 0));
}

function renamesOf(
  before: Readonly<Record<string, string>>,
  now: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const oldNames = Object.values(before);
  const current = new Set(now.values());
  return new Map(
    Object.entries(before).flatMap(([id, name]) => {
      const newName = now.get(id);
      const isUnique = oldNames.indexOf(name) === oldNames.lastIndexOf(name);
      return newName === undefined || current.has(name) || !isUnique ? [] : [[name, newName]];
    }),
  );
}

/** The rows of the sheet with the names that the service has now. A name that new rows still have is not an old one. */
export function renamedCells(
  { table }: Pick<WriteJob, 'table'>,
  { names }: Stamp,
  rows: SheetRows,
  fresh: SheetRows,
): SheetRows {
  const renames = renamesBetween(names, table.names);
  if (renames.size === 0) return rows;
  const columns = table.columns.map(({ field }, at) => {
    const ofField = renames.get(field);
    if (ofField === undefined) return undefined;
    const current = new Set(fresh.map((cells) => cells[at]));
    return new Map([...ofField].filter(([name]) => !current.has(name)));
  });
  return rows.map((cells) => cells.map((cell, at) => columns[at]?.get(String(cell)) ?? cell));
}

/**
 * The names that the stamp keeps: those of `now`, and those of `before` for ids without a name now. A column is left out if the names would
 * then have more than MOST_CHARACTERS as JSON.
 */
export function namesForStamp(now: Table['names'], before: StampNames): StampNames {
  const fields = new Set([...(now?.keys() ?? []), ...Object.keys(before ?? {})]);
  const columns: [string, Readonly<Record<string, string>>][] = [];
  for (const field of fields) {
    const earlier = Object.entries(before ?? {}).find(([one]) => one === field)?.[1];
    columns.push([field, { ...earlier, ...Object.fromEntries(now?.get(field) ?? []) }]);
    if (JSON.stringify(Object.fromEntries(columns)).length > MOST_CHARACTERS) columns.pop();
  }
  return columns.length === 0 ? undefined : Object.fromEntries(columns);
}
