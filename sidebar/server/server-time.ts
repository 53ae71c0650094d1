/** When the browser first saw each state, in milliseconds of the browser's clock. The keys are the server's times in the states. */
const firstSeenTimes = new Map<number, number>();

/** The server's time now: the time in the state, plus the time since the browser first saw the state. */
export function estimateServerTime({ now }: { readonly now: number }, browserMs = performance.now()): number {
  const firstSeen = firstSeenTimes.get(now) ?? browserMs;
  firstSeenTimes.set(now, firstSeen);
  return Math.floor(now + browserMs - firstSeen);
}
