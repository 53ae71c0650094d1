import type { TextHash } from '../parse/record-hash';

/** The most devices that all groups together may have. If there are more, no number of devices is known: the sets take some 200 MB. */
export const MOST_DEVICES = 4_000_000;

/** A hash of 53 bits is stored in one number: 23 bits of `high`, times LOW, plus 30 bits of `low`. */
const LOW = 2 ** 30;
const HIGH = 2 ** 23;

/**
 * Counts different devices in groups of rows, by hashes of their ids. Even among four million devices, it is unlikely (one in a thousand) that
 * two have the same hash.
 */
export class DeviceCounts {
  /** The hashes of each group; null if a file with rows of the group has no device ids. */
  private devices: (Set<number> | null)[] = [];
  private total = 0;

  constructor(private readonly most = MOST_DEVICES) {}

  /** True if there were too many devices to count them. */
  get isFull(): boolean {
    return this.total > this.most;
  }

  /** Adds the device with this hash to the group. */
  add(group: number, { low, high }: TextHash): void {
    const { [group]: devices = new Set<number>() } = this.devices;
    if (this.isFull || devices === null) return;
    this.devices[group] = devices;
    const before = devices.size;
    this.total += devices.add((high & (HIGH - 1)) * LOW + (low & (LOW - 1))).size - before;
    if (this.isFull) this.devices = [];
  }

  /** Makes the number of devices of a group unknown, because a file has no columns of device ids. */
  leaveBlank(group: number): void {
    this.devices[group] = null;
  }

  /** Null if the number is unknown. */
  counted(group: number): number | null {
    const { [group]: devices = new Set<number>() } = this.devices;
    return this.isFull || devices === null ? null : devices.size;
  }
}
