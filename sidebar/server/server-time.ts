import type { SidebarState } from '../../src/sidebar-server/messages';

/** For each state, by its server's time: when the browser first saw it, by the browser's clock in milliseconds. */
const seen = new Map<number, number>();

/** The server's time now: the time in the state, plus the time since the browser first saw the state. */
export function serverTime({ now }: Pick<SidebarState, 'now'>, browserMs = performance.now()): number {
  const since = seen.get(now) ?? browserMs;
  seen.set(now, since);
  return Math.floor(now + browserMs - since);
}
