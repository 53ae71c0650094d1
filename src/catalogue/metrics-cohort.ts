import type { MetricEntry } from './entry';
import { asWeighted, buildMetrics, count, money, share, withoutAggregate } from './metric-builders';

/** The days after the first launch for which LTV and retention exist (sections 2.5 and 2.6). */
export const COHORT_DAYS: readonly number[] = Array.from({ length: 90 }, (_, at) => at + 1);

type LtvId = `ltv${number}`;
type RetentionId = `kp${number}`;

const NOT_REQUESTABLE =
  ' Requests cannot name this day, so the column can stay blank, even in a request for “all”.';
const WEIGHTED_BY_USERS = asWeighted('newUserNum');
const NO_SIZE = withoutAggregate('the size of each group of new users is not in the report');

/** The number of new users. Every LTV response contains it (section 2.5). */
export const COHORT_SIZE = buildMetrics('tracked', 'Cohort', {
  newUserNum: count('New users', 'Users who opened the app for the first time on this day.', {
    reports: { ltv: { requestName: null, responseNames: ['newUserNum'] } },
  }),
});

export const LTV_METRICS = COHORT_DAYS.map((day): MetricEntry & { readonly id: LtvId } => {
  const id: LtvId = `ltv${day}`;
  const description = `The average revenue of a new user up to day ${day}. ${describeAvailability(day)}`;
  const reports = { ltv: { requestName: id, responseNames: [id] } };
  const metric = money(`LTV day ${day}`, description, WEIGHTED_BY_USERS);
  return { id, source: 'tracked', group: 'LTV', ...metric, reports, cohortDay: day };
});

/** The metrics for retention of day 1 to 90. Requests cannot name day 1 (section 4.4). */
export const RETENTION_METRICS = COHORT_DAYS.map((day): MetricEntry & { readonly id: RetentionId } => {
  const id: RetentionId = `kp${day}`;
  const description = `The share of new users who came back on day ${day}. ${describeAvailability(day)}${day === 1 ? NOT_REQUESTABLE : ''}`;
  const reports = { retention: { requestName: day === 1 ? null : id, responseNames: [id] } };
  const metric = share(`Retention day ${day}`, description, NO_SIZE);
  return { id, source: 'tracked', group: 'Retention', ...metric, reports, cohortDay: day };
});

function describeAvailability(day: number): string {
  return day === 1
    ? 'Known when the day after the first launch is complete.'
    : `Known when ${day} days after the first launch are complete.`;
}
