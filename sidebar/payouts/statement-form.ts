import type { StatementField, StatementOrder, StatementReading } from '../../src/payouts/view';
import { type EntryForm, emptyForm, givenText } from './entry/given';
import type { FormReading } from './entry/use-reading';

/** The fields of a typed statement. `network` and `period` may also be answers about a file. */
export const STATEMENT_FIELDS = ['network', 'period', 'amount', 'currency', 'number', 'date'] as const;

export type StatementForm = EntryForm<(typeof STATEMENT_FIELDS)[number], StatementField>;

export type ReadForm = FormReading<StatementForm, StatementReading>;

/** The part of the view that failures of adding are about. */
export const STATEMENT = 'add-statement';

export const EMPTY_STATEMENT: StatementForm = emptyForm('pasted', STATEMENT_FIELDS);

/** What the form asks the server to read or to add. A typed total is in the currency of the books, unless the user chooses another. */
export function statementOrder(form: StatementForm, books: string): StatementOrder {
  const { way, network, period: month, amount, currency, number, date, answers } = form;
  const typed = way === 'typed' ? { currency: currency || books, total: amount } : { total: '' };
  return { ...answers, ...typed, ...givenText(form), network, month, number, date };
}
