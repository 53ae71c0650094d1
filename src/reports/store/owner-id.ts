import type { Properties } from '../file-time';
import type { ReportPorts } from '../services';

const PROPERTY = 'adreports.me';

export function ownerIdIn(user: Pick<Properties, 'get'>): string | undefined {
  return user.get(PROPERTY);
}

/** Created when it is first needed. It identifies the owner of a schedule if Google provides no e-mail address. */
export function ownerIdOf({ user, unguessable }: Pick<ReportPorts, 'user' | 'unguessable'>): string {
  const existing = ownerIdIn(user);
  if (existing !== undefined) return existing;
  const id = unguessable()
    .replace(/[^0-9a-f]/g, '')
    .slice(0, 16);
  user.set(PROPERTY, id);
  return id;
}
