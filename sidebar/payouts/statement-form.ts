import type { StatementField, StatementOrder, StatementReading } from '../../src/payouts/view';
import { type EntryForm, emptyForm, givenText } from './entry/given';
import type { FormReading } from './entry/use-reading';

/** The fields of a typed statement. `network` and `period` may also be answers about a file. */
export const STATEMENT_FIELDS = ['network', 'period', 'amount', 'currency', 'number', 'date'] as const;

/** With the networks and apps that texts of the file mean. */
export type StatementForm = EntryForm<(typeof STATEMENT_FIELDS)[number], StatementField> &
  Readonly<Required<Pick<StatementOrder, 'networks' | 'apps'>>>;

export type ReadForm = FormReading<StatementForm, StatementReading>;

/** The part of the view that failures of adding are about. */
export const STATEMENT = 'add-statement';

/** What the user has answered about one text, and not about the next one. */
export const NO_ANSWERS = { period: '', answers: {}, networks: {}, apps: {} };

export const EMPTY_STATEMENT: StatementForm = { ...emptyForm('pasted', STATEMENT_FIELDS), ...NO_ANSWERS };

/** What the form asks the server to read or to add. A typed total is in the currency of the books, unless the user chooses another. */
export function statementOrder(form: StatementForm, books: string): StatementOrder {
  const { way, network, networks, apps, period: month, amount, currency, number, date, answers } = form;
  const typed = way === 'typed' ? { currency: currency || books, total: amount } : { total: '' };
  return { ...answers, ...typed, ...givenText(form), network, networks, apps, month, number, date };
}
