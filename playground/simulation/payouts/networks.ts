/** How a network states and pays. */
export interface NetworkHabit {
  readonly id: string;
  /** The name in statements and bank exports, which differs from the service's name. */
  readonly name: string;
  readonly currency: 'USD' | 'EUR' | 'GBP' | 'CNY';
  /** Other names that it uses from time to time. */
  readonly otherNames?: readonly string[];
  /** The currency of its payments. */
  readonly pays: 'USD' | 'EUR' | 'GBP' | 'CNY';
  readonly statements: 'file' | 'typed total' | 'rows';
  /** A layout of `statement-text.ts`. */
  readonly layout: number;
  readonly payments: 'bank export' | 'typed payment' | 'rows';
  /** Days after the end of the month, as in Payment terms. */
  readonly days: number;
  /** True if it states and pays each month on the last day of it: its receivable is zero after each closing. */
  readonly isPrompt?: boolean;
}

/** The networks of the small world. */
export const HABITS: readonly NetworkHabit[] = [
  {
    ...{ id: '1', name: 'Aurora Ads Corp.', currency: 'USD', pays: 'USD', days: 30 },
    ...{ statements: 'file', layout: 0, payments: 'bank export' },
  },
  {
    ...{ id: '2', name: 'Birch Exchange GmbH', currency: 'EUR', pays: 'EUR', days: 30 },
    ...{ statements: 'file', layout: 1, payments: 'bank export' },
    otherNames: [
      'Birch Exchange Deutschland Werbevermarktung GmbH & Co. KG',
      'Birch Exchange International Advertising Services Ireland Limited',
      'BIRCH EXCHANGE (SINGAPORE) PTE. LTD.',
    ],
  },
  {
    ...{ id: '9', name: 'COPPERLINE LTD', currency: 'GBP', pays: 'USD', days: 45 },
    ...{ statements: 'file', layout: 2, payments: 'bank export' },
  },
  {
    ...{ id: '18', name: '星河广告有限公司', currency: 'CNY', pays: 'CNY', days: 60 },
    ...{ statements: 'typed total', layout: 0, payments: 'typed payment' },
  },
  {
    ...{ id: '19', name: 'Everglow Media, Inc.', currency: 'USD', pays: 'USD', days: 30 },
    ...{ statements: 'rows', layout: 0, payments: 'rows' },
  },
  {
    ...{ id: '23', name: 'Fjord Network AS', currency: 'EUR', pays: 'USD', days: 45 },
    ...{ statements: 'file', layout: 3, payments: 'rows' },
  },
  {
    ...{ id: '40', name: 'Granite Bid LLC', currency: 'USD', pays: 'USD', days: 15 },
    ...{ statements: 'typed total', layout: 0, payments: 'typed payment', isPrompt: true },
  },
];

/** A statement that a network sends. Amounts are decimals in cents, such as `-12.50`. */
export interface StatementPaper {
  readonly habit: NetworkHabit;
  readonly month: string;
  readonly number: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly lines: readonly { readonly app: string; readonly cents: bigint }[];
}

/** A payment as it arrives. `pays` are the months that it is meant for. */
export interface Transfer {
  readonly habit: NetworkHabit;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly cents: bigint;
  readonly fee: bigint;
  readonly withholding: bigint;
  readonly reference: string;
  /** What the user writes into “Statement number” if no proposal is confirmed. */
  readonly pays: readonly string[];
}

export function totalOf({ lines }: StatementPaper): bigint {
  return lines.reduce((sum, { cents }) => sum + cents, 0n);
}
