import { inBothThemes } from '../axe';
import { inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';

/** An account statement of ISO 20022 with a payment of a network and two of others. */
const entry = (amount: string, direction: string, payer: string, reference: string) =>
  [
    `<ns2:Ntry><ns2:Amt Ccy="EUR">${amount}</ns2:Amt><ns2:CdtDbtInd>${direction}</ns2:CdtDbtInd><ns2:Sts><ns2:Cd>BOOK</ns2:Cd></ns2:Sts>`,
    '<ns2:BookgDt><ns2:Dt>2026-09-14</ns2:Dt></ns2:BookgDt><ns2:NtryDtls><ns2:TxDtls>',
    `<ns2:RltdPties><ns2:Dbtr><ns2:Pty><ns2:Nm>${payer}</ns2:Nm></ns2:Pty></ns2:Dbtr></ns2:RltdPties>`,
    `<ns2:RmtInf><ns2:Ustrd>${reference}</ns2:Ustrd></ns2:RmtInf></ns2:TxDtls></ns2:NtryDtls></ns2:Ntry>`,
  ].join('\n');
const CAMT = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<ns2:Document xmlns:ns2="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><ns2:BkToCstmrStmt><ns2:Stmt>',
  entry('1244.56', 'CRDT', 'Birch Exchange', 'August &amp; rest, INV-7'),
  entry('48.20', 'CRDT', '&quot;Northwind&#9;&lt;b&gt;', 'Lunch &quot;4&quot;'),
  '</ns2:Stmt></ns2:BkToCstmrStmt></ns2:Document>',
].join('\n');

inBrowser('a camt.053 file of a bank', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
    await opened.menu('Payouts…');
  });
  afterAll(() => opened.close());

  const payment = () => opened.sidebar.getByRole('region', { name: 'Add payment' });
  const chooseFile = (content: string) =>
    payment()
      .getByLabel('Choose the file, or drop it here')
      .setInputFiles({ name: 'camt.xml', mimeType: 'application/xml', buffer: Buffer.from(content) });

  it('is read like a CSV file, whatever its texts contain', async () => {
    await payment().getByLabel('What do you have?').selectOption({ label: 'A file (CSV or camt.053)' });
    await chooseFile(CAMT.replace('</ns2:Stmt>', ''));
    await payment().getByText('This is not a CSV file.').waitFor();
    await chooseFile(CAMT);
    await payment().getByRole('button', { name: 'Read it' }).click();
    await payment().getByText('14 Sep 2026: 1,244.56 EUR').waitFor();
    await payment().getByText('Birch Exchange · August & rest, INV-7').waitFor();
    await payment().getByText('"Northwind <b> · Lunch "4"').waitFor();
    expect(await inBothThemes(opened)).toEqual([]);
    await payment().getByRole('button', { name: 'Add payment' }).click();
    await opened.sidebar.getByText('1 payment added to Payments.').waitFor();
    expect(opened.pageErrors).toEqual([]);
  });
});
