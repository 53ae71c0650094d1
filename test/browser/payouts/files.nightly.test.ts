import { listViolationsInBothThemes } from '../axe';
import { inBrowser, openPage } from '../in-browser';
import { findPayoutsParts } from './payouts-view';

/** The export of a bank: columns of amounts with headers that nobody knows, and one that says whether money has arrived. */
const GIRO = [
  'Day;From;For;Plus EUR;Minus EUR;Account status;Step',
  '2026-08-03;Aurora Ads;Remittance;1.250,00;;active;done',
  '2026-08-04;Aurora Ads;Campaign 9;;300,00;active;done',
  '2026-08-05;Birch Exchange;Remittance;80,50;;active;on hold',
].join('\n');
/** An account statement of ISO 20022. */
const CAMT = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>',
  '<Ntry><Amt Ccy="EUR">1244.56</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>',
  '<BookgDt><Dt>2026-09-14</Dt></BookgDt><NtryDtls><TxDtls>',
  '<RltdPties><Dbtr><Pty><Nm>Birch Exchange</Nm></Pty></Dbtr></RltdPties>',
  '<RmtInf><Ustrd>August &amp; rest, INV-7</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>',
  '</Stmt></BkToCstmrStmt></Document>',
].join('\n');

inBrowser('bank exports in files', () => {
  const opened = openPage();
  // Otherwise the add-on waits, so that Google does not refuse its reads.
  beforeEach(() => opened.playground.runtime.advance(120_000));

  const { closeAugust, payment, text, choose, giveFile } = findPayoutsParts(opened);
  beforeAll(async () => {
    await closeAugust();
    await opened.chooseMenuItem('Payouts…');
  });
  const readFile = async (name: string, content: string) => {
    await choose(payment(), 'What do you have?', 'A file (CSV or camt.053)');
    await giveFile(payment(), name, content);
    await text(`“${name}” is chosen.`).waitFor();
    await payment().getByRole('button', { name: 'Read it' }).click();
  };

  it('bank exports in files let the user say what the columns of a bank export mean, and ask nothing the second month', async () => {
    await readFile('giro-08.csv', GIRO);
    await text('Please answer:').waitFor();
    await choose(payment(), 'Amount', '4. Plus EUR');
    await choose(payment(), 'Money out', '5. Minus EUR');
    await choose(payment(), 'State', '7. Step');
    await text(
      'Left out: 2 rows with outgoing money, money that has not arrived yet, balances or conversions.',
    ).waitFor();
    expect(await payment().getByRole('listitem').count()).toBe(1);
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
    await payment().getByRole('button', { name: 'Add payment' }).click();
    await text('1 payment added to Payments.').waitFor();
    await readFile('giro-09.csv', GIRO.replaceAll('2026-08', '2026-09'));
    await payment()
      .getByRole('group', { name: /^3 Sep 2026: 1,250\.00 EUR/ })
      .waitFor();
    expect(await payment().getByText('Please answer:').count()).toBe(0);
  });

  it('bank exports in files may be camt.053 files, and damaged ones are not read in part', async () => {
    await choose(payment(), 'What do you have?', 'A file (CSV or camt.053)');
    await giveFile(payment(), 'camt.xml', CAMT.replace('</Stmt>', ''));
    await payment().getByText('This is not a CSV file.').waitFor();
    await readFile('camt.xml', CAMT);
    await payment().getByText('14 Sep 2026: 1,244.56 EUR').waitFor();
    await payment().getByText('Birch Exchange · August & rest, INV-7').waitFor();
    await payment().getByRole('button', { name: 'Add payment' }).click();
    await text('1 payment added to Payments.').waitFor();
    expect(opened.pageErrors).toEqual([]);
  });
});
