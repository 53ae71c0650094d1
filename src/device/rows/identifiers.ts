import { sha256 } from 'js-sha256';
import { DIMENSIONS, type DimensionId } from '../../catalogue';
import type { Column } from '../../table';
import { getTexts } from '../../wording';

/** Ids of the columns that may identify a row's device (section 2.3). The first one that names a device is used. */
export const DEVICE_IDS: readonly DimensionId[] = ['gaid', 'idfa', 'oaid', 'androidId', 'idfv'];

/** Blanks in any spelling, zeros, which phones return without tracking, and ids that many phones have. BigQuery uses its source. */
export const NO_DEVICE =
  /^([0-]*|[f-]*|\(?null\)?|nil|none|nan|n\/a|unknown|undefined|\\n|9774d56d682e549c|dead00beef|02:?00:?00:?00:?00:?00)$/i;

export function isUsableDeviceId(cell: string): boolean {
  return cell !== '' && !NO_DEVICE.test(cell.trim());
}

/** Whether a metric counts devices, or divides by their number. */
export function isDeviceMetric(id: string): boolean {
  return id === 'devices' || id === 'devicesError' || id === 'arpuDevice';
}

export function isPersonal(field: string): boolean {
  return DIMENSIONS.some(({ id, personal }) => id === field && personal === true);
}

/** A column that is read from device files. */
export interface DeviceColumn {
  readonly field: Column['field'];
  readonly type: Column['type'];
}

export function describeHashing(columns: readonly DeviceColumn[], salt: string | undefined): string[] {
  const isHashed = salt !== undefined && columns.some(({ field }) => isPersonal(field));
  return isHashed ? [getTexts().devices.hashed] : [];
}

/** The number of hex digits of a hash, which are 128 bits. Even among billions of identifiers, two equal hashes are unlikely. */
const HASH_LENGTH = 32;

/** An identifier has the same hash in each column. */
export function hashIdentifier(identifier: string, salt: string): string {
  return computeSha256Hex(salt + identifier).slice(0, HASH_LENGTH);
}

/** The SHA-256 of the text's UTF-8, as 64 hex digits. Half a surrogate pair is hashed as U+FFFD, as by every encoder. */
export function computeSha256Hex(text: string): string {
  return sha256(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}
