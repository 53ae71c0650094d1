import { nameKey } from '../../request/name-key';
import { fixedText, totalOf } from '../../table/decimal';
import { grouped } from '../../table/grouped';
import { texts } from '../../wording/texts';
import type { StatementLine } from '../import/statements/statement-lines';
import type { Statement } from '../inputs/inputs';
import { rowNumbers } from '../reconcile/doubts';

/** A line of a statement. The id of its network is '' until the user has confirmed it. */
export interface NewLine extends StatementLine {
  readonly networkId: string;
}

/**
 * What the rows that count say about new lines, by network and statement number: the rows that they replace, the lines that are not there yet,
 * and sentences about equal ones (`twice`, if all are there) and about `others`. Lines without a number replace none.
 */
export function knownStatements(statements: readonly Statement[], lines: readonly NewLine[]) {
  const { twice, adds, replaces, isThere } = texts().payouts.notices;
  const groups = [...grouped(lines, ({ networkId, number }) => `${networkId} ${number}`).values()];
  const compared = groups.map((group) => {
    const [{ networkId, number }] = group;
    const own = statements.filter(
      (row) => networkId !== '' && !row.isReplaced && row.networkId === networkId,
    );
    const ofMonths = own.filter(({ month }) => group.some((line) => line.month === month));
    const numbered = number === '' ? [] : own.filter((row) => nameKey(row.number) === nameKey(number));
    const before = number === '' ? ofMonths : numbered;
    const equal = before.length > 0 && textOf(before) === textOf(group) ? before : [];
    const added = ofMonths.length === 0 ? '' : adds(rowNumbers(ofMonths));
    const other = numbered.length === 0 ? added : replaces(number, rowNumbers(numbered));
    return { group, equal, replaced: numbered, other };
  });
  const isNew = compared.filter(({ equal }) => equal.length === 0);
  const rows = rowNumbers(compared.flatMap(({ equal }) => equal));
  if (isNew.length === 0 && rows.length > 0) return { lines, replaced: [], twice: twice(rows), others: '' };
  const there = rows.length === 0 ? '' : isThere(rows);
  return {
    lines: isNew.flatMap(({ group }) => group),
    replaced: isNew.flatMap(({ replaced }) => replaced),
    twice: '',
    others: [there, ...isNew.map(({ other }) => other)].filter((sentence) => sentence !== '').join(' '),
  };
}

/** The sums of lines that are equal in these fields. Their other texts are those of the first one. */
export function sumsOf<Line extends Pick<StatementLine, 'amount' | 'deductions'>>(
  lines: readonly Line[],
  fields: readonly (keyof Line)[],
): Line[] {
  const groups = grouped(lines, (line) => JSON.stringify(fields.map((field) => line[field])));
  return [...groups.values()].map((group) => ({
    ...group[0],
    amount: totalOf(group, 'amount'),
    deductions: totalOf(group, 'deductions'),
  }));
}

type Stated = Pick<StatementLine, 'month' | 'currency' | 'amount' | 'deductions'>;

/** The sums, compared as Google keeps amounts: with 15 digits, so not all decimals. */
function textOf(lines: readonly Stated[]): string {
  const sums = sumsOf(lines, ['month', 'currency']);
  const parts = sums.map(({ month, currency, amount }) => [month, currency, fixedText(amount, 4)]);
  return parts.sort().join();
}
