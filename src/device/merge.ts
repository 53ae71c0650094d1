import type { ZoneId } from '../catalogue/catalogue';
import { rowsInWords } from '../service/peek';
import type { Cell, Column, Table } from '../table/table';
import { type ByCentre, CENTRES, type Centre, listed } from './centres';
import type { DeviceFile } from './download';
import { countSharedRecords } from './duplicates';
import { hashIdentifiers } from './identifiers';
import { shown } from './misfit';
import { type DeviceRows, readDeviceFile } from './scan';

type ReadFiles = ReadonlyMap<Centre, DeviceRows>;
type ReadColumns = Parameters<typeof columnNotices>[0];

/**
 * One table of the four files, in the order cn, en, in, sg: the `columns` asked for, of which `centre` is the one that a row
 * came from. Rows that stand in two files are kept and told. With a salt, device identifiers are hashed. Throws
 * DeviceFileRefused; never returns some of the files.
 */
export function mergeFiles(
  files: ByCentre<DeviceFile>,
  columns: readonly Column[],
  zone: ZoneId,
  salt?: string,
): Table {
  const wanted = columns.map(({ field, type }) => ({ id: field, type }));
  const read = new Map<Centre, DeviceRows>();
  for (const centre of CENTRES) {
    const file = files[centre];
    if ('text' in file) read.set(centre, readDeviceFile(file.text, wanted, centre, zone));
  }
  const shared = sharedRows([...read.values()]);
  const rows = allRows([...read.values()]);
  const hashed = salt === undefined ? [] : hashIdentifiers(rows, columns, salt);
  return {
    columns,
    rows,
    ...(shared.length > 0 ? { doubts: shared } : {}),
    notices: [counts(files, read), ...shared, ...columnNotices(read, columns), ...hashed],
  };
}

/** What has to be said of columns that files lack, or have beside those that are known. */
export function columnNotices(
  read: ReadonlyMap<Centre, Pick<DeviceRows, 'missing' | 'unknown'>>,
  columns: readonly Column[],
): string[] {
  return [...columnsMissing(read, columns), ...columnsUnknown(read)];
}

function allRows(read: readonly DeviceRows[]): Cell[][] {
  const rows: Cell[][] = new Array(read.reduce((sum, file) => sum + file.rows.length, 0));
  let at = 0;
  for (const file of read) for (const row of file.rows) rows[at++] = row;
  return rows;
}

/** "Device files: cn 1,204 rows, en 880 rows, in no data, sg no file." */
function counts(files: ByCentre<DeviceFile>, read: ReadFiles): string {
  const told = CENTRES.map((centre) => {
    const file = files[centre];
    const rows = read.get(centre)?.rows.length ?? 0;
    return `${centre} ${'none' in file ? file.none : rows === 0 ? 'no data' : rowsInWords(rows)}`;
  });
  return `Device files: ${told.join(', ')}.`;
}

function sharedRows(read: readonly DeviceRows[]): string[] {
  const shared = countSharedRecords(read.map(({ records }) => records));
  if (shared === 0) return [];
  const are = shared === 1 ? 'stands' : 'stand';
  return [
    `${rowsInWords(shared)} ${are} in more than one device file, equal in every column; all are kept, so totals may be doubled.`,
  ];
}

function columnsMissing(read: ReadColumns, columns: readonly Column[]): string[] {
  return columns.flatMap(({ field, label }) => {
    const centres = [...read].filter(([, { missing }]) => missing.includes(field)).map(([centre]) => centre);
    return centres.length === 0
      ? []
      : [`${label}: blank for ${listed(centres)}, whose files lack this column.`];
  });
}

/** Only the first few names: they are the file's own texts, and there may be any number of them. */
function columnsUnknown(read: ReadColumns): string[] {
  const names = [...new Set([...read.values()].flatMap(({ unknown }) => unknown))];
  if (names.length === 0) return [];
  const centres = [...read].filter(([, { unknown }]) => unknown.length > 0).map(([centre]) => centre);
  const first = names.slice(0, 5).map(shown);
  const more = names.length > first.length ? [`${names.length - first.length} more`] : [];
  return [
    `Left out, because this version does not know them: columns ${listed([...first, ...more])} of ${listed(centres)}.`,
  ];
}
