import { metric } from '../../catalogue/catalogue';
import { rowCountText } from '../../service/preview-and-size';
import { formatCount } from '../../wording/counts';
import { MOST_EXACT } from './device-counts';

/** What has to be said of a summary's numbers of devices; JSON. */
export interface DeviceFacts {
  /** Rows that name no device. */
  readonly unnamed: number;
  /** Numbers of devices, how many of them are estimates, and how many could not be had at all. */
  readonly numbers: number;
  readonly estimates: number;
  readonly blank: number;
  /** By how much the worst estimate may be off, as a share. */
  readonly worst: number;
  /** Up to how many devices were counted exactly. */
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

/** The same in sentences; none where nothing is to be minded. */
export function deviceNotices({ unnamed, numbers, estimates, blank, worst, bound }: DeviceFacts): string[] {
  const name = unnamed === 1 ? 'names' : 'name';
  const lowered = bound < MOST_EXACT ? ', as so many rows are counted,' : '';
  const error = metric('devicesError').label;
  return [
    ...(unnamed === 0
      ? []
      : [`${rowCountText(unnamed)} ${name} no device: in the sums, but not among the devices.`]),
    ...(estimates === 0
      ? []
      : [
          `Devices: ${formatCount(estimates)} of ${formatCount(numbers)} numbers are estimates, off by at most ${percent(worst)} in 19 of 20 cases (“${error}” says it for each); up to ${formatCount(bound)} devices in a row${lowered} are counted exactly.`,
        ]),
    ...(blank === 0
      ? []
      : [
          `Devices: ${formatCount(blank)} numbers are blank, as there are too many rows to count devices in; choose fewer dimensions.`,
        ]),
  ];
}

function percent(share: number): string {
  return `${Number((share * 100).toPrecision(2))} %`;
}
