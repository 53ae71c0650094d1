/** Every function that Google may call: menus and sidebar calls. The build turns each into a top-level function. */
import { app } from './app';
import type { RunOrder, RunReport } from './saved/run-report';
import type { SidebarState, StateDraft } from './sidebar-state';

/** Adds the menu when a spreadsheet opens; nothing is asked of any service yet. */
export function onOpen(): void {
  app().addMenu();
}

/** Adds the menu right after the add-on was installed. */
export function onInstall(): void {
  app().addMenu();
}

/** Menu: opens the sidebar. */
export function openSidebar(): void {
  app().openSidebar();
}

/** Sidebar: the settings, the key masked, and all that can be asked for. */
export function sidebarState(): SidebarState {
  return app().state();
}

/** Sidebar: keeps the settings and the key that `draft` holds; returns the new state. */
export function sidebarSaveSettings(draft: StateDraft): SidebarState {
  return app().saveSettings(draft);
}

/** Sidebar: forgets the report key; returns the new state. */
export function sidebarForgetKey(): SidebarState {
  return app().forgetKey();
}

/** Sidebar: runs a report into its sheet; returns what was written. */
export function sidebarRun(order: RunOrder): RunReport {
  return app().run(order);
}
