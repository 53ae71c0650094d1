import type { CellAudit } from '../../../src/audit/audit';
import { sumDecimals } from '../../../src/table/decimal';
import { type AddOn, DAY_MS } from '../add-on';
import { AUGUST, createSmallClosedFile } from '../close/august';
import { buildStatementOrder, TWENTIETH_OF_SEPTEMBER } from '../payouts/payout-file';
import { prepareOnce } from '../prepared-once';
import { auditCell, numberIn } from './audited-file';

/** A file in which August was closed, has changed since, and has a statement. */
const booksFile = prepareOnce(() => {
  const { addOn, sidebar } = createSmallClosedFile();
  addOn.service.restate({ from: '2026-08-14', app: '3.10', factor: 1.5 });
  addOn.clock.reach(TWENTIETH_OF_SEPTEMBER);
  sidebar.sidebarCheckMonth(AUGUST.month, 'USD', false);
  sidebar.sidebarAddStatement(buildStatementOrder({ total: '670.01' }));
  return { addOn, sidebar };
});

/** The audits of the cells of a column in all rows with a number. */
function auditsOf(addOn: AddOn, title: string, header: string): CellAudit[] {
  const [headers = [], ...rows] = addOn.readTable(title);
  const column = headers.indexOf(header);
  if (column === -1) throw new Error(`no column ${header} in ${title}`);
  const numbers = rows.flatMap((cells, at) => (typeof cells[column] === 'number' ? [at] : []));
  return numbers.slice(0, 6).map((at) => auditCell(addOn, { title, row: at + 2, column }));
}

const digits = (text: string) => text.replace(/,/g, '').replace(/ .*$/, '');

it.each([
  ['Closings 2026', 'Closed amount'],
  ['Adjustments 2026', 'Amount'],
  ['Close overview', 'Closed'],
  ['Close overview', 'In Sep 2026'],
  ['Close overview', 'Current'],
])(
  'a cell of the add-on’s own tabs in %s ▸ %s is made of parts that add up to it exactly',
  (title, header) => {
    const { addOn } = booksFile();
    const audits = auditsOf(addOn, title, header);
    expect(audits.length).toBeGreaterThan(0);
    for (const { cell, compared, parts = [] } of audits) {
      const sum = sumDecimals(parts.map(([, amount]) => digits(amount)));
      expect([cell, Number(sum)]).toEqual([cell, numberIn(compared?.inCell)]);
      expect(compared).toMatchObject({
        now: parts.length > 0 && expect.any(String),
        sentence: 'The parts add up to the cell.',
      });
    }
  },
);

it('a cell of the add-on’s own tabs says who closed the month, what the service reported before and after a change, and which tabs are behind it', () => {
  const { addOn } = booksFile();
  const [closed] = auditsOf(addOn, 'Closings 2026', 'Closed amount');
  expect(closed?.what).toMatch(
    /^Revenue · Aurora Ads · .*: the amount that the service reported on 5 Sep 2026 11:00, when owner@example\.com closed Aug 2026\. All days up to 3 Sep 2026 were complete\.$/,
  );
  expect(closed?.parts).toHaveLength(31);
  const row = addOn.readTable('Closings 2026').findIndex((cells) => cells.includes('3.10'));
  const { facts } = auditCell(addOn, { title: 'Closings 2026', row: row + 1, column: 0 });
  const [, booked] = facts.find(([label]) => label === 'Booked in Sep 2026') ?? [];
  expect(booked).toMatch(/^\d{1,3}(,\d{3})*\.\d+ USD$/);
  const [changed] = auditsOf(addOn, 'Adjustments 2026', 'Amount');
  expect(changed?.what).toMatch(
    /Aug 2026 changed after it was closed\. The change is booked in Sep 2026, the first open month/,
  );
  const [, text = ''] = changed?.facts.find(([label]) => label === 'Reported') ?? [];
  expect(text).toMatch(/^\d{1,3}(,\d{3})*\.\d+ USD → \d{1,3}(,\d{3})*\.\d+ USD, on 20 Sep 2026 11:00$/);
  const [before = '', after = ''] = text.split(' → ').map(digits);
  expect(sumDecimals([before, ...(changed?.parts ?? []).map(([, amount]) => digits(amount))])).toBe(after);
  expect(changed?.tabs?.map(({ title }) => title)).toEqual(['Closings 2026']);
});

it('an adjustment of a month that was closed again shows a change from the amount of the new version, without what was reversed', () => {
  const { addOn, sidebar } = createSmallClosedFile();
  addOn.service.restate({ from: '2026-08-14', app: '3.10', factor: 1.5 });
  addOn.clock.reach(TWENTIETH_OF_SEPTEMBER);
  sidebar.sidebarCheckMonth(AUGUST.month, 'USD', false);
  sidebar.sidebarReopenMonth(AUGUST.month, 'USD', 'corrected');
  sidebar.sidebarCloseMonth({ ...AUGUST, reason: 'again' });
  addOn.service.restate({ from: '2026-08-14', app: '3.10', factor: 1.5 });
  addOn.clock.advance(DAY_MS);
  sidebar.sidebarCheckMonth(AUGUST.month, 'USD', false);
  const [change] = auditsOf(addOn, 'Adjustments 2026', 'Amount');
  const [, text = ''] = change?.facts.find(([label]) => label === 'Reported') ?? [];
  const [headers = [], ...rows] = addOn.readTable('Closings 2026');
  const cellOf = (row: readonly unknown[], header: string) => row[headers.indexOf(header)];
  const closedRow = rows.find(
    (row) =>
      cellOf(row, 'Version') === 2 &&
      change?.what.includes(`${cellOf(row, 'Network')} · ${cellOf(row, 'App')}`),
  );
  expect(text).toMatch(/, on 21 Sep 2026 /);
  expect(digits(text)).toBe(cellOf(closedRow ?? [], 'Exact amount'));
});

it('a cell of the add-on’s own tabs that somebody has edited says so, and a cell of the user’s own column is the user’s', () => {
  const { addOn } = booksFile();
  const [headers = []] = addOn.readTable('Close overview');
  const typeBeside = (column: number, text: string) =>
    addOn.user.type('Close overview', `${String.fromCharCode(65 + column)}3`, text);
  typeBeside(headers.indexOf('Closed'), '1');
  const [edited] = auditsOf(addOn, 'Close overview', 'Closed');
  expect(edited?.compared).toMatchObject({
    inCell: '1 USD',
    sentence: expect.stringMatching(/^The parts add up to another number \(difference: /),
  });
  typeBeside(headers.length, 'ask them');
  expect(auditCell(addOn, { title: 'Close overview', row: 2, column: headers.length })).toMatchObject({
    what: 'This column is yours. Ad Reports does not change it.',
    facts: [],
  });
  expect(auditCell(addOn, { title: 'Reconciliation', row: 2, column: 3 }).what).toMatch(
    /^“Reconciliation” is a tab of Ad Reports\./,
  );
});
