import { checkDraft } from '../../../src/request/checks/check-draft';
import type { Draft } from '../../../src/request/draft';
import type { Request } from '../../../src/request/request';

export const CONTEXT = {
  now: Date.parse('2026-11-20T14:00:00Z'),
  defaults: { zone: 'UTC+0', currency: 'USD' },
} as const;

export const FULL: Draft = { report: 'full', startDate: '2026-11-01', endDate: '2026-11-10' };
export const LTV: Draft = { report: 'ltv', startDate: '2026-11-01' };
export const DEVICE: Draft = { report: 'device', apps: 'app-1', startDate: '2026-11-10' };

/** The sentences that refuse a draft; none if it is accepted. */
export function listRefusals(draft: Draft): string[] {
  const result = checkDraft(draft, CONTEXT);
  return 'issues' in result ? result.issues.map(({ message }) => message) : [];
}

/** The request of a draft that is not refused. */
export function requireRequest(draft: Draft): Request {
  const result = checkDraft(draft, CONTEXT);
  if ('issues' in result) throw new Error(listRefusals(draft).join('\n'));
  return result.request;
}
