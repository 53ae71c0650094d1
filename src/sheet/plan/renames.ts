import type { SheetRows, Table } from '../../table';
import type { Stamp } from '../stamp';
import type { WriteJob } from '../write-job';

type StampNames = Stamp['names'];

/** All names of a stamp as JSON: it has to fit into metadata, together with the columns. */
const MOST_CHARACTERS = 6_000;

/** For each field, the new names by the old ones: for a name that only one id had, if this id has another name now and no id has the old name. */
export function deriveRenames(before: StampNames, now: Table['names']) {
  const renames = Object.entries(before ?? {}).map(
    ([field, names]) => [field, deriveFieldRenames(names, now?.get(field) ?? new Map())] as const,
  );
  return new Map(renames.filter(([, fieldRenames]) => fieldRenames.size > 0));
}

function deriveFieldRenames(before: Readonly<Record<string, string>>, now: ReadonlyMap<string, string>) {
  const oldNames = Object.values(before);
  const currentNames = new Set(now.values());
  return new Map(
    Object.entries(before).flatMap(([id, name]) => {
      const newName = now.get(id);
      const isUnique = oldNames.indexOf(name) === oldNames.lastIndexOf(name);
      const isRenamed = newName !== undefined && isUnique && !currentNames.has(name);
      return isRenamed ? [[name, newName]] : [];
    }),
  );
}

/** The rows with the service's current names. An old name in `incoming` stays: a name that several ids have is there, but not in `Table.names`. */
export function renameCells({ table }: WriteJob, { names }: Stamp, rows: SheetRows, incoming: SheetRows) {
  const renames = deriveRenames(names, table.names);
  if (renames.size === 0) return rows;
  const columnRenames = table.columns.map(({ field }, index) => {
    const fieldRenames = [...(renames.get(field) ?? [])];
    if (fieldRenames.length === 0) return undefined;
    const currentNames = new Set(incoming.map((cells) => cells[index]));
    return new Map(fieldRenames.filter(([oldName]) => !currentNames.has(oldName)));
  });
  return rows.map((cells) => cells.map((cell, index) => columnRenames[index]?.get(String(cell)) ?? cell));
}

/** The names of `now`, and those of `before` for ids without a name now. A column that makes them too long is left out. */
export function selectStampNames(now: Table['names'], before: StampNames): StampNames {
  const fields = new Set([...(now?.keys() ?? []), ...Object.keys(before ?? {})]);
  const columns: [string, Readonly<Record<string, string>>][] = [];
  for (const field of fields) {
    columns.push([field, { ...before?.[field], ...Object.fromEntries(now?.get(field) ?? []) }]);
    if (JSON.stringify(Object.fromEntries(columns)).length > MOST_CHARACTERS) columns.pop();
  }
  return columns.length === 0 ? undefined : Object.fromEntries(columns);
}
