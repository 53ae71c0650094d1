import type { SidebarState } from '../../src/sidebar-server/messages';

/** When each state was first seen, by the browser's clock: a state has the server's time, not the time it arrived. */
const seen = new Map<number, number>();

/** The server's time: that of the state plus the time since the browser first saw it. */
export function serverTime({ now }: Pick<SidebarState, 'now'>, browserMs = performance.now()): number {
  const since = seen.get(now) ?? browserMs;
  seen.set(now, since);
  return Math.floor(now + browserMs - since);
}
