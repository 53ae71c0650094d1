import type { SidebarState } from '../../src/sidebar-server/messages';

/** When the browser first saw each state, in milliseconds of the browser's clock. The keys are the server's times in the states. */
const seen = new Map<number, number>();

/** The server's time now: the time in the state, plus the time since the browser first saw the state. */
export function serverTime({ now }: Pick<SidebarState, 'now'>, browserMs = performance.now()): number {
  const since = seen.get(now) ?? browserMs;
  seen.set(now, since);
  return Math.floor(now + browserMs - since);
}
