import type { YearOutcome } from './year';

/** The outcome of a simulated year as lines for the console. */
export function yearLines(outcome: YearOutcome): string[] {
  const { findings } = outcome;
  return [
    `${outcome.months} months closed, in ${outcome.closings} closings; ${outcome.reopened} reopened; ${outcome.checks} checks`,
    `${outcome.keysChecked} amounts compared with the service, ${outcome.adjustments} adjustments, ${outcome.bookedOut} of them booked out`,
    `${outcome.restatements} restatements, ${outcome.faults} faults, ${outcome.kills} executions ended by Google`,
    `${findings.length} broken invariants, ${outcome.seconds.toFixed(0)} s`,
    ...findings.slice(0, 20).map((finding) => `  ${finding}`),
  ];
}
