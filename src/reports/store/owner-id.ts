import type { Properties, ReportPorts } from '../report-ports';

/** The ports of a change in the document's properties: where it is stored, who makes it, and when. */
export type EditPorts = Pick<ReportPorts, 'document' | 'user' | 'unguessable' | 'activeUser' | 'clock'>;

const PROPERTY = 'adreports.me';

/** The user's id in their properties; undefined before it is first used. */
export function ownerIdIn(user: Pick<Properties, 'get'>): string | undefined {
  return user.get(PROPERTY);
}

/** The user's id, created at the first use. It identifies the owner of a schedule if Google provides no address. */
export function ownerIdOf({ user, unguessable }: Pick<ReportPorts, 'user' | 'unguessable'>): string {
  const existing = ownerIdIn(user);
  if (existing !== undefined) return existing;
  const id = unguessable()
    .replace(/[^0-9a-f]/g, '')
    .slice(0, 16);
  user.set(PROPERTY, id);
  return id;
}
