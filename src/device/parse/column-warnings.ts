import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import type { Centre } from '../centres';
import type { FileColumns } from '../days/read-day';
import { shown } from './csv-error';

/** What has to be said of columns that files lack, or have beside those that are known. */
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

/** Only the first few names: they are the file's own texts, and there may be any number of them. */
function columnsUnknown(read: ReadonlyMap<Centre, FileColumns>): string[] {
  const names = [...new Set([...read.values()].flatMap(({ unknown }) => unknown))];
  if (names.length === 0) return [];
  const centres = [...read].filter(([, { unknown }]) => unknown.length > 0).map(([centre]) => centre);
  const first = names.slice(0, 5).map(shown);
  return [texts().devices.warnings.columnsUnknown(first, names.length - first.length, centres)];
}
