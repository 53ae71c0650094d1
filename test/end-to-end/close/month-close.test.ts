import { displayed } from '../../../emulator/src/spreadsheet/displayed';
import { type AddOn, COLLEAGUE, DAY_MS } from '../add-on';
import { readBooksRows, runHourlyCheck } from '../reports/scheduled';
import { openSidebar } from '../sidebar';
import { AUGUST, createSmallClosedFile, TWO_APPS } from './august';

/** August of two apps is closed; the service restates a day of it; the next check books that into September. */

type Rows = readonly Readonly<Record<string, string>>[];

/** Amounts as whole units of the seventh decimal, so that sums are exact. */
function units(text: string): bigint {
  const [, sign, whole, decimals = ''] = /^(-?)([\d,]+)(?:\.(\d{1,7}))?$/.exec(text)!;
  return BigInt(`${sign}${whole!.replaceAll(',', '')}${decimals.padEnd(7, '0')}`);
}

const total = (rows: Rows, column: string) =>
  rows.reduce((sum, row) => sum + (row[column] === '' ? 0n : units(row[column]!)), 0n);

/** The revenue of August, from the facts of the service. */
function serviceNow({ service }: AddOn): bigint {
  const days = Array.from({ length: 31 }, (_, nth) => `2026-08-${String(nth + 1).padStart(2, '0')}`);
  const numbers = days.flatMap((day) => TWO_APPS.map(({ id }) => service.truth.numbers({ app: id, day })));
  return numbers.reduce((sum, { revenueUsd }) => sum + units(revenueUsd.toFixed(7)), 0n);
}

function restatedAndChecked(addOn: AddOn): void {
  addOn.service.restate({ from: '2026-08-14', app: '3.10', factor: 1.5 });
  addOn.clock.advance(8 * DAY_MS);
  expect(runHourlyCheck(addOn).error).toBeUndefined();
}

describe('a month that is closed, restated and booked', () => {
  const { addOn, sidebar } = createSmallClosedFile();
  let closedAmount: bigint;
  const adjustments = () => readBooksRows(addOn, 'books.adjustments');

  beforeAll(() => {
    closedAmount = serviceNow(addOn);
    restatedAndChecked(addOn);
  });

  it('a month that is closed, restated and booked keeps the amounts of its closing, by app and network', () => {
    const closings = readBooksRows(addOn, 'books.closings');
    expect(total(closings, 'Exact amount')).toBe(closedAmount);
    expect(new Set(closings.map((row) => row['App id']))).toEqual(new Set(['00123456', '3.10']));
    expect(new Set(closings.map((row) => row['Network id'])).size).toBeGreaterThan(1);
  });

  it('a month that is closed, restated and booked has the change booked into the open month, with its reason', () => {
    expect(adjustments().length).toBeGreaterThan(0);
    for (const row of adjustments()) {
      expect(row).toMatchObject({
        Month: 'Aug 2026',
        'Booked in': 'Sep 2026',
        'App id': '3.10',
        Version: '1',
      });
      expect(row['Reason']).toMatch(/^Restated: 14 Aug \+\d/);
    }
    expect(readBooksRows(addOn, 'books.overview')).toMatchObject([
      { Check: 'agrees with the service', State: 'closed' },
    ]);
  });

  it('a month that is closed, restated and booked is, as closed plus adjustments, what the service reports now, to the last decimal', () => {
    const now = serviceNow(addOn);
    expect(now).not.toBe(closedAmount);
    expect(closedAmount + total(adjustments(), 'Exact amount')).toBe(now);
  });

  describe('whose next month is closed too', () => {
    let journal: Rows;
    beforeAll(() => {
      addOn.clock.reach(Date.UTC(2026, 9, 5, 9));
      sidebar.sidebarCloseMonth({ ...AUGUST, month: '2026-09' });
      expect(sidebar.sidebarJournal('2026-09', 'USD', 'tab')).toEqual({
        files: [],
        sheetId: expect.any(Number),
      });
      journal = readBooksRows(addOn, 'books.journal.2026-09.USD');
    });

    it('a month that is closed, restated and booked whose next month is closed too has a journal with the closing and the adjustments of August, in which debit is equal to credit', () => {
      const references = ['CLOSE-2026-09-USD-V1', 'ADJUST-2026-08-IN-2026-09-USD'];
      expect(new Set(journal.map((row) => row['Reference']))).toEqual(new Set(references));
      for (const reference of references) {
        const lines = journal.filter((row) => row['Reference'] === reference);
        expect(total(lines, 'Debit')).toBe(total(lines, 'Credit'));
        expect(total(lines, 'Debit')).toBeGreaterThan(0n);
      }
      const adjusted = journal.filter((row) => row['Reference'] === references[1]);
      const cents = (amount: bigint) => Number(amount) / 1e7;
      expect(cents(total(adjusted, 'Debit'))).toBeCloseTo(cents(total(adjustments(), 'Exact amount')), 2);
    });

    it('a month that is closed, restated and booked whose next month is closed too has files for other programs, with the accounts of the tab Accounts', () => {
      const [beancount] = sidebar.sidebarJournal('2026-08', 'USD', 'beancount').files;
      expect(beancount).toMatchObject({ name: 'journal-2026-08-USD.beancount' });
      expect(beancount!.text).toContain('2026-08-31 *');
      expect(() => sidebar.sidebarJournal('2026-08', 'USD', 'xero')).toThrow(/Accounts.*Code/s);
      expect(readBooksRows(addOn, 'books.accounts').map((row) => row['Use'])).toContain('Receivable');
    });

    it('a month that is closed, restated and booked whose next month is closed too has a statement that says who closed and reviewed it, its totals, adjustments and digest', () => {
      openSidebar(addOn, COLLEAGUE).sidebarReviewMonth('2026-08', 'USD');
      sidebar.sidebarClosingPage('2026-08', 'USD');
      const page = displayed(addOn.file, 'Closing Aug 2026 USD');
      const text = page.map((cells) => cells.join(' ').trim());
      expect(text).toContainEqual(
        expect.stringMatching(/^Closed at 5 Sep 2026 11:00 by owner@example\.com · version 1$/),
      );
      expect(text).toContainEqual(expect.stringMatching(/^Last check .* · agrees with the service$/));
      expect(text).toContainEqual(expect.stringMatching(/^Fingerprint [\w-]{43}=$/));
      expect(text).toContainEqual(expect.stringMatching(/^Aug 2026, booked in Sep 2026 +\$[\d,.]+$/));
      expect(page).toContainEqual(['Name: owner@example.com', '', `Name: ${COLLEAGUE}`, '']);
      const totals = page.filter(([label]) => label === 'Total').map(([, closed]) => closed);
      const cents = Number(closedAmount / 10n ** 5n) / 100;
      for (const total of totals)
        expect(Math.abs(Number(total?.replace(/[$,]/g, '')) - cents)).toBeLessThan(0.02);
      expect(totals).toHaveLength(2);
    });

    it('a month that is closed, restated and booked whose next month is closed too is followed by the next one in the form, which does not offer closed months', () => {
      const { order, months } = sidebar.sidebarMonthClose().form!;
      expect(order).toMatchObject({ month: '2026-10', currency: 'USD', zone: 'UTC+0' });
      expect(months.slice(0, 2)).toEqual(['2026-10', '2026-07']);
      expect(sidebar.sidebarReadiness({ currency: 'CNY' }).order.month).toBe('2026-09');
      expect(() => sidebar.sidebarReadiness({ month: '2026-13' })).toThrow('“2026-13” cannot be closed');
    });

    it('a month that is closed, restated and booked whose next month is closed too has no journal after it is reopened', () => {
      sidebar.sidebarReopenMonth('2026-09', 'USD', 'a mistake');
      const message = '2026-09 is not closed in this currency.';
      expect(() => sidebar.sidebarJournal('2026-09', 'USD', 'csv')).toThrow(message);
    });
  });
});

it('a statement has revenue only, and names what else was closed', () => {
  const { addOn, sidebar } = createSmallClosedFile([]);
  const { metrics } = sidebar.sidebarMonthClose();
  const { id, label } = metrics.find((metric) => metric.label.startsWith('Impressions'))!;
  sidebar.sidebarCloseMonth({ ...AUGUST, metrics: ['revenue', id] });
  sidebar.sidebarClosingPage('2026-08', 'USD');
  expect(displayed(addOn.file, 'Closing Aug 2026 USD')).toContainEqual(['Also closed', label, '', '']);
});

it('a statement lists bookings in the order of their months', () => {
  const { addOn, sidebar } = createSmallClosedFile(['2026-07']);
  addOn.service.restate({ from: '2026-07-14', factor: 1.5 });
  addOn.clock.reach(Date.UTC(2026, 8, 6, 9));
  sidebar.sidebarCheckMonth('2026-07', 'USD', false);
  sidebar.sidebarCloseMonth({ ...AUGUST, reason: 'late' });
  addOn.service.restate({ from: '2026-08-30', app: '3.10', factor: 1.5 });
  addOn.clock.reach(Date.UTC(2026, 8, 20, 9));
  sidebar.sidebarCheckMonth('2026-08', 'USD', false);
  sidebar.sidebarClosingPage('2026-08', 'USD');
  const labels = displayed(addOn.file, 'Closing Aug 2026 USD').map(([label = '']) => label);
  expect(labels.filter((label) => label.includes(', booked in'))).toEqual([
    'Jul 2026, booked in Aug 2026',
    'Aug 2026, booked in Sep 2026',
  ]);
});

it('a month is closed only at the amount that the user has agreed to', () => {
  const { addOn, sidebar } = createSmallClosedFile([]);
  const { agreed, shown, doubts } = sidebar.sidebarAmountToClose(AUGUST);
  expect([Number(agreed).toFixed(2), doubts]).toEqual([shown.replace(/,/g, ''), []]);
  addOn.service.restate({ from: '2026-08-14', app: '3.10', factor: 1.5 });
  addOn.clock.advance(DAY_MS);
  expect(() => sidebar.sidebarCloseMonth({ ...AUGUST, agreed })).toThrow(
    /^Nothing was closed, because the service now reports another amount: [\d,.]+ USD\. Check this amount/,
  );
  expect(sidebar.sidebarMonthClose().closings).toEqual([]);
  const again = sidebar.sidebarAmountToClose(AUGUST);
  const { closings } = sidebar.sidebarCloseMonth({ ...AUGUST, agreed: again.agreed });
  expect(closings.map(({ closed }) => closed)).toEqual([again.shown]);
});
