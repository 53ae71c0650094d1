import { DraftRefused } from '../../errors/ad-reports-error';
import { checkDraft } from '../../request/checks/check-draft';
import type { Draft } from '../../request/draft';
import type { Request } from '../../request/request';
import type { Connection } from '../../service/http/connection';
import type { ReportPorts } from '../store/report-stores';
import { storedSuggestions } from '../store/suggestions';
import { saltOf } from './salt';

/** The request that a draft means now. Throws DraftRefused with all its issues. */
export function resolveRequest(
  draft: unknown,
  { settings, clock, document }: Pick<ReportPorts, 'settings' | 'clock' | 'document'>,
): Request {
  const typed: Draft = typeof draft === 'object' && draft !== null ? draft : {};
  const known = () => storedSuggestions(document);
  const result = checkDraft(typed, { now: clock.now(), defaults: settings.settings(), known });
  if ('issues' in result) throw new DraftRefused(result.issues);
  return result.request;
}

/** The service with the user's own settings and key, until `deadline` (epoch ms). Throws KeyMissing. */
export function connectionOf({ http, clock, settings }: ReportPorts, deadline: number): Connection {
  return { http, clock, settings: settings.settings(), key: settings.key(), deadline, calls: { sent: 0 } };
}

/** The file's salt where identifiers are to be hashed: it is made at the first use. */
export function saltFor({ identifiers }: Request, ports: ReportPorts): { readonly salt?: string } {
  return identifiers === 'hashed' ? { salt: saltOf(ports) } : {};
}
