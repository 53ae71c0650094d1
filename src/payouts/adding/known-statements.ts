import { nameKey } from '../../request/name-key';
import { fixedText, totalOf } from '../../table/decimal';
import { grouped } from '../../table/grouped';
import { texts } from '../../wording/texts';
import type { StatementLine } from '../import/statements/statement-lines';
import type { Statement } from '../inputs/inputs';
import { rowNumbers } from '../reconcile/doubts';

type Stated = Omit<StatementLine, 'app'>;

/**
 * What the rows of its network that count say about a new statement: the rows that it replaces, and sentences about an equal one (`twice`) and
 * about `others`. A statement without a number replaces none.
 */
export function knownStatements(own: readonly Statement[], number: string, lines: readonly Stated[]) {
  const { twice, adds, replaces } = texts().payouts.notices;
  const months = new Set(lines.map(({ month }) => month));
  const ofMonths = own.filter(({ month }) => months.has(month));
  const numbered = number === '' ? [] : own.filter((row) => nameKey(row.number) === nameKey(number));
  const before = number === '' ? ofMonths : numbered;
  if (before.length > 0 && textOf(before) === textOf(lines))
    return { replaced: [], twice: twice(rowNumbers(before)), others: '' };
  const added = ofMonths.length === 0 ? '' : adds(rowNumbers(ofMonths));
  const others = numbered.length === 0 ? added : replaces(number, rowNumbers(numbered));
  return { replaced: numbered, twice: '', others };
}

/** The sums by month and currency. */
export function sumsOf(lines: readonly Stated[]): StatementLine[] {
  return [...grouped(lines, ({ month, currency }) => `${month} ${currency}`).values()].map((group) => ({
    month: group[0].month,
    currency: group[0].currency,
    app: '',
    network: group[0].network,
    number: group[0].number,
    date: group[0].date,
    amount: totalOf(group, 'amount'),
    deductions: totalOf(group, 'deductions'),
  }));
}

/** The sums, compared as Google keeps amounts: with 15 digits, so not all decimals. */
function textOf(lines: readonly Stated[]): string {
  const sums = sumsOf(lines).map(({ month, currency, amount }) => [month, currency, fixedText(amount, 4)]);
  return sums.sort().join();
}
