import { convertCamtToTable, isCamt, type XmlElement } from '../../../sidebar/payouts/entry/camt';
import { parsePaymentFile } from '../../../src/payouts/import/payments/payment-file';

const namespace = (version: string) => `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}`;

/** The elements of a text without comments, mixed contents and entities, in one namespace. */
function elementsIn(xml: string): XmlElement {
  const root = { children: [] as XmlElement[] };
  const open: { children: XmlElement[] }[] = [root];
  const [, namespaceURI = null] = /xmlns="([^"]*)"/.exec(xml) ?? [];
  for (const [, close, localName = '', attributes = '', textContent = ''] of xml.matchAll(
    /<(\/?)(\w+)([^>]*)>([^<]*)/g,
  )) {
    if (close === '/') {
      open.pop();
      continue;
    }
    const getAttribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1] ?? null;
    const element = { localName, namespaceURI, textContent, children: [] as XmlElement[], getAttribute };
    open[open.length - 1]?.children.push(element);
    open.push(element);
  }
  return root.children[0] as XmlElement;
}

const document = (entries: string, version = '02') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace(version)}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id>${entries}</Stmt></BkToCstmrStmt></Document>`;
const tableOf = (entries: string, version?: string) =>
  convertCamtToTable(elementsIn(document(entries, version).replace(/<\?.*\?>\n/, '')));
const rowsOf = (entries: string, version?: string) =>
  tableOf(entries, version)
    ?.split('\n')
    .slice(1)
    .map((row) => row.split('\t'));

const CREDIT = '<Amt Ccy="EUR">1250.50</Amt><CdtDbtInd>CRDT</CdtDbtInd>';
const BOOKED = '<Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>';
const paid = (name: string, text: string) =>
  `<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf>`;

it('a camt.053 file is recognized by its namespace, unless it defines entities', () => {
  expect(isCamt(document(''))).toBe(true);
  expect(isCamt('Date,Amount\n2026-10-31,1')).toBe(false);
  expect(isCamt(`<!DOCTYPE a [<!ENTITY b "c">]>${document('')}`)).toBe(false);
  expect(
    convertCamtToTable(elementsIn('<html xmlns="http://www.w3.org/1999/xhtml"></html>')),
  ).toBeUndefined();
});

it('a camt.053 file becomes a table with a row for each entry: day, amount, direction, state, payer and reference', () => {
  const reference = '<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>';
  const details = `<NtryDtls><TxDtls>${reference}${paid('Alder Ads Ltd', 'INV-7')}</TxDtls></NtryDtls>`;
  expect(rowsOf(`<Ntry>${CREDIT}${BOOKED}${details}</Ntry>`)).toEqual([
    ['2026-11-20', '1250.50', 'EUR', 'Credit', 'booked', 'Alder Ads Ltd', 'INV-7', ''],
  ]);
});

it('a camt.053 file of version 08 has parties, states and days one element deeper', () => {
  const party = '<RltdPties><Dbtr><Pty><Nm>Birch Exchange</Nm></Pty></Dbtr></RltdPties>';
  const entry = `${CREDIT}<Sts><Cd>PDNG</Cd></Sts><BookgDt><DtTm>2026-11-20T09:30:00+01:00</DtTm></BookgDt><NtryDtls><TxDtls>${party}</TxDtls></NtryDtls>`;
  expect(rowsOf(`<Ntry>${entry}</Ntry>`, '08')).toEqual([
    ['2026-11-20', '1250.50', 'EUR', 'Credit', 'pending', 'Birch Exchange', '', ''],
  ]);
});

it('a camt.053 file has a row for each transaction of an entry that stands for several', () => {
  const transaction = (amount: string, name: string) =>
    `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>${paid(name, name)}</TxDtls>`;
  const batch = `<NtryDtls>${transaction('1000.50', 'Alder')}${transaction('250.00', 'Birch')}</NtryDtls>`;
  expect(
    rowsOf(`<Ntry>${CREDIT}${BOOKED}${batch}</Ntry>`)?.map(([, amount, , , , payer]) => [amount, payer]),
  ).toEqual([
    ['1000.50', 'Alder'],
    ['250.00', 'Birch'],
  ]);
});

it.each([
  ['are in another currency', '<Amt Ccy="USD">625.25</Amt>'],
  ['do not add up to it', '<Amt Ccy="EUR">625.24</Amt>'],
  ['have no amounts', ''],
])('a camt.053 file has the amount of the entry if its transactions %s', (_, amount) => {
  const part = `<TxDtls><AmtDtls><TxAmt>${amount}</TxAmt></AmtDtls></TxDtls>`;
  const rows = rowsOf(`<Ntry>${CREDIT}${BOOKED}<NtryDtls>${part}${part}</NtryDtls></Ntry>`);
  expect(rows?.map(([, total, currency]) => [total, currency])).toEqual([['1250.50', 'EUR']]);
});

it('a camt.053 file is a credit with its own amount if one of its transactions is a debit', () => {
  const part = (side: string, amount: string) =>
    `<TxDtls><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${paid('Alder', '')}</TxDtls>`;
  for (const parts of [
    [part('DBIT', '5.00'), part('CRDT', '1255.50')],
    [part('DBIT', '625.25'), part('CRDT', '625.25')],
  ])
    expect(rowsOf(`<Ntry>${CREDIT}${BOOKED}<NtryDtls>${parts.join('')}</NtryDtls></Ntry>`)).toEqual([
      ['2026-11-20', '1250.50', 'EUR', 'Credit', 'booked', 'Alder', '', ''],
    ]);
});

it('a camt.053 file has a row for each of its transactions only if they add up to it in all digits', () => {
  const amounts = (...parts: readonly string[]) =>
    rowsOf(
      `<Ntry>${CREDIT.replace('1250.50', '9007199254740993.30')}${BOOKED}<NtryDtls>${parts
        .map((amount) => `<TxDtls><Amt Ccy="EUR">${amount}</Amt></TxDtls>`)
        .join('')}</NtryDtls></Ntry>`,
    )?.length;
  expect(amounts('9007199254740993.10', '0.20')).toBe(2);
  expect(amounts('9007199254740992.10', '0.20')).toBe(1);
});

it('a camt.053 file says which entries are debits, and which take back an earlier one', () => {
  const debit = '<Amt Ccy="EUR">9</Amt><CdtDbtInd>DBIT</CdtDbtInd>';
  const rows = rowsOf(`<Ntry>${debit}${BOOKED}</Ntry><Ntry>${CREDIT}<RvslInd>true</RvslInd>${BOOKED}</Ntry>`);
  expect(rows?.map(([, , , direction, state]) => [direction, state])).toEqual([
    ['Debit', 'booked'],
    ['Credit', 'reverted'],
  ]);
});

it.each([
  ['version 02', '<Chrgs><Amt Ccy="EUR">7.50</Amt></Chrgs>', '7.50'],
  ['version 04', '<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">8</TtlChrgsAndTaxAmt></Chrgs>', '8'],
  ['a record', '<Chrgs><Rcrd><Amt Ccy="EUR">9.125</Amt></Rcrd></Chrgs>', '9.1250'],
  ['another currency', '<Chrgs><Amt Ccy="USD">7.50</Amt></Chrgs>', ''],
])('a camt.053 file has the charges of %s as a fee', (_, charges, fee) => {
  expect(rowsOf(`<Ntry>${CREDIT}${BOOKED}${charges}</Ntry>`)?.[0]?.[7]).toBe(fee);
});

it('a camt.053 file is a table whatever its texts contain: tabs, line ends, quotes and separators', () => {
  const entry = `${CREDIT}${BOOKED}<NtryDtls><TxDtls>${paid('"Alder\tAds\n', 'a;b,c|d "e"')}</TxDtls></NtryDtls>`;
  expect(rowsOf(`<Ntry>${entry}</Ntry>`)?.[0]?.slice(5, 7)).toEqual(['"""Alder Ads"', '"a;b,c|d ""e"""']);
});

it('a camt.053 file is read as a bank export without a question: only money that has arrived, with its payer', () => {
  const fee = '<Chrgs><Amt Ccy="EUR">7.50</Amt></Chrgs>';
  const details = `<NtryDtls><TxDtls>${paid('Alder Ads', '"INV-7"; rest')}</TxDtls></NtryDtls>`;
  const debit = '<Amt Ccy="EUR">1.250</Amt><CdtDbtInd>DBIT</CdtDbtInd>';
  const pending = `<Ntry>${CREDIT}${BOOKED.replace('BOOK', 'PDNG')}</Ntry>`;
  const entries = `<Ntry>${CREDIT}${BOOKED}${fee}${details}</Ntry><Ntry>${debit}${BOOKED}</Ntry>${pending}`;
  const { lines, questions, problems } = parsePaymentFile(tableOf(entries) ?? '', {});
  expect([questions, problems]).toEqual([[], []]);
  expect(lines).toMatchObject([
    { date: '2026-11-20', amount: '1250.5', currency: 'EUR', fee: '7.5', payer: 'Alder Ads' },
  ]);
});
