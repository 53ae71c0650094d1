import type { ClosedPayouts, Closing } from '../../close/closings/books';
import type { ClosePorts } from '../../close/closings/month-actions';
import type { Month } from '../../dates/months';
import { amountText, totalOf } from '../../table/decimal';
import { settlementsOf } from '../reconcile/settlements';
import { readPayouts, reconciliationOf } from './read-payouts';
import { hasInputs } from './reconcile-file';

/**
 * What statements and payments add to a closing in the books' currency: settlements, and the rates of the month. A closing that follows a
 * version `before` keeps its settlements, which stay booked while the month is reopened; later ones are booked by the next closing.
 */
export function closedPayouts(
  closing: Pick<Closing, 'month' | 'currency' | 'amounts'>,
  before: ClosedPayouts | undefined,
  ports: ClosePorts,
): ClosedPayouts {
  const open = readPayouts(ports);
  if (closing.currency !== open.currency || !hasInputs(open)) return {};
  const rates = open.inputs.rates
    .filter(({ month }) => month === closing.month)
    .map(({ currency, rate, source }) => ({ currency, rate, source }));
  if (before !== undefined) return { rates, ...(before.settlements && { settlements: before.settlements }) };
  const months = [...open.closings, { ...closing, adjustments: [] }];
  return { rates, settlements: settlementsOf(months, open.inputs, open.rates) };
}

/** The statements that are missing up to a month, of those that are expected; undefined for a file without statements and payments. */
export function missingStatements(month: Month, currency: string, ports: ClosePorts) {
  const open = readPayouts(ports);
  if (currency !== open.currency || !hasInputs(open)) return undefined;
  const rows = reconciliationOf(open).rows.filter((row) => row.month <= month && row.networkId !== '');
  const missing = rows.filter(({ status }) => status === 'statement missing');
  return { missing: missing.length, all: rows.length, amount: amountText(totalOf(missing, 'reported')) };
}
