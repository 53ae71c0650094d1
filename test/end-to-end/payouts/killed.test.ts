import type { AddOn } from '../add-on';
import { sidebarOf } from '../sidebar';
import { payoutFile, rowsOf, TOTAL, typedPayment } from './payout-file';

const CORRECTED = { ...TOTAL, total: '6,650.00', date: '2026-09-19' };

type Act = () => ReturnType<AddOn['call']>;

/** The actions of a user, in their order: each is prepared, and then done. */
const ACTIONS: readonly (readonly [string, (addOn: AddOn) => Act])[] = [
  ['a statement', (addOn) => () => addOn.call('sidebarAddStatement', [TOTAL])],
  ['a corrected statement', (addOn) => () => addOn.call('sidebarAddStatement', [CORRECTED])],
  ['a payment', (addOn) => () => addOn.call('sidebarAddPayments', [typedPayment('6,650.00')])],
  [
    'a confirmation',
    (addOn) => {
      const payments = sidebarOf(addOn)
        .sidebarPayouts()
        .proposals.map(({ payment }) => payment);
      return () => addOn.call('sidebarConfirmMatches', [payments]);
    },
  ],
];

/** The rows of the user's tabs. */
function seen(addOn: AddOn): string {
  const titles = addOn.file.sheets.map(({ title }) => title);
  const tabs = ['Statements', 'Payments'].filter((title) => titles.includes(title));
  return JSON.stringify(tabs.map((title) => [title, rowsOf(addOn, title)]));
}

describe.each(ACTIONS.map(([name, prepare], nth) => [name, prepare, nth] as const))(
  '%s',
  (_, prepare, nth) => {
    it('is there as a whole or not at all wherever Google ends the execution, and never twice', () => {
      const { addOn } = payoutFile();
      for (const [name, before] of ACTIONS.slice(0, nth))
        expect([name, before(addOn)().error]).toEqual([name, undefined]);
      const act = prepare(addOn);
      const old = seen(addOn);
      const restore = addOn.runtime.keep();
      expect(act().error).toBeUndefined();
      const fresh = seen(addOn);
      expect(fresh).not.toEqual(old);
      let kills = 0;
      for (const when of ['before', 'after'] as const)
        for (let effect = 1; ; effect++) {
          restore();
          addOn.runtime.killAt({ effect, when });
          if (!act().killed) break;
          kills++;
          expect([old, fresh]).toContainEqual(seen(addOn));
          sidebarOf(addOn).sidebarPayouts();
          expect([old, fresh]).toContainEqual(seen(addOn));
        }
      expect(kills).toBeGreaterThan(5);
    });
  },
);
