/** The runtime's clock: one that tests move, or the machine's clock. All times are in milliseconds since 1970. */
export interface RuntimeClock {
  /** True if time passes by itself; the cost model then charges nothing. */
  readonly real: boolean;
  now(): number;
  /** Advances by `ms` milliseconds. */
  advance(ms: number): void;
  /** Advances to `moment` if the clock is not yet there. A real clock ignores it. */
  reach(moment: number): void;
}

export function virtualClock(start: number): RuntimeClock {
  let now = start;
  return {
    real: false,
    now: () => now,
    advance(ms) {
      now += ms;
    },
    reach(moment) {
      now = Math.max(now, moment);
    },
  };
}

/** @param start the present time in milliseconds since 1970. Default: the machine's time. */
export function realClock(start = Date.now()): RuntimeClock {
  let ahead = start - Date.now();
  return {
    real: true,
    now: () => Date.now() + ahead,
    advance(ms) {
      ahead += ms;
    },
    reach: () => {},
  };
}
