import { renderToString } from 'preact-render-to-string';
import { buildPaymentsOrder, PaymentLines, withKeys } from '../../../sidebar/payouts/add-payment';
import type { ReadingInput } from '../../../sidebar/payouts/entry/use-reading';
import type { PaymentsReading } from '../../../src/sidebar-server/payout-calls';
import { createProps, createReader, findButtonTag, NOTHING_ASKED, toText } from './fixtures';

const FORM: ReadingInput = { way: 'pasted', pasted: 'Date;Amount', file: null, answers: {} };
const ADMOB = { id: '1', name: 'AdMob', aliases: [] };

const LINE: PaymentsReading['lines'][number] = {
  date: '2026-11-21',
  amount: '1204.5',
  currency: 'USD',
  fee: '2',
  withholding: '',
  reference: 'Wire <77>',
  number: '',
  payer: 'Google Ireland',
  network: ADMOB,
  equalCount: 0,
};
const UNKNOWN = { ...LINE, payer: 'Rent', network: null };

function html(change: Partial<PaymentsReading>): string {
  const reading = { ...NOTHING_ASKED, lines: [LINE], headers: [], columns: {}, ...change };
  return renderToString(
    <PaymentLines
      {...createProps()}
      reading={reading}
      reader={createReader(FORM, reading)}
      onAdd={() => undefined}
    />,
  );
}

const readCheckboxes = (page: string) =>
  [...page.matchAll(/<input type="checkbox"[^>]*>/g)].map(([tag]) => / checked/.test(tag));

it('the form of payments sends the text of an export with the chosen lines', () => {
  const chosen = [{ line: 1, network: '2', equalCount: 0 }];
  const answers = { decimalMark: 'comma' } as const;
  const order = { ...answers, text: 'Date;Amount', chosen };
  expect(buildPaymentsOrder({ ...FORM, answers }, chosen)).toEqual(order);
});

it('the lines of a bank export show day, amount, payer, reference and fee, and only new payments of known networks are selected', () => {
  const shown = html({ lines: [LINE, { ...LINE, equalCount: 1 }, { ...LINE, amount: '-3' }, UNKNOWN] });
  expect(toText(shown)).toContain(
    '21 Nov 2026: 1,204.50 USD Add this payment Google Ireland · Wire <77> · Bank fee: 2.00 USD Network',
  );
  expect(toText(shown)).toContain('Bank fee: 2.00 USD · An equal payment is already in the tab “Payments”.');
  expect(readCheckboxes(shown)).toEqual([true, false, false, false]);
});

it('the lines of a bank export have keys of their content, so that a selection stays with its payment when an answer brings others', () => {
  const keys = (...lines: readonly (typeof LINE)[]) => withKeys(lines).map(({ key }) => key);
  const [first = '', second = ''] = keys(LINE, LINE);
  expect(first).not.toBe(second);
  const known = { ...LINE, network: null, fee: '3', equalCount: 1 };
  const [rent, ...others] = keys(UNKNOWN, known, { ...LINE, amount: '1204.6' }, LINE);
  expect([first, second]).not.toContain(rent);
  expect(others).toEqual([first, expect.stringContaining('1204.6'), second]);
});

it('the lines of a bank export ask for the network of selected lines only, because most lines are not payments of networks', () => {
  const networks = (shown: string) => shown.match(/>Network<\/label>/g)?.length ?? 0;
  expect(networks(html({ lines: [LINE, UNKNOWN, { ...LINE, equalCount: 1 }] }))).toBe(1);
});

it('the lines of a bank export are added by a button that counts them', () => {
  expect(findButtonTag(html({ lines: [LINE, LINE] }), 'Add 2 payments')).toContain('aria-disabled="false"');
  expect(findButtonTag(html({}), 'Add payment')).toContain('aria-disabled="false"');
  expect(findButtonTag(html({ lines: [UNKNOWN] }), 'Add 0 payments')).toContain('aria-disabled="true"');
});

it('the lines of a bank export wait for the answers to questions about the file', () => {
  const shown = html({ questions: ['decimalMark'] });
  expect(shown).toContain('How are amounts written?</label>');
  expect(findButtonTag(shown, 'Add payment')).toContain('aria-disabled="true"');
  expect(toText(shown)).toContain('Answer the questions above first.');
});

it('the lines of a bank export ask which word means money in, and whether a fee is taken off, and say what was left out', () => {
  const about = { moneyIn: ['S', 'H'], deductions: ['Gebühr', 'Betrag'] };
  const leftOut = '2 lines are money out.';
  const shown = html({ questions: ['moneyIn', 'deductions'], leftOut, about });
  expect(shown).toMatch(/Which of these means money in\?<\/label>.*<option value="S">S<\/option>/s);
  expect(toText(shown)).toContain('Must “Gebühr” be deducted, or is “Betrag” already net?');
  expect(toText(shown)).toContain('Left out: 2 lines are money out.');
});

it('the lines of a bank export name cells that could not be read', () => {
  expect(toText(html({ problems: ['Row 3: “<b>” is no date.'] }))).toContain('Row 3: “<b>” is no date.');
});
