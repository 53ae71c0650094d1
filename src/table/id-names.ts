import { codeNames, describedBy, dimension } from '../catalogue/catalogue';
import type { Cell, Column, Table } from './table';

type IdCells = Pick<Table, 'rows'> & { readonly columns: readonly Pick<Column, 'field'>[] };

/** For each field, the names of each id; null if there are too many. Stored as JSON. */
export type IdNamesState = readonly (readonly [
  field: string,
  names: readonly (readonly [id: string, names: readonly string[]])[] | null,
])[];

/** Columns with more names than this are left out: the stamp of a sheet could not store them. */
const MOST_NAMES = 500;

/** Collects the names of ids for columns that show only the names, so that a later refresh recognizes rows with a new name. */
export class IdNames {
  /** The fields that show names without the ids, and the fields of the ids. */
  readonly columns: readonly { readonly field: string; readonly id: string }[];
  private readonly names: Map<string, Map<string, readonly string[]> | null>;

  /** `columns` are the columns of the finished table. */
  constructor(columns: IdCells['columns'], earlier: IdNamesState = []) {
    this.columns = namesWithoutIds(columns);
    const before = new Map(earlier);
    this.names = new Map(
      this.columns.map(({ field }) => {
        const names = before.get(field);
        return [field, names === null ? null : new Map(names)];
      }),
    );
  }

  add(field: string, id: Cell, name: Cell): void {
    const names = this.names.get(field);
    if (!names || isBlank(id) || isBlank(name)) return;
    const earlier = names.get(String(id)) ?? [];
    if (earlier.includes(String(name))) return;
    names.set(String(id), [...earlier, String(name)]);
    if ([...names.values()].flat().length > MOST_NAMES) this.names.set(field, null);
  }

  /** Adds the names of rows. `withIds` are the same rows with the columns of ids, if `withNames` do not have these columns. */
  addRows(withNames: IdCells, withIds = withNames): void {
    const placeIn = ({ columns }: IdCells, field: string) => columns.findIndex((one) => one.field === field);
    for (const { field, id } of this.columns) {
      const [nameAt, idAt] = [placeIn(withNames, field), placeIn(withIds, id)];
      if (nameAt < 0 || idAt < 0) continue;
      // Most of many rows repeat a name.
      const added = new Map<Cell, Cell>();
      withIds.rows.forEach(({ [idAt]: idCell = null }, nth) => {
        const name = withNames.rows[nth]?.[nameAt] ?? null;
        if (added.get(idCell) === name) return;
        added.set(idCell, name);
        this.add(field, idCell, name);
      });
    }
  }

  addTable({ names = new Map() }: Pick<Table, 'names'>): void {
    for (const [field, ofField] of names) for (const [id, name] of ofField) this.add(field, id, name);
  }

  /** The names for the table. Names of several ids and ids with several names are left out. */
  ofTable(): Pick<Table, 'names'> {
    if (this.columns.length === 0) return {};
    const entries = [...this.names].map(([field, names]) => {
      const all = [...(names?.values() ?? [])].flat();
      const isOnly = (name: string) => all.indexOf(name) === all.lastIndexOf(name);
      const clear = [...(names ?? [])].flatMap(([id, [name = '', ...others]]) =>
        others.length === 0 && isOnly(name) ? [[id, name] as const] : [],
      );
      return [field, new Map(clear)] as const;
    });
    return { names: new Map(entries.filter(([, names]) => names.size > 0)) };
  }

  state(): IdNamesState {
    return [...this.names].map(([field, names]) => [field, names && [...names]]);
  }
}

/** Names of codes are not included: the add-on makes them, so the service cannot change them. */
function namesWithoutIds(columns: IdCells['columns']): IdNames['columns'] {
  return columns.flatMap(({ field }) => {
    const [id, ...others] = describedIds(field);
    const isNamed = id !== undefined && dimension(field).type === 'text' && codeNames(field) === undefined;
    const isShown = columns.some((one) => one.field === id || others.includes(one.field));
    return isNamed && !isShown ? [{ field, id }] : [];
  });
}

/** The dimension that `field` describes, the one that this dimension describes, and so on. */
function describedIds(field: string): string[] {
  const id = describedBy(field);
  return id === undefined ? [] : [id, ...describedIds(id)];
}

function isBlank(cell: Cell): boolean {
  return cell === null || cell === '' || cell === '0' || cell === 0;
}
