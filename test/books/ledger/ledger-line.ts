import type { LedgerLine } from '../../../src/books/ledger/ledger-columns';

/** A line of the ledger about the revenue of 3 October 2026. */
export function ledgerLine(more: Partial<LedgerLine> = {}): LedgerLine {
  return {
    seen: 46_000,
    report: 'Revenue',
    day: '2026-10-03',
    app: '',
    network: '',
    country: '',
    dimensions: '',
    old: 1,
    fresh: 2,
    place: { tab: 'Restatements 2026', row: 3 },
    metric: 'Revenue',
    currency: 'USD',
    what: 'changed',
    ...more,
  };
}
