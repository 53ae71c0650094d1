import { metric } from '../../catalogue/catalogue';
import { texts } from '../../wording/texts';
import { MOST_EXACT } from './device-counts';
import type { DeviceSums } from './device-sums';

/** Facts about the numbers of devices in a summary, for its notices. JSON. */
export interface DeviceFacts {
  /** How many rows have no device id. */
  readonly unnamed: number;
  /** `numbers`: how many cells show a number of devices. `estimates`: how many of them are estimates. `blank`: how many are unknown. */
  readonly numbers: number;
  readonly estimates: number;
  readonly blank: number;
  /** The largest possible error of an estimate, as a share. */
  readonly worst: number;
  /** Devices were counted exactly up to this number. */
  readonly bound: number;
}

export const NO_DEVICES: DeviceFacts = {
  unnamed: 0,
  numbers: 0,
  estimates: 0,
  blank: 0,
  worst: 0,
  bound: MOST_EXACT,
};

/**
 * The facts about the numbers of devices in the sums of a day, added to the facts about the days `before`. Blanks because of a file without
 * columns of device ids do not count here: the notice about missing columns reports them.
 */
export function deviceFacts(
  { countsDevices, unnamed, devices, groups }: DeviceSums,
  before: DeviceFacts,
): DeviceFacts {
  if (!countsDevices) return before;
  let { estimates, blank, worst } = before;
  for (let group = 0; group < groups.count; group++) {
    const counted = devices.counted(group);
    if (counted === null && !devices.isBlank(group)) blank++;
    if (counted === null || counted.error === 0) continue;
    estimates++;
    worst = Math.max(worst, counted.error);
  }
  const bound = Math.min(before.bound, devices.bound);
  return {
    unnamed: before.unnamed + unnamed,
    numbers: before.numbers + groups.count,
    estimates,
    blank,
    worst,
    bound,
  };
}

/** The facts as sentences; none if all numbers are exact and every row names a device. */
export function deviceNotices({ unnamed, numbers, estimates, blank, worst, bound }: DeviceFacts): string[] {
  const { unnamedRows, estimates: estimatesText, blankCounts } = texts().devices.summaries;
  const error = metric('devicesError').label;
  const share = `${Number((worst * 100).toPrecision(2))} %`;
  return [
    ...(unnamed === 0 ? [] : [unnamedRows(unnamed)]),
    ...(estimates === 0 ? [] : [estimatesText(estimates, numbers, share, error, bound, bound < MOST_EXACT)]),
    ...(blank === 0 ? [] : [blankCounts(blank)]),
  ];
}
