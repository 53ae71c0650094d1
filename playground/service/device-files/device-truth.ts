import { dayStart } from '../days';
import { type Centre, DEVICE_COLUMNS, type Zone } from '../request/names';
import type { DeviceRow } from './device-rows';

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
  row: DeviceRow,
  { centre, day, zone }: { readonly centre: Centre; readonly day: string; readonly zone: Zone },
): string {
  if (group === 'centre') return centre;
  if (group === 'date') return day;
  if (group !== 'hour') return cellOf(row, group);
  const seconds = Number(cellOf(row, 'dateTimeStamp')) - dayStart(zone, 0) / 1000;
  return String(Math.floor(seconds / 3600) % 24);
}

interface Group {
  readonly key: readonly string[];
  readonly devices: Set<string>;
  rows: number;
  impression: number;
  click: number;
  revenueMicros: number;
  tpMicros: number;
}

/** Sums rows by a key. Amounts are integers of a millionth of a USD. */
export class DeviceSums {
  private readonly found: Map<string, Group>;
  private readonly keyOf: (row: DeviceRow, centre: Centre) => readonly string[];

  constructor(keyOf: (row: DeviceRow, centre: Centre) => readonly string[]) {
    this.found = new Map();
    this.keyOf = keyOf;
  }

  add(row: DeviceRow, centre: Centre): void {
    const group = this.group(this.keyOf(row, centre));
    group.rows += 1;
    group.impression += Number(cellOf(row, 'impression'));
    group.click += Number(cellOf(row, 'click'));
    group.revenueMicros += Math.round(Number(cellOf(row, 'revenue')) * 1e6);
    group.tpMicros += Math.round(Number(cellOf(row, 'tp_revenue')) * 1e6);
    const device = DEVICE_IDS.map((id) => cellOf(row, id)).find((id) => id !== '');
    if (device !== undefined) group.devices.add(device);
  }

  groups(): TrueDeviceSums[] {
    return [...this.found.values()].map(({ devices, revenueMicros, tpMicros, ...sums }) => ({
      ...sums,
      revenue: revenueMicros / 1e6,
      tpRevenue: tpMicros / 1e6,
      devices: devices.size,
    }));
  }

  private group(key: readonly string[]): Group {
    const name = JSON.stringify(key);
    let group = this.found.get(name);
    if (group === undefined) {
      const zeros = { rows: 0, impression: 0, click: 0, revenueMicros: 0, tpMicros: 0 };
      group = { key, devices: new Set(), ...zeros };
      this.found.set(name, group);
    }
    return group;
  }
}

function cellOf(row: DeviceRow, column: (typeof DEVICE_COLUMNS)[number]): string {
  return row[AT.get(column) as number] as string;
}
