import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { columnName } from '../../../../emulator/src/spreadsheet/a1';
import { displayed } from '../../../../emulator/src/spreadsheet/displayed';
import { SpreadsheetUser } from '../../../../emulator/src/spreadsheet/edits/user';
import type { PayoutChecker } from '../../../../playground/simulation/payouts/checks/payout-checker';
import { PayoutsYear } from '../../../../playground/simulation/payouts/payouts-year';
import { type UserRow, userRows } from '../../../../playground/simulation/payouts/user-rows';
import { writeJournals } from '../../../../playground/simulation/year/journal-files';
import { readBy, withPrograms } from '../../../close/journal/installed-programs';

describe('two months of statements and payments, while Google ends executions and a colleague sorts tabs', () => {
  const payouts = new PayoutsYear({ months: 2, seed: 10 });
  const outcome = payouts.run();
  const { inUse } = payouts.year;
  const { file } = inUse;

  it('end without a finding', () => {
    expect([...outcome.findings, ...outcome.year.findings]).toEqual([]);
    for (const count of ['statements', 'payments', 'confirmed', 'kills', 'edits'] as const)
      expect(outcome[count]).toBeGreaterThan(1);
  });

  /** What the checker finds after a change, which is taken back. */
  const planted = (
    plant: (user: SpreadsheetUser) => void,
    look = (checker: PayoutChecker) => checker.checkReconciliation(payouts.today()),
  ): string => {
    const restore = inUse.runtime.keep();
    try {
      plant(new SpreadsheetUser(file));
      const checker = payouts.checker.copy();
      checker.checkInputs();
      look(checker);
      return checker.findings.join('\n');
    } finally {
      restore();
    }
  };

  const cellOf = (title: string, header: string, row: number) => {
    const [, headers = []] = displayed(file, title);
    return `${columnName(headers.indexOf(header))}${row}`;
  };
  const rowWith = (title: string, isIt: (row: UserRow) => boolean): number =>
    userRows(file, title).find(isIt)?.row ?? 0;
  const isPaid = (row: UserRow) => row.shows('Statement') !== '' && row.shows('Paid') !== '$0.00';

  describe('after which the checker finds', () => {
    it('nothing without a defect', () => {
      expect(planted(() => undefined)).toBe('');
    });

    it('a statement that is lost, and one that is there twice', () => {
      const row = rowWith('Statements', () => true);
      expect(planted((user) => user.deleteRows('Statements', row))).toMatch(/Statements: 1 too few/);
      const texts = displayed(file, 'Statements')[row - 1] ?? [];
      const copy = (user: SpreadsheetUser) => {
        user.insertRows('Statements', row, 1);
        for (const [at, text] of texts.entries())
          if (text !== '') user.type('Statements', `${columnName(at)}${row}`, text);
      };
      expect(planted(copy)).toMatch(/Statements: 1 too many/);
    });

    it('a payment that is lost', () => {
      const row = rowWith('Payments', () => true);
      expect(planted((user) => user.deleteRows('Payments', row))).toMatch(/Payments: 1 too few/);
    });

    it.each(['Statement', 'Difference', 'Paid', 'Outstanding'])(
      'a wrong amount in the column %s',
      (header) => {
        const cell = cellOf('Reconciliation', header, rowWith('Reconciliation', isPaid));
        expect(planted((user) => user.type('Reconciliation', cell, '1.23'))).toMatch(
          new RegExp(`${header} is \\$1\\.23, not`),
        );
      },
    );

    it('a wrong status, and a month that is missing', () => {
      const row = rowWith('Reconciliation', isPaid);
      const cell = cellOf('Reconciliation', 'Status', row);
      expect(planted((user) => user.type('Reconciliation', cell, 'no statement yet'))).toMatch(
        /no statement yet, not/,
      );
      expect(planted((user) => user.deleteRows('Reconciliation', row))).toMatch(/Reconciliation lacks/);
    });

    it('a payment that settles something else than before', () => {
      // Payments in other currencies may wait for their rates.
      const isMatched = (row: UserRow) =>
        /^(Aurora|Granite)/.test(row.shows('Network')) && row.shows('Statement number') !== '';
      const row = rowWith('Payments', isMatched);
      const cell = cellOf('Payments', 'Statement number', row);
      expect(planted((user) => user.type('Payments', cell, ''))).toMatch(/Paid is .*, not/);
    });

    it('a journal with another receivable, and one that does not balance', () => {
      const journals = inUse.answer('sidebarJournal', ['2025-12', 'USD', 'csv'], inUse.owner).files;
      const look = (checker: PayoutChecker) => checker.checkJournals(journals, '2026-01-31');
      expect(planted(() => undefined, look)).toMatch(/Assets:Receivable:.* is .*, not/);
      const changed = journals.map(({ name, text }) => ({
        name,
        text: text.replace(/,(\d+)\.(\d\d),/, ',9$1.$2,'),
      }));
      expect(
        planted(
          () => undefined,
          (checker) => checker.checkJournals(changed, '2026-01-31'),
        ),
      ).toMatch(/debits and credits differ/);
    });
  });

  withPrograms(
    'hledger',
    'ledger',
    'bean-check',
  )('have journals', () => {
    const folder = mkdtempSync(join(tmpdir(), 'journals-'));
    const names = writeJournals(inUse, folder);
    afterAll(() => rmSync(folder, { recursive: true }));
    const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');

    it('with the settlements, that hledger, ledger and Beancount accept', () => {
      const ledgers = names.filter((name) => name.endsWith('.ledger')).map(textOf);
      expect(ledgers.join('\n')).toMatch(/Assets:Clearing/);
      for (const text of ledgers) {
        readBy('hledger', text, (path) => ['-f', path, 'check', '--strict']);
        readBy('ledger', text, (path) => ['-f', path, '--strict', '--pedantic', 'bal']);
      }
      for (const name of names.filter((each) => each.endsWith('.beancount')))
        readBy('bean-check', textOf(name), (path) => [path]);
    });

    it('in which the network that pays each month on its last day owes nothing', () => {
      const all = names
        .filter((name) => name.endsWith('-USD.ledger'))
        .map(textOf)
        .join('\n');
      const balance = (account: string) =>
        readBy('hledger', all, (path) => ['-f', path, 'bal', '-E', '-N', '--flat', account]).trim();
      expect(balance('Receivable:Granite-Bid')).toMatch(/^0\s/);
      expect(balance('Receivable:Aurora-Ads')).not.toMatch(/^0\s/);
    });
  });
});

it('the checker imports nothing of src/payouts or src/close', () => {
  const folder = 'playground/simulation/payouts';
  const checks = readdirSync(join(folder, 'checks')).map((name) => `checks/${name}`);
  const helpers = ['records', 'user-rows', 'amounts', 'days', 'networks', 'entering/settling'];
  for (const name of [...checks, ...helpers.map((each) => `${each}.ts`)])
    expect(readFileSync(join(folder, name), 'utf8')).not.toMatch(/src\/(payouts|close)\//);
});
