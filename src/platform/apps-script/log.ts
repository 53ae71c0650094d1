import type { Log } from '../ports';

/** An object given to `console` alone becomes a structured entry in Cloud Logging. */
export const log: Log = {
  error: (entry) => console.error(entry),
};
