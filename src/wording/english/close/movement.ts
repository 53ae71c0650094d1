import { isOrAre, joinWithAnd } from '../phrases';

/** Why there is no range for the month so far, or what it leaves out. */
export const movement = {
  fewClosed: (count: number) => `A range needs three closed months; there ${isOrAre(count)} ${count}.`,
  fewSeen: (count: number, report: string) =>
    `A range needs three closed months in which “${report}” has seen every change, refreshed at least every four days; there ${isOrAre(count)} ${count}.`,
  noReport:
    'A range needs a report that sees days move: revenue of the same apps by day and network, not filtered, with the whole month, refreshed every day.',
  closedByNow: 'No range: fewer than three earlier months were still open at this point.',
  newNetworks: (names: readonly string[], percent: string) =>
    `A range needs 20 complete days of a network in closed months; missing for ${joinWithAnd(names)} (${percent} % of the amount).`,
  without: (names: readonly string[], percent: string) =>
    `Without ${joinWithAnd(names)} (${percent} % of the amount): fewer than 20 complete days in closed months.`,
};
