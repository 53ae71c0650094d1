import type { RunHow } from '../run-facts';

/**
 * How long a run waits for others to have written to the file, in milliseconds. Who sits in front of the sidebar wants to be told soon;
 * a check that gives way loses an hour, and a colleague’s rows may take longer than ten seconds to write.
 */
export function lockWaitMs(how: RunHow): number {
  return how === 'by schedule' ? 60_000 : 10_000;
}
