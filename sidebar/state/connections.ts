import type { ConnectionView, SidebarState } from '../../src/sidebar-server';
import { getViewTexts } from '../text';

/** All connections of the user, the default one first. */
export function listShownConnections(state: SidebarState): readonly ConnectionView[] {
  return [state, ...state.otherConnections];
}

/** The connection that a report names; the default one for a report that names none. Undefined if the user does not have it. */
export function findShownConnection(name: string, state: SidebarState): ConnectionView | undefined {
  return listShownConnections(state).find((connection) =>
    name === '' ? connection.id === '' : connection.name.toLowerCase() === name.toLowerCase(),
  );
}

export function labelConnection({ name }: { readonly name: string }): string {
  return name || getViewTexts().settings.connections.unnamed;
}
