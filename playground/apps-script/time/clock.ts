/** The runtime's time: driven by tests, or the machine's own. All moments in milliseconds since 1970. */
export interface RuntimeClock {
  /** True if time passes by itself; the cost model then charges nothing. */
  readonly real: boolean;
  now(): number;
  /** Moves on by `ms` milliseconds. */
  advance(ms: number): void;
  /** Advances to `moment`, unless it is later already. A real clock ignores it. */
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

/** @param start what time it is now, the machine's own unless given; in milliseconds since 1970. */
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
