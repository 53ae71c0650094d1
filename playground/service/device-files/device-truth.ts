import { dayStart } from '../days';
import { type Centre, DEVICE_COLUMNS, type Zone } from '../request/names';
import type { Row } from './device-csv';

export interface TrueDevice {
  readonly rows: number;
  readonly impression: number;
  readonly click: number;
}

/** The sums of a group of device rows. Money is exact, in USD. */
export interface TrueDeviceSums extends TrueDevice {
  /** The group's values in the requested order. An `hour` is in the requested zone. */
  readonly key: readonly string[];
  readonly revenue: number;
  readonly tpRevenue: number;
  /** The number of different devices. Rows without a device are not counted. */
  readonly devices: number;
}

/** The dimensions of sums of device rows: the columns of the files, and three others. */
export type DeviceGroup = (typeof DEVICE_COLUMNS)[number] | 'date' | 'hour' | 'centre';

const AT = new Map<string, number>(DEVICE_COLUMNS.map((name, at) => [name, at]));
const DEVICE_IDS = ['androidId', 'gaid', 'idfa', 'idfv', 'oaid'] as const;

/** The value of `group` in a row. */
export function groupValue(
  group: DeviceGroup,
  row: Row,
  { centre, day, zone }: { readonly centre: Centre; readonly day: string; readonly zone: Zone },
): string {
  if (group === 'centre') return centre;
  if (group === 'date') return day;
  if (group !== 'hour') return cellOf(row, group);
  const seconds = Number(cellOf(row, 'dateTimeStamp')) - dayStart(zone, 0) / 1000;
  return String(Math.floor(seconds / 3600) % 24);
}

/** The sums of rows by some of their values. Amounts are added as integers of a millionth of a USD. */
export function sumDeviceRows(
  rows: Iterable<readonly [row: Row, centre: Centre]>,
  keyOf: (row: Row, centre: Centre) => readonly string[],
): TrueDeviceSums[] {
  const zeros = { rows: 0, impression: 0, click: 0, revenue: 0, tpRevenue: 0 };
  const groups = new Map<string, { key: readonly string[]; devices: Set<string>; sums: typeof zeros }>();
  for (const [row, centre] of rows) {
    const key = keyOf(row, centre);
    const name = JSON.stringify(key);
    const { sums, devices } = groups.get(name) ?? { sums: { ...zeros }, devices: new Set<string>() };
    groups.set(name, { key, devices, sums });
    const device = DEVICE_IDS.map((id) => cellOf(row, id)).find((id) => id !== '');
    if (device !== undefined) devices.add(device);
    sums.rows += 1;
    sums.impression += Number(cellOf(row, 'impression'));
    sums.click += Number(cellOf(row, 'click'));
    sums.revenue += Math.round(Number(cellOf(row, 'revenue')) * 1e6);
    sums.tpRevenue += Math.round(Number(cellOf(row, 'tp_revenue')) * 1e6);
  }
  return [...groups.values()].map(({ key, devices, sums: { revenue, tpRevenue, ...counts } }) => ({
    ...{ key, devices: devices.size, ...counts },
    ...{ revenue: revenue / 1e6, tpRevenue: tpRevenue / 1e6 },
  }));
}

function cellOf(row: Row, column: (typeof DEVICE_COLUMNS)[number]): string {
  return row[AT.get(column) as number] as string;
}
