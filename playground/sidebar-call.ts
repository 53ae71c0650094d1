import type { SidebarCall, SidebarServer } from '../src/sidebar-server';

/** The global function that the sidebar calls, and its arguments. */
export function sidebarCall(
  name: keyof SidebarServer,
  args: readonly unknown[],
): ['sidebarCall', [SidebarCall]] {
  return ['sidebarCall', [{ name, args } as SidebarCall]];
}
