import type { Refreshing, Schedule } from '../../src/reports';

/** The part of the form about the schedule of a report and the changes it records. */
export interface RefreshForm {
  readonly when: Schedule['kind'];
  /** The hour, 0 to 23. The form proposes one when the user chooses a schedule with an hour. `weekday` and `day` keep their values. */
  readonly hour: number;
  /** The day of the week: 1 for Monday to 7 for Sunday. */
  readonly weekday: number;
  /** The day of the month, 1 to 31. */
  readonly day: number;
  /** `daysAgain`, `absolute` and `percent` are texts as the user typed them. */
  readonly daysAgain: string;
  readonly absolute: string;
  readonly percent: string;
}

/** The form's values for a report's settings of refreshing. */
export function toRefreshForm({ schedule, daysAgain, threshold }: Refreshing): RefreshForm {
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

/** The schedule that the form describes. */
export function toSchedule({ when: kind, hour, weekday, day }: RefreshForm): Schedule {
  if (kind === 'by hand' || kind === 'when ready') return { kind };
  if (kind === 'weekly') return { kind, weekday, hour };
  return kind === 'monthly' ? { kind, day, hour } : { kind, hour };
}
