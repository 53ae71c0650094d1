import { asText, flattenText, truncateText } from '../storage';

/** What the view “Payouts” of the sidebar sends, unchecked, and what files say. Amounts are exact decimals as text, months `YYYY-MM`, days `YYYY-MM-DD`. */

export type PayoutTab = 'statements' | 'payments' | 'terms' | 'rates' | 'reconciliation';

export type FileField = SharedField | StatementField | PaymentField;
type SharedField = 'amount' | 'debit' | 'currency' | 'network' | 'number' | 'date';
type StatementField = 'period' | 'periodEnd' | 'app' | 'deductions';
type PaymentField = 'fee' | 'withholding' | 'reference' | 'direction' | 'state';

export type Unchecked<Order> = { readonly [Name in keyof Order]?: unknown };

export interface FileAnswers {
  /** The indexes of the columns, from 0. The user is asked if no column, or several, may have the amounts. */
  readonly columns?: Readonly<Partial<Record<FileField, number>>>;
  readonly dateOrder?: 'day first' | 'month first';
  readonly decimalMark?: 'point' | 'comma';
  readonly currency?: string;
  /** `taken off`: deductions or fees are still in the amounts, and the add-on takes them off. `already net`: they are not in them. */
  readonly deductions?: 'taken off' | 'already net';
  /** The word of the file that means that money came in. */
  readonly moneyIn?: string;
  /** Of the lines that name no month. */
  readonly month?: string;
  /** Whether the rows that may be totals are left out as totals, or are rows that count. */
  readonly totals?: 'totals' | 'rows';
}

/** `network`: which network a text in the file means. */
export type FileQuestion = keyof FileAnswers | 'network';

/** A statement to read or to add. Fields are '' if the user has entered nothing. */
export interface StatementOrder extends FileAnswers {
  /** The text of the file and its name, or of copied cells and ''. */
  readonly text: string;
  readonly source: string;
  /** The id of a network, or the name that the statement has. Counts if the file names at most one network. */
  readonly network: string;
  readonly number: string;
  readonly date: string;
  /** Whether the user has confirmed that it is added although it is far from what is reported. */
  readonly acceptsFar?: boolean;
}

export interface PaymentsOrder extends FileAnswers {
  readonly text: string;
  /** The lines to add, by their index in PaymentsReading.lines, with the network that pays, and how many equal payments the user has seen there. */
  readonly chosen: readonly Readonly<{ line: number; network: string; equalCount: number }>[];
}

const LONGEST_NAME = 100;

/** A text of a file or a form as a cell would show it, cut to 100 characters; '' for any other value. */
export function toOneLine(value: unknown): string {
  return truncateText(flattenText(asText(value)), LONGEST_NAME);
}

/** The one text of a list; '' if the list is empty, or if its texts differ. */
export function selectOnlyText(texts: readonly string[]): string {
  const [first = '', ...otherTexts] = new Set(texts);
  return otherTexts.length > 0 ? '' : first;
}
