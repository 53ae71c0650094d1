import type { Clock, FormatTime } from '../ports';

export const clock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => Utilities.sleep(ms),
  random: () => Math.random(),
};

export const formatTime: FormatTime = (epochMs, timeZone, pattern) =>
  Utilities.formatDate(new Date(epochMs), timeZone, pattern);

/** A text that nobody can guess: 122 random bits. */
export function unguessable(): string {
  return Utilities.getUuid();
}
