import type { DimensionId } from '../../catalogue';

/** Ids of the columns that may identify a row's device (section 2.3). The first one that names a device is used. */
export const DEVICE_IDS: readonly DimensionId[] = ['gaid', 'idfa', 'oaid', 'androidId', 'idfv'];

/** Blanks in any spelling, zeros, which phones return without tracking, and ids that many phones have. BigQuery uses its source. */
export const NO_DEVICE =
  /^([0-]*|[f-]*|\(?null\)?|nil|none|nan|n\/a|unknown|undefined|\\n|9774d56d682e549c|dead00beef|02:?00:?00:?00:?00:?00)$/i;

/** True for a metric that counts devices, or divides by their number. */
export function isDeviceMetric(id: string): boolean {
  return id === 'devices' || id === 'devicesError' || id === 'arpuDevice';
}

export function isUsableDeviceId(cell: string): boolean {
  return cell !== '' && !NO_DEVICE.test(cell.trim());
}
