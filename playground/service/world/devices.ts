import type { Area, Traits } from './apps';
import { between, mix, seedOf } from './chance';
import type { App } from './world';

/** The devices of device rows. A device has the same ids in all its rows, on every day, and belongs to one country. */

export interface Device {
  readonly androidId: string;
  readonly gaid: string;
  readonly idfa: string;
  readonly userId: string;
  readonly oaid: string;
  readonly idfv: string;
  readonly osVersion: string;
}

/** The approximate number of rows of a device. */
const ROWS_A_DEVICE = 3;
/** The number of groups of devices in a country: channels and states of the tracking permission. */
const GROUPS = 8;

/** The number of devices in a group of a country if all centres together have `rows` rows. */
export function devicesInGroup(app: App, rows: number): number {
  return Math.max(1, Math.ceil(rows / app.areas.length / GROUPS / ROWS_A_DEVICE));
}

/** A number for the group of devices with these traits in a country. */
export function groupOf(app: App, area: Area, { channel, idfa }: Traits): number {
  return mix(mix(mix(app.hash, seedOf(area.code)), seedOf(channel)), idfa);
}

/** The device with this hash. An iOS device has an IDFA only with the user's permission. */
export function deviceOf(hash: number, app: App, { centre }: Area, { idfa }: Traits): Device {
  const android = app.entry.platform === 1;
  return {
    androidId: android ? hex(hash, 2, LOWER) + hex(hash, 3, LOWER) : '',
    gaid: android ? uuid(hash, 4, LOWER) : '',
    idfa: !android && idfa === 3 ? uuid(hash, 8, UPPER) : '',
    userId: userId(hash),
    oaid:
      android && centre === 'cn'
        ? hex(hash, 12, LOWER) + hex(hash, 13, LOWER) + hex(hash, 14, LOWER) + hex(hash, 15, LOWER)
        : '',
    idfv: android ? '' : uuid(hash, 16, UPPER),
    osVersion: android ? `${10 + (mix(hash, 20) % 6)}` : `17.${mix(hash, 20) % 6}`,
  };
}

/** A user id. Users choose their names freely. */
function userId(hash: number): string {
  const number = mix(hash, 21);
  const share = between(hash, 22, 0, 1);
  if (share < 0.9) return `u${number}`;
  return share < 0.95 ? `0${number}` : `Ann, "${number % 100}"`;
}

/** Every 16-bit number in hexadecimal, precomputed because device ids take most of the time of a large file. */
const LOWER = Array.from({ length: 0x10000 }, (_, at) => at.toString(16).padStart(4, '0'));
const UPPER = LOWER.map((digits) => digits.toUpperCase());

/** Eight hexadecimal digits. */
function hex(hash: number, use: number, digits: readonly string[]): string {
  const bits = mix(hash, use);
  return digits[bits >>> 16]! + digits[bits & 0xffff]!;
}

function uuid(hash: number, use: number, digits: readonly string[]): string {
  const [b, c] = [mix(hash, use + 1), mix(hash, use + 2)];
  const middle = `${digits[b >>> 16]}-${digits[b & 0xffff]}-${digits[c >>> 16]}`;
  return `${hex(hash, use, digits)}-${middle}-${digits[c & 0xffff]}${hex(hash, use + 3, digits)}`;
}
