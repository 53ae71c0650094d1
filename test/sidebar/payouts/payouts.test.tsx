import { renderToString } from 'preact-render-to-string';
import { PayoutParts, Payouts } from '../../../sidebar/payouts/payouts';
import type { Server } from '../../../sidebar/server/server';
import type { PayoutsView } from '../../../src/sidebar-server/payout-calls';
import { FAILURE, STATE } from '../state';
import { createProps, findButtonTag, PROPOSAL, toText } from './fixtures';

const html = (view: Partial<PayoutsView> = {}) => renderToString(<PayoutParts {...createProps(view)} />);
const text = (view: Partial<PayoutsView> = {}) => toText(html(view));
const headings = (page: string) => [...page.matchAll(/<h3[^>]*>([^<]*)/g)].map(([, heading]) => heading);

it('the view Payouts says that it reconciles until the server has answered, and has the way back', () => {
  const nothing = () => undefined;
  const shown = renderToString(
    <Payouts server={{} as Server} state={STATE} onSettings={nothing} onClose={nothing} />,
  );
  expect(shown).toContain('>Payouts</h2>');
  expect(shown).toContain('aria-label="Back to Books"');
  expect(shown).toContain('role="status"');
});

it('the view Payouts has its parts in the order of the work', () => {
  expect(headings(html({ proposals: [PROPOSAL] }))).toEqual([
    'Overview',
    'To decide',
    'Add statement',
    'Add payment',
    'Your tabs',
    'Net revenue',
    'Settings',
  ]);
});

it('the view Payouts introduces itself in a file without statements and payments, and shows no totals there', () => {
  const shown = text({
    hasInputs: false,
    statedMonths: [],
    counts: {},
  });
  expect(shown).toContain('compares the statements and payments of networks with the reported revenue');
  expect(shown).toContain('Add a first statement below.');
  expect(shown).toContain('No month has a statement yet. Add one first.');
  expect(shown).not.toMatch(/Reconcile now|days overdue|Make Net revenue/);
});

it('the view Payouts shows the failure of an action in its part only', () => {
  const props = createProps();
  const failureOf = (part: string) => (part === 'net-revenue' ? FAILURE : null);
  const shown = renderToString(
    <PayoutParts {...props} actions={{ ...props.actions, findFailure: failureOf }} />,
  );
  const [before = '', after = ''] = shown.split('id="net-revenue"');
  expect(before).not.toContain('The service refused');
  expect(after).toContain('The service refused the report key (“&lt;b>no&lt;/b>”).');
});

it('the view Payouts disables all its buttons during an action, so that there is one action at a time', () => {
  const shown = renderToString(<PayoutParts {...createProps({ proposals: [PROPOSAL] }, { isBusy: true })} />);
  for (const [tag] of shown.matchAll(/<button[^>]*>/g)) expect(tag).toContain('aria-disabled="true"');
});

it('the totals show amounts, those in other currencies without a rate, and the statuses that some rows have', () => {
  expect(text()).toMatch(/Outstanding 12,345\.50 USD .*Overdue 345\.125 USD /);
  expect(text()).toContain('matched: 1,200 · short: 1');
  expect(text()).not.toMatch(/over:/);
  const outstanding = { amount: '0', withoutRate: [{ amount: '45012.33', currency: 'EUR' }] };
  expect(text({ outstanding })).toContain('Outstanding 0.00 USD + 45,012.33 EUR without a rate');
});

it('a file without a closed month is told to close one first, and has no forms', () => {
  expect(text({ networks: [] }).trim()).toBe(
    'Payouts compares the statements and payments of networks with closed months. Close a first month under Month close.',
  );
});

it('the totals list what the user has to correct as text', () => {
  const shown = html({ problems: ['Statements, row 4: “<b>12x</b>” is no amount.'] });
  expect(shown).toContain('“&lt;b>12x&lt;/b>” is no amount.');
  expect(text()).not.toContain('Correct this');
});

it('what is to be decided is what each payment pays and why, with a button that names the payment', () => {
  const shown = html({ proposals: [PROPOSAL] });
  const sentence = 'AdMob paid 1,204.50 USD on 21 Nov 2026 → Oct 2026. The amounts are equal.';
  expect(shown).toContain(`<p>${sentence}</p>`);
  expect(shown).toContain('Wire 77');
  expect(findButtonTag(shown, 'Confirm')).toContain(`aria-label="Confirm: ${sentence}"`);
  expect(shown).not.toContain('Confirm all');
});

it('what is to be decided can be confirmed at once if there are several payments', () => {
  const shown = html({ proposals: [PROPOSAL, { ...PROPOSAL, proposalId: 'p2' }] });
  expect(findButtonTag(shown, 'Confirm all')).toContain('aria-disabled="false"');
});

it('what is to be decided lists payments without a statement with a hint and without a button, even if they have no date', () => {
  const { pays, reason, proposalId: paymentId, ...payment } = { ...PROPOSAL, date: '', network: '<i>X</i>' };
  const shown = html({ unmatched: [{ ...payment, paymentId }] });
  expect(shown).toContain('<p>&lt;i>X&lt;/i> paid 1,204.50 USD</p>');
  expect(toText(shown)).toContain('enter a statement number or a month, such as Oct 2026.');
  expect(shown).not.toContain('>Confirm<');
  expect(`${pays} ${reason}`).not.toBe('');
});

it('terms, rates, net revenue and settings have a button for each tab', () => {
  const shown = html();
  for (const tab of ['Reconciliation', 'Payment terms', 'Rates', 'Statements', 'Payments'])
    expect(findButtonTag(shown, `Open ${tab}`)).toBeDefined();
});

it('terms, rates, net revenue and settings offer the months with amounts, the newest chosen', () => {
  const [, part = ''] = html().split('id="net-revenue"');
  expect(part).toMatch(/<option selected value="2026-10">Oct 2026</);
  expect(part).toContain('>Sep 2026</option>');
  expect(findButtonTag(part, 'Make Net revenue')).toBeDefined();
});
