import type { Log } from '../ports';

/** A single object as the argument of `console` becomes a structured entry in Cloud Logging. */
export const log: Log = {
  error: (entry) => console.error(entry),
};
