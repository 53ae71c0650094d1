import type { SidebarCall, SidebarServer } from '../src/sidebar-server/allow-list';

/** The global function and its arguments with which the sidebar calls its server. */
export function sidebarCall(
  name: keyof SidebarServer,
  args: readonly unknown[],
): ['sidebarCall', [SidebarCall]] {
  return ['sidebarCall', [{ name, args } as SidebarCall]];
}
