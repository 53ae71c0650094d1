import { deviceFacts, deviceNotices, NO_DEVICES } from '../../../src/device/summarize/device-facts';
import type { DeviceSums } from '../../../src/device/summarize/device-sums';
import { summaryRows } from '../../../src/device/summarize/summary-rows';
import { columnsOf } from '../../../src/table/columns';
import type { Table } from '../../../src/table/table';

/** A summary with the notices about its numbers of devices. */
export function summaryTable(sums: DeviceSums): Table {
  const notices = deviceNotices(deviceFacts(sums, NO_DEVICES));
  return { columns: columnsOf(sums.spec), rows: summaryRows(sums), notices };
}
