import { shown } from '../year/exact';
import { ofCents } from './amounts';
import type { SeenInputs } from './checks/seen-inputs';
import type { StatementPaper, Transfer } from './networks';

/** What was entered in truth: each row of the tabs is one of these, once. */
export class Records {
  private readonly statements: { readonly name: string; readonly series: string; isReplaced: boolean }[] = [];
  private readonly payments: string[] = [];

  /** Records a statement. An earlier one with its number is replaced. */
  stated(paper: StatementPaper): void {
    const series = JSON.stringify([paper.habit.id, paper.number === '' ? paper.month : paper.number]);
    for (const each of this.statements) if (each.series === series) each.isReplaced = true;
    const { habit, month, number, date } = paper;
    for (const { cents } of paper.lines) {
      const row = { network: habit.id, month, number, date, currency: habit.currency };
      this.statements.push({
        name: statementName({ ...row, amount: ofCents(cents) }),
        series,
        isReplaced: false,
      });
    }
  }

  paid({ habit, date, cents, reference }: Transfer): void {
    const payment = { network: habit.id, date, currency: habit.pays, amount: ofCents(cents), reference };
    this.payments.push(paymentName(payment));
  }

  /** Sentences about rows that are missing, there twice, or entered by nobody. */
  differences({ statements, payments }: SeenInputs): string[] {
    const expected = this.statements.map(({ name, isReplaced }) => withMark(name, isReplaced));
    const seen = statements.map((each) => withMark(statementName(each), each.isReplaced));
    return [
      ...compare('Statements', expected, seen),
      ...compare('Payments', this.payments, payments.map(paymentName)),
    ];
  }
}

type Row = Readonly<Record<'network' | 'date' | 'currency', string>> & { readonly amount: bigint };

function statementName(row: Row & Readonly<Record<'month' | 'number', string>>): string {
  return [row.network, row.month, shown(row.amount), row.currency, row.number, row.date].join(' | ');
}

function paymentName(row: Row & { readonly reference: string }): string {
  return [row.network, row.date, shown(row.amount), row.currency, row.reference].join(' | ');
}

function withMark(name: string, isReplaced: boolean): string {
  return isReplaced ? `${name} | replaced` : name;
}

function compare(tab: string, expected: readonly string[], seen: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of seen) counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const name of expected) counts.set(name, (counts.get(name) ?? 0) - 1);
  return [...counts].flatMap(([name, count]) => {
    if (count === 0) return [];
    return [`${tab}: ${count > 0 ? `${count} too many` : `${-count} too few`}: ${name}`];
  });
}
