import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import type { Centre } from '../centres';
import type { FileColumns } from '../file-totals';
import { shown } from './csv-error';

/** Notices about columns that files lack, and about unknown columns. Only five unknown names are shown, because there may be very many. */
export function columnNotices(
  read: ReadonlyMap<Centre, FileColumns>,
  columns: readonly Pick<Column, 'field' | 'label'>[],
): string[] {
  const { columnMissing, columnsUnknown } = texts().devices.warnings;
  const centresWith = (has: (file: FileColumns) => boolean) =>
    [...read].filter(([, file]) => has(file)).map(([centre]) => centre);
  const notices = columns.flatMap(({ field, label }) => {
    const centres = centresWith(({ missing }) => missing.includes(field));
    return centres.length === 0 ? [] : [columnMissing(label, centres)];
  });
  const names = [...new Set([...read.values()].flatMap(({ unknown }) => unknown))];
  if (names.length === 0) return notices;
  const first = names.slice(0, 5).map(shown);
  const centres = centresWith(({ unknown }) => unknown.length > 0);
  return [...notices, columnsUnknown(first, names.length - first.length, centres)];
}
