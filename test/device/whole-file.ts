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

/** What one device file holds of the columns asked for. */
export interface DeviceRows {
  /** In the order of the columns asked for: text to the letter, numbers, moments as sheet serials; null for a blank number. */
  readonly rows: Cell[][];
  /** Ids of columns asked for that the file lacks: their cells are null. */
  readonly missing: readonly string[];
  /** Names in the header that nobody knows. They come from the file as they are. */
  readonly unknown: readonly string[];
  /** Where the records of the rows begin. */
  readonly records: { readonly text: string; readonly starts: readonly number[] };
}

/** Reads the text of one device file whole, every row of it; `day` is what its date column says. Throws what RowsScanner throws. */
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
