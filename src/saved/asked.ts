import { DraftRefused } from '../errors';
import { checkDraft } from '../request/check';
import type { Draft, Request } from '../request/request';
import type { Connection } from '../service/settings';
import type { SavedPorts } from './ports';
import { saltOf } from './salt';
import { keptSuggestions } from './suggestions';

/** The request that a draft means now. Throws DraftRefused with all its issues. */
export function requestOf(
  draft: unknown,
  { settings, clock, document }: Pick<SavedPorts, 'settings' | 'clock' | 'document'>,
): Request {
  const typed: Draft = typeof draft === 'object' && draft !== null ? draft : {};
  const known = () => keptSuggestions(document);
  const result = checkDraft(typed, { now: clock.now(), defaults: settings.settings(), known });
  if ('issues' in result) throw new DraftRefused(result.issues);
  return result.request;
}

/** The service with the user's own settings and key, until `deadline` (epoch ms). Throws KeyMissing. */
export function connectionOf({ http, clock, settings }: SavedPorts, deadline: number): Connection {
  return { http, clock, settings: settings.settings(), key: settings.key(), deadline, calls: { sent: 0 } };
}

/** The file's salt where identifiers are to be hashed: it is made at the first use. */
export function saltFor({ identifiers }: Request, ports: SavedPorts): { readonly salt?: string } {
  return identifiers === 'hashed' ? { salt: saltOf(ports) } : {};
}
