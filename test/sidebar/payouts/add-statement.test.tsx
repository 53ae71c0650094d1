import { renderToString } from 'preact-render-to-string';
import {
  AddStatement,
  buildStatementOrder,
  type StatementForm,
  type StatementReader,
  StatementSummary,
} from '../../../sidebar/payouts/add-statement';
import type { StatementReading } from '../../../src/sidebar-server/payout-calls';
import { createProps, createReader, findButtonTag, READING, SUM, toText } from './fixtures';

const FORM: StatementForm = {
  way: 'pasted',
  pasted: 'Month\tEarnings\n2026-10\t1,234.50',
  file: { name: 'admob.csv', text: 'a,b' },
  network: '',
  number: '',
  date: '',
  answers: {},
};

function html(change: Partial<StatementReading>, reader: Partial<StatementReader> = {}): string {
  const reading = { ...READING, ...change };
  return renderToString(
    <StatementSummary
      {...createProps()}
      reading={reading}
      reader={{ ...createReader(FORM, reading), ...reader }}
    />,
  );
}

const text = (change: Partial<StatementReading>) => toText(html(change));

it('the form of a statement begins with a field to paste into, and cannot be read while it is empty', () => {
  const shown = renderToString(<AddStatement {...createProps()} />);
  expect(shown).toContain('Paste with the header row');
  expect(shown).not.toContain('Network');
  expect(findButtonTag(shown, 'Read it')).toContain('aria-disabled="true"');
  expect(shown).not.toContain('>Add statement</button>');
});

it('the form of a statement sends the text of the chosen way only, and keeps the others in the form', () => {
  expect(buildStatementOrder(FORM)).toMatchObject({ text: FORM.pasted, source: '' });
  expect(buildStatementOrder({ ...FORM, way: 'file' })).toMatchObject({ text: 'a,b', source: 'admob.csv' });
});

it('a statement that was read is shown with its network, which the user can change, its sums, number and date, and can be added', () => {
  const shown = html({ number: 'INV-<1>', date: '2026-11-03' });
  expect(shown).toContain('>Network</label>');
  expect(shown).toMatch(/<option selected value="1">AdMob/);
  expect(toText(shown)).toContain('Oct 2026: 1,234.50 USD');
  expect(toText(shown)).toContain('Statement number: INV-<1>');
  expect(toText(shown)).toContain('Statement date: 3 Nov 2026');
  expect(findButtonTag(shown, 'Add statement')).toContain('aria-disabled="false"');
});

it('a statement that was read is compared with the total that the file prints', () => {
  expect(text({ printed: { amount: '1234.5', isEqual: true } })).toContain(
    'Total 1,234.50 matches the rows.',
  );
  const unequal = html({ printed: { amount: '1300', isEqual: false } });
  expect(unequal).toMatch(/<p class="notices">Total 1,300\.00 does not match the rows\./);
  expect(text({})).not.toContain('the rows');
});

it('a statement that was read shows the found columns folded in, and lets the user change each', () => {
  const shown = html({ headers: ['Month', 'App', '<b>Earnings</b>'] });
  expect(shown).toMatch(/<details class="section"><summary>/);
  expect(toText(shown)).toContain('Month: Month · App: App · Amount: <b>Earnings</b>');
  expect(shown).toMatch(/<option selected value="2">3\. &lt;b>Earnings/);
});

it('a statement that was read asks what the file does not say, and cannot be added before', () => {
  const questions = ['dateOrder', 'decimalMark', 'month', 'currency', 'network'] as const;
  const shown = html({ questions, networkId: '' });
  for (const label of ['How are dates written?', 'How are amounts written?', 'Which month?'])
    expect(shown).toContain(`${label}</label>`);
  for (const label of ['Which currency?', 'Network']) expect(shown).toContain(`${label}</label>`);
  expect(findButtonTag(shown, 'Add statement')).toContain('aria-disabled="true"');
  expect(toText(shown)).toContain('Answer the questions above first.');
});

it('a statement that was read keeps an answered question, so that the user can change the answer', () => {
  const form: StatementForm = { ...FORM, answers: { dateOrder: 'day first' } };
  const shown = html({}, { form });
  expect(shown).toMatch(/<option selected value="day first">/);
  expect(findButtonTag(shown, 'Add statement')).toContain('aria-disabled="false"');
});

it('a statement that was read cannot be added with cells that could not be read, or without a line', () => {
  const wrong = html({ problems: ['Row 7: “<i>x</i>” is no amount.'] });
  expect(toText(wrong)).toContain('Row 7: “<i>x</i>” is no amount.');
  expect(toText(wrong)).not.toContain('Answer the questions');
  expect(findButtonTag(wrong, 'Add statement')).toContain('aria-disabled="true"');
  const empty = html({ lines: [], sums: [] });
  expect(toText(empty)).toContain('No amount was found. Check the columns.');
  expect(findButtonTag(empty, 'Add statement')).toContain('aria-disabled="true"');
});

it('a statement that was read cannot be added if an equal one is there, and says what it replaces', () => {
  const shown = html({ lines: [], notices: ['An equal statement is there.', 'It replaces INV-1.'] });
  expect(shown).toContain('<p class="notices">An equal statement is there. It replaces INV-1.</p>');
  expect(toText(shown)).not.toContain('No amount was found.');
  expect(findButtonTag(shown, 'Add statement')).toContain('aria-disabled="true"');
  expect(toText(shown)).not.toContain('Answer the questions');
});

it('a statement that can be read in two ways asks whether deductions are taken off and whether rows are totals, naming both', () => {
  const about = { deductions: ['Platform fee', 'Tax', 'Publisher revenue'], totals: ['Harbor 100.00'] };
  const questions = ['deductions', 'totals'] as const;
  const shown = html({ questions, about });
  expect(toText(shown)).toContain(
    'Must “Platform fee”, “Tax” be deducted, or is “Publisher revenue” already net?',
  );
  expect(toText(shown)).toContain('Are these rows totals, or part of the sum? Harbor 100.00');
  expect(findButtonTag(shown, 'Add statement')).toContain('aria-disabled="true"');
});

it('a statement that can be read in two ways shows what is remembered for its headers, so that the user can change it', () => {
  const remembered = { currency: 'EUR', decimalMark: 'comma' } as const;
  const shown = html({ headers: ['Month', 'App', 'Net'], remembered });
  expect(shown).toMatch(/Please answer:.*Which currency\?<\/label>.*value="EUR">.*<details/s);
  expect(toText(shown)).toContain('Amount: Net · 1.234,50');
  expect(shown).toMatch(/How are amounts written\?<\/label>.*<option selected value="comma">/s);
  expect(findButtonTag(shown, 'Add statement')).toContain('aria-disabled="false"');
});

it('a statement of several networks names them in its sums, and lets the user choose none', () => {
  const sums = [{ ...SUM, network: 'AppLovin', amount: '50' }];
  const shown = html({ networkId: null, sums });
  expect(toText(shown)).toContain('AppLovin, Oct 2026: 50.00 USD');
  expect(shown).not.toContain('>Network</label>');
});

const sum = { ...SUM, network: 'Alder Ads', amount: '1177.83', reported: '588.92', isFar: true };

it('the comparison with what is reported has to be confirmed if the statement is far from it', () => {
  const shown = html({ sums: [sum] });
  expect(toText(shown)).toContain(
    'Reported for Alder Ads in Oct 2026: 588.92 USD. This file: 1,177.83 USD (+100 %) Add it anyway',
  );
  expect(findButtonTag(shown, 'Add statement')).toContain('aria-disabled="true"');
});

it.each([
  ['close', { amount: '586', isFar: false }, '588.92 USD. This file: 586.00 USD (−0.5 %)'],
  [
    'in another currency without a rate',
    { currency: 'EUR', isFar: false },
    '588.92 USD. This file: 1,177.83 EUR ',
  ],
])('the comparison with what is reported is only shown if the statement is %s', (_, change, sentence) => {
  const shown = html({ sums: [{ ...sum, ...change }] });
  expect(toText(shown)).toContain(`Reported for Alder Ads in Oct 2026: ${sentence}`);
  expect(findButtonTag(shown, 'Add statement')).toContain('aria-disabled="false"');
});

it('the comparison with what is reported says that nothing is reported for its month', () => {
  expect(text({ sums: [{ ...sum, reported: '', isFar: false }] })).toContain(
    'The reported amount of Alder Ads in Oct 2026 is not known, so there is no comparison. This file: 1,177.83 USD',
  );
});
