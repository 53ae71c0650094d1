import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { columnName } from '../../../../emulator/src/spreadsheet/a1';
import { displayed } from '../../../../emulator/src/spreadsheet/displayed';
import { SpreadsheetUser } from '../../../../emulator/src/spreadsheet/edits/user';
import type { SpreadsheetStore } from '../../../../emulator/src/spreadsheet/store';
import { exact, shown } from '../../../../playground/simulation/year/exact';
import { writeJournals } from '../../../../playground/simulation/year/journal-files';
import { rowsIn } from '../../../../playground/simulation/year/seen-tabs';
import { SimulatedYear } from '../../../../playground/simulation/year/year';
import { readBy, withPrograms } from '../../../close/journal/installed-programs';

/** Two months, and what has happened to them since. */
function simulated(seed = 7): SimulatedYear {
  const year = new SimulatedYear({ months: 2, seed });
  const outcome = year.run();
  expect(outcome.findings).toEqual([]);
  for (const count of ['checks', 'adjustments', 'kills', 'restatements'] as const)
    expect(outcome[count]).toBeGreaterThan(1);
  return year;
}

describe('two months that are closed while the service restates days, fails, and Google ends executions', () => {
  const year = simulated();
  const { file, clock } = year.inUse;

  describe('the checker finds', () => {
    const planted = (plant: (user: SpreadsheetUser) => void): string => {
      const restore = year.inUse.runtime.keep();
      try {
        plant(new SpreadsheetUser(file));
        return year.checker.copy().findingsAt(clock.now()).join('\n');
      } finally {
        restore();
      }
    };

    it('a frozen row that has changed', () => {
      expect(planted((user) => user.type('Closings 2026', 'P3', "'1.23"))).toMatch(
        /a frozen row has changed/,
      );
    });

    it('a frozen row that is gone', () => {
      expect(planted((user) => user.deleteRows('Closings 2026', 3))).toMatch(/a frozen row is gone/);
    });

    it('an adjustment that is gone, so that the sums no longer agree', () => {
      const found = planted((user) => user.deleteRows('Adjustments 2026', 3));
      expect(found).toMatch(/an adjustment has changed or is gone/);
      expect(found).toMatch(/books .* service /);
    });

    it('a row that is frozen twice, and an adjustment that is booked twice', () => {
      const copyOf = (title: string) => (user: SpreadsheetUser) => {
        const cells = displayed(file, title)[2] ?? [];
        const row = displayed(file, title).length + 1;
        user.insertRows(title, row, 1);
        for (const [at, text] of cells.entries())
          if (text !== '') user.type(title, `${columnName(at)}${row}`, `'${text}`);
      };
      expect(planted(copyOf('Closings 2026'))).toMatch(/frozen twice/);
      expect(planted(copyOf('Adjustments 2026'))).toMatch(/books .* service /);
    });

    it('a month that is not checked for two weeks', () => {
      const checker = year.checker.copy();
      checker.checkSchedule(clock.now() + 20 * 86_400_000);
      expect(checker.findings.join()).toMatch(/was not compared for 2\d days/);
    });

    it('an adjustment in another month', () => {
      expect(planted((user) => user.type('Adjustments 2026', 'C3', "'2027-01"))).toMatch(
        /booked in 2027-01, not 2026-/,
      );
    });
  });

  withPrograms(
    'hledger',
    'ledger',
    'bean-check',
  )('have journals', () => {
    const folder = mkdtempSync(join(tmpdir(), 'journals-'));
    const names = writeJournals(year.inUse, folder);
    const texts = new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
    afterAll(() => rmSync(folder, { recursive: true }));
    const ledgers = [...texts].filter(([name]) => name.endsWith('.ledger'));

    it('in all formats, with closings and adjustments beside them', () => {
      const endings = names.map((name) => name.replace(/^journal-\d{4}-\d\d-(USD|CNY)/, ''));
      expect(new Set(endings)).toEqual(new Set(['.csv', '-xero.csv', '.ledger', '.beancount']));
      expect(readdirSync(folder)).toEqual(expect.arrayContaining(['closings.csv', 'adjustments.csv']));
    });

    it('that hledger, ledger and Beancount accept', () => {
      for (const [, text] of ledgers) {
        readBy('hledger', text, (path) => ['-f', path, 'check', '--strict']);
        readBy('ledger', text, (path) => ['-f', path, '--strict', '--pedantic', 'bal']);
      }
      for (const [name, text] of texts)
        if (name.endsWith('.beancount')) readBy('bean-check', text, (path) => [path]);
    });

    it('whose receivables equal the tabs to the cent', () => {
      for (const [name, text] of ledgers) {
        const [, month = '', currency = ''] = /(\d{4}-\d\d)-(\w{3})/.exec(name) ?? [];
        const expected = receivables(year.inUse.file, month, currency);
        const csv = readBy('hledger', text, (path) => [
          '-f',
          path,
          'bal',
          '--flat',
          '-N',
          '-O',
          'csv',
          'Receivable',
        ]);
        const lines = csv
          .trim()
          .split('\n')
          .slice(1)
          .map((line) => line.slice(1, -1).split('","') as [string, string]);
        const balances = new Map(
          lines.map(([account, amount]) => [account, cents(exact(amount.replace(/[^\d.-]/g, '')))]),
        );
        expect(balances).toEqual(expected);
      }
    });
  });
});

/** An exact amount in cents, halves rounded away from zero. */
function cents(amount: bigint): bigint {
  const cent = exact('0.01');
  const half = amount < 0n ? -cent / 2n : cent / 2n;
  return (amount + half) / cent;
}

/** What each network owes for a month by the tabs, in cents: its closed revenue, and its adjustments for each changed month. */
function receivables(file: SpreadsheetStore, month: string, currency: string): Map<string, bigint> {
  const accounts = new Map(
    rowsIn(file, /^Accounts$/).map((row) => [row['Network id'], row['Account'] ?? '']),
  );
  const closings = rowsIn(file, /^Closings/).filter((row) => row['Month'] === month);
  const version = String(
    Math.max(...closings.filter((row) => row['Currency'] === currency).map((row) => Number(row['Version']))),
  );
  const booked = rowsIn(file, /^Adjustments/).filter((row) => row['Booked in'] === month);
  const rows = [...closings.filter((row) => row['Version'] === version), ...booked].filter(
    (row) => row['Currency'] === currency && row['Metric'] === 'Revenue',
  );
  const entries = new Map<string, bigint>();
  for (const row of rows) {
    const name = JSON.stringify([
      row['Booked in'] === undefined ? '' : row['Month'],
      accounts.get(row['Network id']),
    ]);
    entries.set(name, (entries.get(name) ?? 0n) + exact(row['Exact amount'] ?? ''));
  }
  const sums = new Map<string, bigint>();
  for (const [name, amount] of entries) {
    const [, account] = JSON.parse(name) as [string, string];
    sums.set(account, (sums.get(account) ?? 0n) + cents(amount));
  }
  return new Map([...sums].filter(([, amount]) => amount !== 0n));
}

describe('exact amounts of the checker', () => {
  it.each([
    ['1e-7', '0.0000001'],
    ['-12.50', '-12.5'],
    ['$1,234.567', '1234.567'],
  ])('reads %s as %s', (text, amount) => {
    expect(shown(exact(text))).toBe(amount);
  });
});

it('the checker imports nothing of src/close', () => {
  for (const name of readdirSync('playground/simulation/year'))
    expect(readFileSync(join('playground/simulation/year', name), 'utf8')).not.toMatch(/src\/close/);
});
