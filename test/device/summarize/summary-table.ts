import { deviceNotices } from '../../../src/device/summarize/device-facts';
import type { DeviceSums } from '../../../src/device/summarize/device-sums';
import { columnsOf } from '../../../src/table/columns';
import type { Table } from '../../../src/table/table';

/** A summary with the notices about its numbers of devices. */
export function summaryTable(sums: DeviceSums): Table {
  const notices = deviceNotices(sums.facts());
  return { columns: columnsOf(sums.spec), rows: sums.rows(), notices };
}
