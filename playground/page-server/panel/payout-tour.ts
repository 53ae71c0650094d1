import { addMonths, type Month, monthOf } from '../../../src/dates/months';
import type { Playground } from '../../playground';
import type { PageState } from '../api';
import { euroRate, TOUR_FILES } from './payout-files';

/** The steps of the tour “Did they pay us?”, from the statements of last month to its net revenue. */
export function payoutTour(now: number): PageState['payoutTour'] {
  const month = lastMonth(now);
  const [aurora, birch, bank] = TOUR_FILES.map(({ name }) => name(month));
  return [
    step('Aurora Ads has sent its statement of last month.', aurora),
    step(
      'Choose Extensions ▸ Ad Reports ▸ Payouts…, and “A file (CSV or camt.053)” under Add statement. Choose the file, read it, and answer which network it is from. It is 2.3 % less than reported: tick “Add it anyway”, and add it.',
    ),
    step(
      'Show Reconciliation: the statement is short. Possible reasons says that the network deducts invalid traffic.',
    ),
    step('Add the statement of Birch Exchange, too. It is in euros, with decimal commas.', birch),
    step(
      `Type ${(1 / euroRate(month)).toFixed(4)} as the rate, and save it. Then enter 1 % as Tolerance % of Birch Exchange in the tab “Payment terms”, and reconcile: the statement is matched within tolerance.`,
    ),
    step(
      'Here is the export of the bank. Choose “A file (CSV or camt.053)” under Add payment, tick what the two networks have paid, and add it.',
      bank,
    ),
    step(
      'Under To decide, confirm what the payments pay. The tab “Payments” keeps it, and nothing is outstanding.',
    ),
    step('Change an amount in the tab “Statements”, and show Reconciliation: it is reconciled again.'),
    step('Make Net revenue: the statements by app and country, exact to the cent.'),
  ];
}

function step(text: string, file?: string): PageState['payoutTour'][number] {
  return { text, control: null, ...(file !== undefined && { file }) };
}

/** The content of a file of the tour; undefined if there is no file with this name. */
export function tourFile(name: string, { simulated, runtime }: Playground): string | undefined {
  const now = runtime.clock.now();
  const month = lastMonth(now);
  const file = TOUR_FILES.find((each) => each.name(month) === name);
  if (simulated === null) return undefined;
  return file?.content(month, { service: simulated.service, today: dayOf(now) });
}

function lastMonth(now: number): Month {
  return addMonths(monthOf(dayOf(now)), -1);
}

function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
