import { difference, isWithin, totalOf } from '../../table/decimal';
import type { OpenPayouts } from '../actions/read-payouts';
import { inUnits } from '../reconcile/rates';
import type { StatementReading } from '../view';
import { type NewLine, sumsOf } from './known-statements';

/** The tolerance of a network that has none in Payment terms. */
const USUAL_TOLERANCE = '0.01';

/** The sums of new lines beside what is reported, in their currency if there is a rate. */
export function comparedWithReported(
  lines: readonly NewLine[],
  { reported, rates, inputs, currency: books }: OpenPayouts,
): StatementReading['compared'] {
  const sure = lines.filter(({ networkId, month, currency }) => ![networkId, month, currency].includes(''));
  return sumsOf(sure, ['networkId', 'month', 'currency']).map(({ networkId, month, currency, amount }) => {
    const network = inputs.networks.find(({ id }) => id === networkId)?.name ?? networkId;
    const ofMonth = reported.filter((entry) => entry.month === month);
    const ofNetwork = ofMonth.filter((entry) => entry.networkId === networkId);
    const inBooks = totalOf(ofNetwork, 'amount');
    const converted = rates.convert(inBooks, books, currency, month);
    const reportedIn = converted === undefined ? books : currency;
    const tolerance = inputs.terms.get(networkId)?.tolerance ?? USUAL_TOLERANCE;
    const isKnown = ofMonth.length > 0 && ofMonth.every((entry) => entry.amount !== null);
    return {
      network,
      month,
      currency,
      stated: amount,
      reported: isKnown ? (converted ?? inUnits(inBooks, books)) : '',
      reportedIn,
      isFar:
        isKnown && converted !== undefined && !isWithin(difference(amount, converted), tolerance, converted),
    };
  });
}
