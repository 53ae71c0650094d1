/** Saved reports: schedules, approvals, copies, runs. */
export const reports = {};
