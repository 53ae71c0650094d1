import { AddOn, COLLEAGUE, DAY_MS } from '../add-on';
import { booksRows, passing } from '../reports/scheduled';
import { sidebarOf } from '../sidebar';
import { AUGUST, FIFTH_OF_SEPTEMBER } from './august';

/** A file with August closed, one of its days restated a week later, and September closed after that. */
function closedFile() {
  const addOn = new AddOn({ now: FIFTH_OF_SEPTEMBER }).settled();
  const sidebar = sidebarOf(addOn);
  sidebar.sidebarCloseMonth(AUGUST);
  addOn.service.restate({ from: '2026-08-14', app: '3.10', factor: 1.5 });
  passing(addOn, 8 * DAY_MS);
  addOn.clock.reach(Date.UTC(2026, 9, 5, 9));
  sidebar.sidebarCloseMonth({ ...AUGUST, month: '2026-09' });
  return { addOn, sidebar };
}

const sum = (rows: readonly Record<string, string>[], column: string) =>
  rows.reduce((total, row) => total + Math.round(Number((row[column] ?? '').replace(/,/g, '')) * 100), 0);

describe('the journal of a closed month', () => {
  it('books the closing and the adjustments that belong to the month, and debits equal credits', () => {
    const { addOn, sidebar } = closedFile();
    expect(sidebar.sidebarJournal('2026-09', 'USD', 'tab')).toEqual({ files: [] });
    const rows = booksRows(addOn, 'books.journal.2026-09.USD');
    expect(sum(rows, 'Debit')).toBe(sum(rows, 'Credit'));
    const references = new Set(rows.map((row) => row['Reference']));
    expect(references).toEqual(new Set(['CLOSE-2026-09-USD-V1', 'ADJUST-2026-08-IN-2026-09-USD']));
    const [october] = sidebar.sidebarMonthClose().closings.filter(({ month }) => month === '2026-09');
    const closing = rows.filter(
      (row) => row['Reference'] === 'CLOSE-2026-09-USD-V1' && row['Account'] === 'Income:Advertising',
    );
    expect(Math.abs(sum(closing, 'Credit') / 100 - Number(october!.closed.replace(/,/g, '')))).toBeLessThan(
      0.05,
    );
  });

  it('comes as files for other programs, with the accounts of the tab Accounts', () => {
    const { addOn, sidebar } = closedFile();
    const [beancount] = sidebar.sidebarJournal('2026-08', 'USD', 'beancount').files;
    expect(beancount).toMatchObject({ name: 'journal-2026-08-USD.beancount' });
    expect(beancount!.text).toContain('2026-08-31 *');
    expect(() => sidebar.sidebarJournal('2026-08', 'USD', 'xero')).toThrow(/Accounts.*Code/s);
    expect(booksRows(addOn, 'books.accounts').map((row) => row['Use'])).toContain('Receivable');
  });

  it('is refused for a month that is open', () => {
    const { sidebar } = closedFile();
    sidebar.sidebarReopenMonth('2026-09', 'USD', 'a mistake');
    expect(() => sidebar.sidebarJournal('2026-09', 'USD', 'csv')).toThrow(
      '2026-09 is not closed in this currency.',
    );
  });
});

describe('the closing statement', () => {
  it('shows adjustments of impressions as counts, not as money, and so does the sidebar', () => {
    const addOn = new AddOn({ now: FIFTH_OF_SEPTEMBER }).settled();
    const sidebar = sidebarOf(addOn);
    const [impressions] = sidebar
      .sidebarMonthClose()
      .metrics.filter(({ label }) => /^Impressions/.test(label));
    sidebar.sidebarCloseMonth({ ...AUGUST, metrics: ['revenue', impressions!.id] });
    addOn.service.restate({ from: '2026-08-14', app: '3.10', factor: 1.5 });
    passing(addOn, 8 * DAY_MS);
    sidebar.sidebarStatement('2026-08', 'USD');
    const rows = booksRows(addOn, 'books.statement.2026-08.USD').filter(({ Part }) => Part === 'Adjustments');
    const shown = (metric: RegExp) =>
      rows.filter((row) => metric.test(row['Detail'] ?? '')).map((row) => row['Amount']);
    for (const amount of shown(/ · Impressions/)) expect(amount).toMatch(/^[\d,]+$/);
    for (const amount of shown(/ · Revenue/)) expect(amount).toMatch(/^\$[\d,]+\.\d\d$/);
    const listed = sidebar.sidebarAdjustments('2026-08', 'USD');
    expect(new Set(listed.map(({ metric, currency }) => `${metric} ${currency}`))).toEqual(
      new Set(['Revenue USD', `${impressions!.label} `]),
    );
    expect([shown(/ · Impressions/).length > 0, shown(/ · Revenue/).length > 0]).toEqual([true, true]);
  });

  it('says on one tab who closed and reviewed the month, its totals, adjustments and digest', () => {
    const { addOn, sidebar } = closedFile();
    sidebarOf(addOn, COLLEAGUE).sidebarReviewMonth('2026-08', 'USD');
    sidebar.sidebarStatement('2026-08', 'USD');
    const rows = booksRows(addOn, 'books.statement.2026-08.USD');
    const detail = (item: string) => rows.find((row) => row['Item'] === item)?.['Detail'];
    expect(detail('Reviewed by')).toBe(COLLEAGUE);
    expect(detail('Check')).toBe('exact');
    expect(detail('Digest (SHA-256)')).toMatch(/^[\w-]{43}=$/);
    const amounts = (part: string) =>
      rows.filter((row) => row['Part'] === part).map((row) => Number(row['Exact amount']));
    const total = (part: string) => amounts(part).reduce((all, amount) => all + amount, 0);
    const [closed] = amounts('Total');
    expect(total('By network')).toBeCloseTo(closed!, 6);
    expect(total('By app')).toBeCloseTo(closed!, 6);
    expect(
      rows.some((row) => row['Part'] === 'Adjustments' && /Restated: 14 Aug \+/.test(row['Detail'] ?? '')),
    ).toBe(true);
  });
});
