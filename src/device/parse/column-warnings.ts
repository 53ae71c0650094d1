import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import type { Centre } from '../centres';
import type { FileColumns } from '../days/read-day';
import { shown } from './csv-error';

/** Notices about columns that files lack, and about unknown columns. */
export function columnNotices(
  read: ReadonlyMap<Centre, FileColumns>,
  columns: readonly Pick<Column, 'field' | 'label'>[],
): string[] {
  return [...columnsMissing(read, columns), ...columnsUnknown(read)];
}

function columnsMissing(
  read: ReadonlyMap<Centre, FileColumns>,
  columns: readonly Pick<Column, 'field' | 'label'>[],
): string[] {
  return columns.flatMap(({ field, label }) => {
    const centres = [...read].filter(([, { missing }]) => missing.includes(field)).map(([centre]) => centre);
    return centres.length === 0 ? [] : [texts().devices.warnings.columnMissing(label, centres)];
  });
}

/** Shows only the first five names, because a file may contain any number of columns. */
function columnsUnknown(read: ReadonlyMap<Centre, FileColumns>): string[] {
  const names = [...new Set([...read.values()].flatMap(({ unknown }) => unknown))];
  if (names.length === 0) return [];
  const centres = [...read].filter(([, { unknown }]) => unknown.length > 0).map(([centre]) => centre);
  const first = names.slice(0, 5).map(shown);
  return [texts().devices.warnings.columnsUnknown(first, names.length - first.length, centres)];
}
