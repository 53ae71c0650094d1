import fc from 'fast-check';
import { BooksRates } from '../../../src/payouts/reconcile/money';
import { buildSettlements } from '../../../src/payouts/reconcile/settlements';
import { roundDecimal, sumDecimals } from '../../../src/table/decimal';
import { limitRuns } from '../../thorough';
import { sumByName, toMillionths } from '../exact-units';
import { closeAll, generateClosedFiles, listNamedAmounts, paidFiles } from './generated-closings';
import { createInputs, MONTHS } from './generated-payouts';

const RUNS = limitRuns({ quick: 80, thorough: 1_000 });

test('the settlements of generated closings add up to zero for each network and closing, in whole cents', () => {
  fc.assert(
    fc.property(generateClosedFiles(), (file) => {
      for (const { settlements } of closeAll(file)) {
        const ofNetworks = settlements.map(
          ({ networkId, network, amount }) => [networkId || network, amount] as const,
        );
        expect([...sumByName(ofNetworks)]).toEqual([]);
        for (const { amount } of settlements) expect(toMillionths(amount) % 10_000n).toBe(0n);
      }
    }),
    RUNS,
  );
});

test('the settlements of generated closings add up, over all closings, to what a single closing of everything would book', () => {
  fc.assert(
    fc.property(generateClosedFiles(), (file) => {
      const { inputs, rates } = file.payouts;
      const [newest, ...others] = [...file.months].reverse();
      const once = buildSettlements(newest!, others, inputs, rates);
      expect(sumByName(listNamedAmounts(closeAll(file).flatMap((each) => each.settlements)))).toEqual(
        sumByName(listNamedAmounts(once)),
      );
    }),
    RUNS,
  );
});

test('the settlements of generated closings do not depend on the order of rows and months', () => {
  fc.assert(
    fc.property(generateClosedFiles(), ({ payouts, months }) => {
      const reversed = createInputs([...payouts.statements].reverse(), [...payouts.payments].reverse());
      const [newest, ...others] = [...months].reverse();
      const backwards = buildSettlements(newest!, others, reversed, payouts.rates);
      const settlements = buildSettlements(newest!, [...others].reverse(), payouts.inputs, payouts.rates);
      expect(sumByName(listNamedAmounts(backwards))).toEqual(sumByName(listNamedAmounts(settlements)));
    }),
    RUNS,
  );
});

test('the settlements of generated closings leave no receivable, to the cent, of a network if all its closed months are stated and paid', () => {
  fc.assert(
    fc.property(paidFiles, (file) => {
      const settlements = closeAll(file).flatMap((each) => each.settlements);
      for (const networkId of ['1', '2']) {
        const booked = file.months.flatMap(({ amounts, adjustments }) => {
          const isOwn = (each: { networkId: string }) => each.networkId === networkId;
          const closed = amounts.filter(isOwn).flatMap(({ days }) => Object.values(days));
          const changes = MONTHS.map((month) =>
            adjustments.filter((each) => isOwn(each) && each.bookedIn === month).map(({ amount }) => amount),
          );
          return [closed, ...changes].map((list) => roundDecimal(sumDecimals(list), 2));
        });
        const settled = settlements
          .filter((each) => each.use === 'receivable' && each.networkId === networkId)
          .map(({ amount }) => amount);
        expect([networkId, sumDecimals([...booked, ...settled])]).toEqual([networkId, '0']);
      }
    }),
    RUNS,
  );
});

test('rates that were frozen with a closed month count instead of those in the tab', () => {
  const closing = {
    month: '2026-09',
    currency: 'USD',
    state: 'closed',
    rates: [{ currency: 'EUR', rate: '1.1', source: 'ECB' }],
  };
  const tab = ['2026-09', '2026-10'].map((month) => ({ month, currency: 'EUR', rate: '1.2', source: '' }));
  const rates = new BooksRates('USD', tab, [closing as never]);
  expect(rates.convert('100', 'EUR', 'USD', '2026-09')).toBe('110');
  expect(rates.convert('100', 'EUR', 'USD', '2026-10')).toBe('120');
});
