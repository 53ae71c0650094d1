/** The status sheet and the run log. */
export const logs = {};
