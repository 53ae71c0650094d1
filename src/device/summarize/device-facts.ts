import { metric } from '../../catalogue/catalogue';
import { texts } from '../../wording/texts';
import { MOST_EXACT } from './device-counts';

/** Facts about the numbers of devices in a summary, for its notices; JSON. */
export interface DeviceFacts {
  /** Rows that name no device. */
  readonly unnamed: number;
  /** The numbers of devices in the table, how many of them are estimates, and how many are unknown. */
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

/** The facts of several days together. */
export function joinedFacts(one: DeviceFacts, other: DeviceFacts): DeviceFacts {
  return {
    unnamed: one.unnamed + other.unnamed,
    numbers: one.numbers + other.numbers,
    estimates: one.estimates + other.estimates,
    blank: one.blank + other.blank,
    worst: Math.max(one.worst, other.worst),
    bound: Math.min(one.bound, other.bound),
  };
}

/** The facts as sentences; none if all numbers are exact and every row names a device. */
export function deviceNotices({ unnamed, numbers, estimates, blank, worst, bound }: DeviceFacts): string[] {
  const { unnamedRows, estimates: estimatesText, blankCounts } = texts().devices.summaries;
  const error = metric('devicesError').label;
  return [
    ...(unnamed === 0 ? [] : [unnamedRows(unnamed)]),
    ...(estimates === 0
      ? []
      : [estimatesText(estimates, numbers, percent(worst), error, bound, bound < MOST_EXACT)]),
    ...(blank === 0 ? [] : [blankCounts(blank)]),
  ];
}

function percent(share: number): string {
  return `${Number((share * 100).toPrecision(2))} %`;
}
