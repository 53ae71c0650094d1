import { SpreadsheetUser } from '../../../../emulator/src/spreadsheet/edits/user';
import type { StatementOrder } from '../../../../src/payouts/view';
import type { StatementReading } from '../../../../src/sidebar-server/payouts';
import type { FileInUse } from '../../file-in-use';
import { exact, shown } from '../../year/exact';
import { ofCents, plain } from '../amounts';
import { letters } from '../checks/seen-inputs';
import type { Clerk } from '../clerk';
import { type StatementPaper, totalOf } from '../networks';
import type { Records } from '../records';
import { nextRow, typeInto, userRows } from '../user-rows';
import { statementText } from './statement-text';

const TWICE = /An equal statement is already there/;

/** Enters statements as a user does: from files, as typed totals, and as rows of the tab. */
export class StatementDesk {
  refused = 0;

  constructor(
    private readonly inUse: FileInUse,
    private readonly clerk: Clerk,
    private readonly records: Records,
    private readonly find: (finding: string) => void,
  ) {}

  enter(paper: StatementPaper): void {
    if (paper.habit.statements === 'rows') this.type(paper);
    else this.add(paper);
    this.records.stated(paper);
  }

  /** Enters a statement a second time: the sidebar refuses it; rows of the tab are noticed, and deleted. */
  enterAgain(paper: StatementPaper): void {
    if (paper.habit.statements === 'rows') {
      this.typeAgain(paper);
      return;
    }
    const order = this.answered(orderFor(paper), paper);
    if (order === undefined) return;
    if (this.clerk.isRefused('sidebarAddStatement', [order], TWICE)) this.refused++;
    else this.find(`${nameOf(paper)}: added a second time`);
  }

  private add(paper: StatementPaper): void {
    const order = this.answered(orderFor(paper), paper);
    if (order !== undefined) this.clerk.call('sidebarAddStatement', [order], () => this.isThere(paper));
  }

  /** The order with answers to what the file does not say. Undefined if the server does not read what the file says. */
  private answered(order: StatementOrder, paper: StatementPaper): StatementOrder | undefined {
    for (let round = 0; round < 4; round++) {
      const reading = this.clerk.call('sidebarReadStatement', [order]);
      if (reading === undefined) return undefined;
      if (reading.questions.length === 0) {
        this.compare(reading, paper);
        return order;
      }
      order = this.answer(order, reading, paper);
    }
    this.find(`${nameOf(paper)}: its questions do not end`);
    return undefined;
  }

  private answer(
    order: StatementOrder,
    { questions }: StatementReading,
    paper: StatementPaper,
  ): StatementOrder {
    const { habit, month } = paper;
    if (questions.includes('columns')) this.find(`${nameOf(paper)}: the columns are not recognized`);
    if (questions.includes('network')) this.clerk.call('sidebarConfirmName', [habit.name, habit.id]);
    return {
      ...order,
      ...(questions.includes('decimalMark') && { decimalMark: habit.layout === 2 ? 'point' : 'comma' }),
      ...(questions.includes('dateOrder') && { dateOrder: 'day first' }),
      ...(questions.includes('currency') && { currency: habit.currency }),
      ...(questions.includes('month') && { month }),
    };
  }

  private compare(reading: StatementReading, paper: StatementPaper): void {
    const { habit, month } = paper;
    const [sum, ...others] = reading.sums;
    const right = shown(ofCents(totalOf(paper)));
    const isRight = sum?.month === month && sum.currency === habit.currency && sum.amount === right;
    if (!isRight || others.length > 0)
      this.find(`${nameOf(paper)}: read as ${JSON.stringify(reading.sums)}, not ${right} ${habit.currency}`);
    if (reading.problems.length > 0) this.find(`${nameOf(paper)}: ${reading.problems.join(' ')}`);
    if (reading.printed?.isEqual === false) this.find(`${nameOf(paper)}: its total is not recognized`);
  }

  private type({ habit, month, number, date, lines }: StatementPaper): void {
    const { file, owner, clock } = this.inUse;
    const user = new SpreadsheetUser(file, owner, () => clock.now());
    for (const { cents } of lines)
      typeInto(user, file, 'Statements', nextRow(file, 'Statements'), {
        Network: habit.name,
        Month: month,
        Currency: habit.currency,
        Amount: plain(cents),
        'Statement number': number,
        'Statement date': date,
      });
  }

  /** Rows that are typed twice count twice until somebody deletes them, so the view names them. */
  private typeAgain(paper: StatementPaper): void {
    const { file, owner } = this.inUse;
    this.type(paper);
    const view = this.inUse.answer('sidebarPayouts', [], owner);
    const [last] = userRows(file, 'Statements').slice(-1);
    const noticed = view.problems.some((problem) => problem.includes(`${last?.row} are equal`));
    if (!noticed) this.find(`${nameOf(paper)}: typed a second time, and not noticed`);
    new SpreadsheetUser(file, owner).deleteRows('Statements', last?.row ?? 0);
    this.refused++;
  }

  private isThere(paper: StatementPaper): boolean {
    const { habit, month, date } = paper;
    const own = userRows(this.inUse.file, 'Statements').filter(
      (row) => row.shows('Month') === month && row.shows('Statement date') === date,
    );
    const amounts = paper.lines.map(({ cents }) => shown(ofCents(cents)));
    return own.some(
      (row) =>
        letters(habit.name).startsWith(letters(row.shows('Network'))) &&
        amounts.includes(shown(exact(row.holds('Amount')))),
    );
  }
}

function orderFor(paper: StatementPaper): StatementOrder {
  const { habit, month, number, date } = paper;
  const isFile = habit.statements === 'file';
  // These layouts do not have the number and the date.
  const isTyped = !isFile || habit.layout >= 2;
  return {
    text: isFile ? statementText(paper) : '',
    source: isFile ? `${number}.csv` : '',
    network: habit.name,
    month: isFile ? '' : month,
    total: isFile ? '' : plain(totalOf(paper)),
    number: isTyped ? number : '',
    date: isTyped ? date : '',
    ...(isFile ? {} : { currency: habit.currency }),
    // Networks of the simulation state less or more than was reported on purpose.
    isFar: true,
  };
}

function nameOf({ habit, month, number }: StatementPaper): string {
  return `Statement ${number} of ${habit.name} for ${month}`;
}
