import type { Properties, ReportPorts } from '../report-ports';

const PROPERTY = 'adreports.me';

/** The user's id in their properties; undefined before it is first used. */
export function ownerIdIn(user: Properties): string | undefined {
  return user.get(PROPERTY);
}

/** The user's id, created at the first use. It identifies the owner of a schedule if Google provides no address. */
export function ownerIdOf({ user, unguessable }: Pick<ReportPorts, 'user' | 'unguessable'>): string {
  const kept = user.get(PROPERTY);
  if (kept !== undefined) return kept;
  const id = unguessable()
    .replace(/[^0-9a-f]/g, '')
    .slice(0, 16);
  user.set(PROPERTY, id);
  return id;
}
