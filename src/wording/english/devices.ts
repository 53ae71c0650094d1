/** Device files: downloads, parsing, control totals, summaries. */
export const devices = {};
