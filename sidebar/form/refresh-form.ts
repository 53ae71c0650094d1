import type { Refreshing, Schedule } from '../../src/reports/refreshing';

/** The part of the form about the schedule of a report and the changes it records. */
export interface RefreshForm {
  readonly when: Schedule['kind'];
  /** 0 to 23. These three keep their values while the chosen schedule does not use them. */
  readonly hour: number;
  /** 1 for Monday to 7 for Sunday. */
  readonly weekday: number;
  /** 1 to 31. */
  readonly day: number;
  /** As typed, like the two below. */
  readonly daysAgain: string;
  readonly absolute: string;
  readonly percent: string;
}

/** The form of a report's refreshing. */
export function refreshForm({ schedule, daysAgain, threshold }: Refreshing): RefreshForm {
  const { kind, ...times } = schedule;
  return {
    ...{ hour: 9, weekday: 1, day: 1 },
    ...times,
    when: kind,
    daysAgain: `${daysAgain}`,
    absolute: `${threshold.absolute}`,
    percent: `${threshold.percent}`,
  };
}

/** The schedule that is chosen. */
export function scheduleOf({ when, hour, weekday, day }: RefreshForm): Schedule {
  switch (when) {
    case 'by hand':
    case 'when ready':
      return { kind: when };
    case 'weekly':
      return { kind: when, weekday, hour };
    case 'monthly':
      return { kind: when, day, hour };
    default:
      return { kind: when, hour };
  }
}
