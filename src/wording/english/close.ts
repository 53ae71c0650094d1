/** Closed months and restatements. */
export const close = {};
