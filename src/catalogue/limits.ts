/** What the service allows (section 8). */
export const LIMITS = {
  /** Rows a page. */
  leastRows: 1,
  mostRows: 1000,
  defaultRows: 1000,
  /** How long the links to device files are good, in minutes. */
  linkMinutes: 15,
} as const;
