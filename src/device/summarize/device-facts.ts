import { texts } from '../../wording/texts';

/** Facts about the numbers of devices in a summary, for its notices. JSON. */
export interface DeviceFacts {
  /** How many rows have no device id. */
  readonly unnamed: number;
  /** How many numbers of devices are unknown because there were too many devices. */
  readonly blank: number;
}

export const NO_DEVICES: DeviceFacts = { unnamed: 0, blank: 0 };

/** The facts as sentences; none if all numbers are known and every row names a device. */
export function deviceNotices({ unnamed, blank }: DeviceFacts): string[] {
  const { unnamedRows, blankCounts } = texts().devices.summaries;
  return [...(unnamed === 0 ? [] : [unnamedRows(unnamed)]), ...(blank === 0 ? [] : [blankCounts(blank)])];
}
