import type { PayoutsOutcome } from './payouts-year';

/** The outcome of a year of statements and payments as lines for the console. */
export function payoutsLines(outcome: PayoutsOutcome): string[] {
  const { findings } = outcome;
  const of = (status: string) => outcome.byStatus.get(status) ?? 0;
  return [
    `${outcome.statements} statements, ${outcome.refused} refused or noticed as entered twice`,
    `${outcome.payments} payments, ${outcome.noticed} lines of bank exports noticed as added before, ${outcome.confirmed} proposals confirmed`,
    `${outcome.edits} tabs sorted or extended by a colleague, ${outcome.kills} executions ended by Google`,
    `${of('matched')} matched, ${of('short')} short, ${of('over')} over, ${of('statement missing')} missing, ${of('no statement yet')} not stated yet`,
    `${outcome.paidInFull} paid in full, ${outcome.overdue} overdue, ${outcome.unmatched} payments unmatched`,
    `${findings.length} conservation errors in ${outcome.looks} looks`,
    ...findings.map((finding) => `  ${finding}`),
  ];
}
