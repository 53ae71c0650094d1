/**
 * What the view “Payouts” of the sidebar sends and receives. Amounts are exact decimals as text such as `-1234.5`; months are `YYYY-MM`, days
 * `YYYY-MM-DD`. Everything that the sidebar sends is unchecked.
 */

type Texts<Field extends string> = Readonly<Record<Field, string>>;

/** The rates of the books: those of the end of a month, or its averages. */
export type RatesBy = 'month end' | 'month average';

export type PayoutTab = 'statements' | 'payments' | 'terms' | 'rates' | 'reconciliation' | 'rollForward';

/** What a column of a statement or of a bank export means. */
export type StatementField =
  | SharedField
  | 'period'
  | 'periodEnd'
  | 'app'
  | 'country'
  | 'deductions'
  | 'event';
export type PaymentField = SharedField | 'fee' | 'withholding' | 'reference' | 'direction' | 'state';
type SharedField = 'amount' | 'debit' | 'currency' | 'network' | 'number' | 'date';
/** What can be typed about a payment. */
export type TypedPaymentField = Exclude<PaymentField, 'debit' | 'direction' | 'state'>;

/**
 * What a file does not say. `columns`: no column, or several, may have the amounts. `deductions`: whether a column is taken off the amounts.
 * `totals`: whether rows are totals. `direction`: which word means money in. `fees`: whether the fee is part of the amount.
 */
export type FileQuestion =
  | 'columns'
  | 'date order'
  | 'decimal mark'
  | 'month'
  | 'currency'
  | 'network'
  | 'deductions'
  | 'totals'
  | 'direction'
  | 'fees';

/** How a file is read. A column has an index from 0. All but `month` and `totals` is remembered for files with the same header row. */
export interface FileAnswers<Field extends string> {
  readonly columns?: Readonly<Partial<Record<Field, number>>>;
  readonly dateOrder?: 'day first' | 'month first' | '';
  readonly decimalMark?: 'point' | 'comma' | '';
  /** Of a file that names none. */
  readonly currency?: string;
  readonly month?: string;
  readonly deductions?: 'taken off' | 'already net' | '';
  readonly totals?: 'totals' | 'rows' | '';
  /** The word that means money in. */
  readonly moneyIn?: string;
  /** Whether the fee is taken off the amount before it arrives, or the amount has arrived and the fee was kept before. */
  readonly fees?: 'taken off' | 'kept before' | '';
}

/** A statement to read or to add: the text of a file or of copied cells, or a typed total. Fields are '' if the user has entered nothing. */
export interface StatementOrder extends FileAnswers<StatementField> {
  /** The text, and the name of the file; '' for a typed total. */
  readonly text: string;
  readonly source: string;
  /** The id of a network, or the name that the statement has. */
  readonly network: string;
  /** The ids of the networks that a column names, by its texts. */
  readonly networks?: Readonly<Record<string, string>>;
  /** The ids of the apps that the reports do not know, by the texts in the file; '' for none of the apps. */
  readonly apps?: Readonly<Record<string, string>>;
  /** The month of a typed total, or of a file that names none. */
  readonly month: string;
  readonly total: string;
  readonly number: string;
  readonly date: string;
  /** True if the user has confirmed that it is added although an equal one is there, or although it is far from what is reported. */
  readonly isTwice?: boolean;
  readonly isFar?: boolean;
}

/** How a file was read. `headers` are the texts of its header row; empty for a typed total. */
interface FileReading<Field extends string> {
  readonly headers: readonly string[];
  readonly columns: Readonly<Partial<Record<Field, number>>>;
  /** What users have answered before about files with this header row. */
  readonly remembered: FileAnswers<Field>;
  readonly questions: readonly FileQuestion[];
  /** The headers, rows or words that questions are about: “Platform fee”, “Harbor 100.00”, “S”. */
  readonly about: Readonly<Partial<Record<FileQuestion, readonly string[]>>>;
  /** Sentences about what was left out and why, and about cells that could not be read. */
  readonly leftOut: readonly string[];
  readonly problems: readonly string[];
}

/** What a statement says. It can be added if `questions` and `problems` are empty. */
export interface StatementReading extends FileReading<StatementField> {
  /** What the texts in the column of networks probably mean. A file without several has one network; null if the user has to choose it. */
  readonly networks: readonly { readonly text: string; readonly network: NetworkChoice | null }[];
  /** The apps of the statement that the reports do not know, and the most similar one; and the apps to choose from. */
  readonly apps: readonly { readonly text: string; readonly app: Texts<'id' | 'name'> | null }[];
  readonly appChoices: readonly Texts<'id' | 'name'>[];
  /** What is reported for each network and month, beside the sum of the file in each currency. */
  readonly compared: readonly Compared[];
  readonly lines: readonly Texts<
    'month' | 'currency' | 'app' | 'network' | 'number' | 'date' | 'amount' | 'deductions'
  >[];
  /** The sums by network, or by the text that names an unknown one, month and currency. */
  readonly sums: readonly Texts<'network' | 'month' | 'currency' | 'amount'>[];
  /** The total that the file prints, if any. */
  readonly printed: { readonly amount: string; readonly isEqual: boolean } | null;
  readonly number: string;
  readonly date: string;
  /** A sentence about an equal statement that is already there, and one about those that it replaces or adds to; ''. */
  readonly twice: string;
  readonly others: string;
}

/**
 * The sum of a file beside what is reported: '' if that is not known, and in `reportedIn`, the currency of the books, if a rate is missing.
 * `isFar` if they differ by more than the tolerance of the network.
 */
interface Compared extends Texts<'network' | 'month' | 'currency' | 'stated' | 'reported' | 'reportedIn'> {
  readonly isFar: boolean;
}

export interface PaymentsOrder extends FileAnswers<PaymentField> {
  /** A bank export; '' for one typed payment. */
  readonly text: string;
  readonly source: string;
  /** The typed payment, as the user has typed it: '' is blank. */
  readonly typed: Texts<TypedPaymentField> | null;
  /** The lines to add, by their index in PaymentsReading.lines, with the network that pays. */
  readonly chosen: readonly { readonly line: number; readonly network: string }[];
  /** True if the user has chosen lines that are equal to payments that are there. */
  readonly isTwice?: boolean;
}

export interface PaymentsReading extends FileReading<PaymentField> {
  /** `network` probably pays; null if none is likely. `isTwice`: an equal payment is already there. */
  readonly lines: readonly (Texts<Exclude<TypedPaymentField, 'network'> | 'payer'> & {
    readonly network: NetworkChoice | null;
    readonly isTwice: boolean;
  })[];
}

/** A network. `isSure` is false if it is only the one with the most similar name. */
export interface NetworkChoice extends Texts<'id' | 'name'> {
  readonly isSure: boolean;
}

/** A payment. `payment` names it in `sidebarConfirmMatches`. */
type ShownPayment = Texts<'payment' | 'network' | 'date' | 'amount' | 'currency' | 'reference'>;

/** The statements that a payment probably pays: months and numbers, such as “2026-09, INV-1001”, and why. */
export interface ShownProposal extends ShownPayment, Texts<'pays' | 'reason'> {}

/** A sum in the currency of the books, and the amounts in others that it leaves out because a rate is missing. */
export interface Total {
  readonly amount: string;
  readonly withoutRate: readonly Texts<'amount' | 'currency'>[];
}

/** Days overdue. */
export type AgeId = 'not due' | '0–30' | '31–60' | '61–90' | 'over 90';

export interface PayoutsView {
  /** The server's time in milliseconds since 1970. */
  readonly now: number;
  /** The currency of the books, and the policy of their rates. */
  readonly currency: string;
  readonly ratesBy: RatesBy;
  /** All currencies: three letters each. */
  readonly codes: readonly string[];
  /** True if the file has a statement or a payment. */
  readonly hasInputs: boolean;
  readonly networks: readonly Texts<'id' | 'name'>[];
  /** Months with amounts, and those with a statement, the newest first. */
  readonly months: readonly string[];
  readonly statedMonths: readonly string[];
  /** Counts of rows of the reconciliation by status. */
  readonly counts: Readonly<Record<string, number>>;
  readonly outstanding: Total;
  readonly overdue: Total;
  /** How much of each age is outstanding. */
  readonly ages: readonly ({ readonly age: AgeId } & Total)[];
  /** Sentences about what is overdue, short or missing, the longest overdue first. */
  readonly attention: readonly string[];
  /** Sentences about cells of the user's tabs that are no amount, date, …, and about other things to correct. */
  readonly problems: readonly string[];
  readonly proposals: readonly ShownProposal[];
  /** Payments that no proposal is about. */
  readonly unmatched: readonly ShownPayment[];
  /** Names of networks in the tabs that no network has, with the most similar network. */
  readonly names: readonly { readonly name: string; readonly network: NetworkChoice | null }[];
  /** Networks with a statement and without a tolerance. */
  readonly withoutTolerance: readonly Texts<'id' | 'name'>[];
  readonly missingRates: readonly Texts<'month' | 'currency'>[];
  /** Why the current numbers of open months could not be read, as a sentence; ''. */
  readonly notRead: string;
}
