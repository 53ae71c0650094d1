import { describedBy, dimension } from '../catalogue/catalogue';
import type { Request } from '../request/request';
import { texts } from '../wording/texts';
import type { Cell, Table } from './table';

/**
 * A sentence for each of the names among `dimensions` that several ids in `rows` share, if the table shows no ids: their rows become one row
 * when rows are added up. `columns` also have the ids.
 */
export function sharedNameNotices(
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  dimensions: Request['dimensions'],
): string[] {
  const placeOf = (id: string) => columns.findIndex(({ field }) => field === id);
  return dimensions.flatMap((name) => {
    const id = describedBy(name);
    if (id === undefined || dimensions.some((one) => one === id) || placeOf(id) < 0) return [];
    if (!areShared(rows, placeOf(name), placeOf(id))) return [];
    return [texts().responses.notices.namesAddedUp(dimension(name).label, dimension(id).label)];
  });
}

function areShared(rows: Table['rows'], name: number, id: number): boolean {
  const ids = new Map<Cell, Cell>();
  return rows.some((row) => {
    const [key = null, value = null] = [row[name], row[id]];
    if (key === null || key === '' || value === null || value === '') return false;
    const known = ids.get(key);
    ids.set(key, value);
    return known !== undefined && known !== value;
  });
}
