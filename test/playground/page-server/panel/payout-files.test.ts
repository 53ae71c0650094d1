import { parsePaymentFile } from '../../../../src/payouts/import/payments/payment-file';
import { parseStatementFile } from '../../../../src/payouts/import/statements/statement-file';
import { sumDecimals } from '../../../../src/table/decimal';
import { TestPage } from '../page';

describe('the files of the tour “Did they pay us?”', () => {
  const page = TestPage.openFor('all');

  const files = async () => {
    const { tips } = (await page.fetchState()).panel;
    return tips.flatMap(({ steps }) => steps.flatMap(({ file }) => file ?? []));
  };
  const download = async (name: string) => (await page.sendRequest('GET', `/tour/${name}`)).text;
  const sum = (lines: readonly { readonly amount: string }[]) =>
    Number(sumDecimals(lines.map(({ amount }) => amount as never)));

  it('the files of the tour “Did they pay us?” are about last month, and no other names are served', async () => {
    const [aurora = ''] = await files();
    const month = /\d{4}-\d{2}/.exec(aurora)![0];
    const { lines, number, questions } = parseStatementFile(await download(aurora), {});
    expect(new Set(lines.map((line) => line.month))).toEqual(new Set([month]));
    expect([number, questions]).toEqual([`AUR-${month}`, []]);
    for (const name of ['aurora-ads-1999-01.csv', 'package.json', '..%2Fpackage.json', ''])
      expect((await page.sendRequest('GET', `/tour/${name}`)).status).toBe(404);
  });

  it('the files of the tour “Did they pay us?” pay exactly what the statements say, in dollars and in euros', async () => {
    const [aurora = '', birch = '', bank = ''] = await files();
    const dollars = parseStatementFile(await download(aurora), {});
    const euros = parseStatementFile(await download(birch), {});
    const { lines: payments, leftOut } = parsePaymentFile(await download(bank), {});
    expect(payments.map(({ payer, currency }) => [payer, currency])).toEqual([
      ['Aurora Ads', 'USD'],
      ['Birch Exchange', 'EUR'],
    ]);
    expect(leftOut).toBe(
      '1 row with outgoing money, money that has not arrived yet, balances or conversions.',
    );
    expect(Number(payments[0]!.amount)).toBeCloseTo(sum(dollars.lines), 6);
    expect(Number(payments[1]!.amount)).toBeCloseTo(sum(euros.lines), 6);
    expect(euros.lines.every(({ currency }) => currency === 'EUR')).toBe(true);
  });
});
