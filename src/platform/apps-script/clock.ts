import type { Clock } from '../ports';

export const clock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => Utilities.sleep(ms),
  random: () => Math.random(),
};
