import { type ClosePorts, closeConnection } from '../../close/closings/month-actions';
import { askTable } from '../../close/closings/month-question';
import { newestCompleteDay } from '../../dates/complete-days';
import { addMonths, lastDay, type Month, monthOf } from '../../dates/months';
import type { Request } from '../../request/request';
import { keepOpenMonths, type OpenPayouts } from './read-payouts';

/** So many open months are asked for; older ones show no number. */
const MOST_MONTHS = 6;

/**
 * Asks the service with the current user's key for the revenue of each network in the months that are not closed: the current month, the one
 * before, and older ones with a statement, but none before the first closed month. Throws an AdReportsError.
 */
export function askOpenMonths(open: OpenPayouts, ports: ClosePorts): void {
  const { closings, rates, reportedIn, zone, inputs } = open;
  const at = ports.clock.now();
  const current = monthOf(newestCompleteDay('full', zone, at));
  const closed = new Set(closings.map(({ month }) => month));
  const needed = new Set([current, addMonths(current, -1), ...inputs.statements.map(({ month }) => month)]);
  const months = [...needed]
    .filter((month) => !closed.has(month) && month > rates.firstClosed && month <= current)
    .sort();
  const amounts = months.slice(-MOST_MONTHS).flatMap((month) =>
    askRevenue(month, ['network', 'networkName'], open, ports).map((row) => {
      const [networkId = '', network = '', amount = ''] = row;
      return { month, networkId, network: network || networkId, amount };
    }),
  );
  keepOpenMonths({ currency: reportedIn, at, amounts }, ports.document);
}

/**
 * Asks the service with the current user's key for the revenue of a month, up to the newest complete day. A row has the texts of the dimensions
 * and then the amount. Throws an AdReportsError.
 */
export function askRevenue(
  month: Month,
  dimensions: Request['dimensions'],
  { reportedIn, zone }: Pick<OpenPayouts, 'reportedIn' | 'zone'>,
  ports: ClosePorts,
): string[][] {
  const newest = newestCompleteDay('full', zone, ports.clock.now());
  const to = lastDay(month) < newest ? lastDay(month) : newest;
  const metrics = ['revenue'] as const;
  const question = { month, currency: reportedIn, zone, apps: [], metrics, to, dimensions };
  const { table } = askTable(question, closeConnection(ports), ports.appNames());
  const withAmount = table.rows.filter((row) => row[dimensions.length] != null);
  return withAmount.map((row) => row.map((cell) => String(cell ?? '')));
}
