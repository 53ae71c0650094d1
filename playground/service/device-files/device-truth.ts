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

/** Sums rows by a key. Amounts are added as integers of a millionth of a USD. */
export class DeviceSums {
  private readonly sums = new Map<string, { sums: TrueDeviceSums; readonly devices: Set<string> }>();

  constructor(private readonly keyOf: (row: Row, centre: Centre) => readonly string[]) {}

  add(row: Row, centre: Centre): void {
    const key = this.keyOf(row, centre);
    const zeros = { key, rows: 0, impression: 0, click: 0, revenue: 0, tpRevenue: 0, devices: 0 };
    const group = this.sums.get(JSON.stringify(key)) ?? { sums: zeros, devices: new Set() };
    this.sums.set(JSON.stringify(key), group);
    const number = (column: (typeof DEVICE_COLUMNS)[number]) => Number(cellOf(row, column));
    const device = DEVICE_IDS.map((id) => cellOf(row, id)).find((id) => id !== '');
    if (device !== undefined) group.devices.add(device);
    const { rows, impression, click, revenue, tpRevenue } = group.sums;
    group.sums = {
      ...{ key, rows: rows + 1, devices: group.devices.size },
      ...{ impression: impression + number('impression'), click: click + number('click') },
      revenue: revenue + Math.round(number('revenue') * 1e6),
      tpRevenue: tpRevenue + Math.round(number('tp_revenue') * 1e6),
    };
  }

  groups(): TrueDeviceSums[] {
    return [...this.sums.values()].map(({ sums }) => ({
      ...sums,
      revenue: sums.revenue / 1e6,
      tpRevenue: sums.tpRevenue / 1e6,
    }));
  }
}

function cellOf(row: Row, column: (typeof DEVICE_COLUMNS)[number]): string {
  return row[AT.get(column) as number] as string;
}
