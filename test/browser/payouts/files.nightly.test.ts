import type { Locator } from 'playwright-core';
import { inBothThemes } from '../axe';
import { inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';
import { payoutsView } from './payouts-view';

/** Dates and amounts that can be read in two ways, without a currency. */
const UNCLEAR = 'Date;Revenue\n01/08/2026;1.234\n02/08/2026;2.500\n';
/** A sum by app that names neither month nor network. */
const BY_APP = 'App,Revenue (USD)\nBlock Harbour,10.50\nTiny Farm,2.25\n';
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

inBrowser('statements and bank exports that leave questions open', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
    await opened.menu('Payouts…');
  });
  afterAll(() => opened.close());
  // Otherwise the add-on waits, so that Google does not refuse its reads.
  beforeEach(() => opened.playground.runtime.advance(120_000));

  const { statement, payment, text, choose, giveFile } = payoutsView(() => opened);
  const readFile = async (within: Locator, name: string, content: string) => {
    await choose(within, 'What do you have?', 'A file (CSV or camt.053)');
    await giveFile(within, name, content);
    await text(`“${name}” is chosen.`).waitFor();
    await within.getByRole('button', { name: 'Read it' }).click();
  };

  it('ask how dates and amounts are written, for the currency and the network', async () => {
    await choose(statement(), 'What do you have?', 'A file (CSV or camt.053)');
    await giveFile(statement(), 'statement.pdf', '%PDF-1.7');
    await text('This is not a CSV file.').waitFor();
    await readFile(statement(), 'aurora.csv', UNCLEAR);
    await text('First answer the questions above.').waitFor();
    expect(await inBothThemes(opened)).toEqual([]);
    await choose(statement(), 'How are dates written?', 'Month first: 12/31/2026');
    await text(/^Jan 2026: /).waitFor();
    await choose(statement(), 'How are dates written?', 'Day first: 31/12/2026');
    await choose(statement(), 'How are amounts written?', '1.234,50');
    await choose(statement(), 'Which currency?', 'EUR');
    await choose(statement(), 'Network', 'Aurora Ads');
    await text('Aug 2026: 3,734.00 EUR').waitFor();
    await statement().getByRole('button', { name: 'Add statement' }).click();
    await text('Added to Statements: Aurora Ads, Aug 2026: 3,734.00 EUR.').waitFor();
  });

  it('ask for the month, and add no equal statement', async () => {
    const answer = async () => {
      await readFile(statement(), 'by-app.csv', BY_APP);
      await choose(statement(), 'Network', 'Birch Exchange');
      await choose(statement(), 'Which month?', 'Aug 2026');
      await text('Aug 2026: 12.75 USD').waitFor();
      await statement().getByRole('checkbox', { name: 'Add it anyway' }).check();
    };
    const add = statement().getByRole('button', { name: 'Add statement' });
    await answer();
    await add.click();
    await text('Added to Statements: Birch Exchange').waitFor();
    await answer();
    await text('An equal statement is already there, in rows 3 and 4 of Statements.').waitFor();
    expect(await add.getAttribute('aria-disabled')).toBe('true');
  });

  it('let the user say what the columns of a bank export mean, and ask nothing the second month', async () => {
    await readFile(payment(), 'giro-08.csv', GIRO);
    await text('The file does not say it:').waitFor();
    await choose(payment(), 'Amount', '4. Plus EUR');
    await choose(payment(), 'Money out', '5. Minus EUR');
    await choose(payment(), 'State', '7. Step');
    await text('Left out: 1 row of money out. 1 row not arrived: “on hold”.').waitFor();
    expect(await payment().getByRole('listitem').count()).toBe(1);
    expect(await inBothThemes(opened)).toEqual([]);
    await payment().getByRole('button', { name: 'Add payment' }).click();
    await text('1 payment added to Payments.').waitFor();
    await readFile(payment(), 'giro-09.csv', GIRO.replaceAll('2026-08', '2026-09'));
    await payment()
      .getByRole('group', { name: /^3 Sep 2026: 1,250\.00 EUR/ })
      .waitFor();
    expect(await payment().getByText('The file does not say it:').count()).toBe(0);
  });

  it('may be camt.053 files, and damaged ones are not read in part', async () => {
    await choose(payment(), 'What do you have?', 'A file (CSV or camt.053)');
    await giveFile(payment(), 'camt.xml', CAMT.replace('</Stmt>', ''));
    await payment().getByText('This is not a CSV file.').waitFor();
    await readFile(payment(), 'camt.xml', CAMT);
    await payment().getByText('14 Sep 2026: 1,244.56 EUR').waitFor();
    await payment().getByText('Birch Exchange · August & rest, INV-7').waitFor();
    await payment().getByRole('button', { name: 'Add payment' }).click();
    await text('1 payment added to Payments.').waitFor();
    expect(opened.pageErrors).toEqual([]);
  });
});
