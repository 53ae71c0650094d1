/**
 * What is due in the order in which it was last tried, what never was first: so a report that takes all the time of a check, or fails
 * again and again, comes after those that wait for their turn.
 */
export function inTurn<Due>(due: readonly Due[], triedAt: (one: Due) => number): Due[] {
  return [...due].sort((one, other) => triedAt(one) - triedAt(other));
}
