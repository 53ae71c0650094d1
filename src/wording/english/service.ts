/** What the reporting service answers, and why there is no answer. */
export const service = {};
