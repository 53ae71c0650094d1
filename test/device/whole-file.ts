import type { ZoneId } from '../../src/catalogue/catalogue';
import type { ValueType } from '../../src/catalogue/entry';
import type { Day } from '../../src/dates/calendar';
import type { Centre } from '../../src/device/centres';
import type { FilePart } from '../../src/device/file-part';
import { RowsScanner } from '../../src/device/rows/rows-scanner';
import { NO_ROW_FILTER } from '../../src/request/draft';
import type { Cell } from '../../src/table/table';

export interface WantedColumn {
  readonly id: string;
  readonly type: ValueType;
}

/** The requested columns of one device file. */
export interface DeviceRows {
  /** Rows in the order of the requested columns. Texts are unchanged, moments are serial numbers, and a blank number is null. */
  readonly rows: Cell[][];
  /** The ids of requested columns that the file lacks. Their cells are null. */
  readonly missing: readonly string[];
  /** The names in the header that the catalogue does not know, unchanged. */
  readonly unknown: readonly string[];
  /** The offset of each row's record in `text`. */
  readonly records: { readonly text: string; readonly starts: readonly number[] };
}

/** Reads all rows of one device file. `day` is the value of the date column. Throws what RowsScanner throws. */
export function readDeviceFile(
  text: string,
  wanted: readonly WantedColumn[],
  centre: Centre,
  zone: ZoneId,
  day: Day = '',
): DeviceRows {
  const starts: number[] = [];
  const part = wholeFile(text, centre);
  const columns = wanted.map(({ id, type }) => ({ field: id, type }));
  const onRecord = (_: string, from: number): void => {
    starts.push(from);
  };
  const scanner = new RowsScanner(
    { columns, filter: { ...NO_ROW_FILTER, areas: [] }, zone },
    { day, centre },
    part,
    { onRecord },
  );
  const rows = scanner.read(part);
  return { rows, missing: scanner.missing, unknown: scanner.unknown, records: { text, starts } };
}

/** A file in one piece. */
function wholeFile(text: string, centre: Centre): FilePart {
  return { centre, text, head: text, isFirst: true, isLast: true };
}
