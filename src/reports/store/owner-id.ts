import type { TextStore } from '../../platform/ports';

const PROPERTY = 'adreports.me';

/** The user's id in their properties; undefined for a user who never scheduled anything. */
export function ownerIdIn(user: ReadonlyMap<string, string>): string | undefined {
  return user.get(PROPERTY);
}

/** The user's id, made at the first use: it identifies the owner of a schedule where Google gives no address. */
export function ownerIdOf({
  user,
  unguessable,
}: {
  readonly user: TextStore;
  unguessable(): string;
}): string {
  const kept = user.get(PROPERTY);
  if (kept !== undefined) return kept;
  const id = unguessable()
    .replace(/[^0-9a-f]/g, '')
    .slice(0, 16);
  user.set(PROPERTY, id);
  return id;
}
