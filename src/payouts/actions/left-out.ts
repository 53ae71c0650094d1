import type { ClosePorts } from '../../close/closings/month-actions';
import type { LeftOut } from '../../close/closings/readiness';
import { type Month, monthOf } from '../../dates/months';
import { amountText, type Decimal, totalOf, ZERO } from '../../table/decimal';
import { grouped } from '../../table/grouped';
import type { Reconciliation } from '../reconcile/reconciliation';
import { type OpenPayouts, readPayouts, reconciliationOf } from './read-payouts';
import { hasInputs } from './reconcile-file';
import { unmatched } from './shown-payouts';

const MOST_NAMES = 5;

/** What the closing of a month leaves out of statements and payments; undefined for a file without them. */
export function leftOutBy(month: Month, currency: string, ports: ClosePorts): LeftOut[] | undefined {
  const open = readPayouts(ports);
  if (currency !== open.reportedIn || !hasInputs(open)) return undefined;
  return leftOutOf(month, open, reconciliationOf(open));
}

export function leftOutOf(
  month: Month,
  { inputs, rates, closings, reportedIn }: Pick<OpenPayouts, 'inputs' | 'rates' | 'closings' | 'reportedIn'>,
  result: Pick<Reconciliation, 'rows' | 'proposals' | 'matched'>,
): LeftOut[] {
  const booked = new Set([month, ...closings.map((closing) => closing.month)]);
  const isBooked = (day: string) => day === '' || booked.has(monthOf(day));
  const statements = inputs.statements.filter(
    (each) => !each.isReplaced && booked.has(each.month) && isBooked(each.date),
  );
  const payments = inputs.payments
    .filter(({ date }) => isBooked(date))
    .map((each) => ({ ...each, month: monthOf(each.date) }));
  const all = [...statements, ...payments];
  const isMapped = ({ networkId }: { readonly networkId: string }) => networkId !== '';
  const undecided = new Set(result.proposals.map(({ payment }) => payment.id));
  const expected = result.rows.filter((row) => row.month <= month && isMapped(row));
  const missing = expected
    .filter(({ status }) => status === 'statement missing')
    .map(({ reported }) => ({ amount: reported ?? ZERO, currency: rates.currency }));
  const withoutRate = all.filter(
    (each) => rates.convert(each.amount, each.currency, reportedIn, each.month) === undefined,
  );
  const unmapped = all.filter((each) => !isMapped(each));
  const parts: LeftOut[] = [
    { ...countedOf('statements', missing), of: expected.length },
    countedOf(
      'rates',
      withoutRate,
      ({ currency, month: of }) =>
        `${rates.rateOf(currency, of) === undefined ? currency : reportedIn} in ${of}`,
    ),
    countedOf(
      'undecided',
      payments.filter(({ id }) => undecided.has(id)),
    ),
    countedOf('unmatched', unmatched(payments, result).filter(isMapped)),
    { kind: 'unread', count: inputs.problems.length, amounts: '', names: [] },
    countedOf('unmapped', unmapped, ({ network }) => network),
  ];
  return parts.filter(({ count }) => count > 0);
}

interface Amount {
  readonly amount: Decimal;
  readonly currency: string;
}

function countedOf<Item extends Amount>(
  kind: LeftOut['kind'],
  items: readonly Item[],
  nameOf?: (item: Item) => string,
): LeftOut {
  const sums = [...grouped(items, ({ currency }) => currency)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const amounts = sums.map(([currency, group]) => `${amountText(totalOf(group, 'amount'))} ${currency}`);
  const names = nameOf ? [...new Set(items.map(nameOf))].sort() : [];
  const shortList = names.length > MOST_NAMES ? [...names.slice(0, MOST_NAMES), '…'] : names;
  return { kind, count: items.length, amounts: amounts.join(' + '), names: shortList };
}
