import fc from 'fast-check';
import type { DecimalMark } from '../../../src/payouts/import/amounts';

/** An amount, and a text as files, banks and users write it. */
export interface WrittenAmount {
  readonly decimal: string;
  readonly text: string;
  readonly mark: DecimalMark;
}

const THOUSANDS: Readonly<Record<DecimalMark, readonly string[]>> = {
  point: ['', ',', ' ', '\u00A0', '\u202F', '\u2009', "'", '’'],
  comma: ['', '.', ' ', '\u00A0', '\u202F', '\u2009'],
};

const SIGNS: readonly ((number: string, isNegative: boolean) => string)[] = [
  (number, isNegative) => (isNegative ? `-${number}` : number),
  (number, isNegative) => (isNegative ? `−${number}` : `+${number}`),
  (number, isNegative) => (isNegative ? `(${number})` : number),
  (number, isNegative) => (isNegative ? `${number}-` : number),
  (number, isNegative) => (isNegative ? `- ${number}` : number),
  (number, isNegative) => (isNegative ? `-$${number}` : `$${number}`),
  (number, isNegative) => (isNegative ? `$-${number}` : `US$ ${number}`),
  (number, isNegative) => (isNegative ? `($${number})` : `${number} €`),
  (number, isNegative) => `${isNegative ? '-' : ''}${number} EUR`,
  (number, isNegative) => `USD ${isNegative ? '-' : ''}${number}`,
  (number, isNegative) => `${isNegative ? '-' : ''}${number}\u00A0€`,
  (number, isNegative) => ` ${isNegative ? '-' : ''}${number} `,
];

export const amountParts = fc.record({
  whole: fc.oneof(fc.nat(999), fc.nat(9_999_999), fc.bigInt({ min: 0n, max: 10n ** 12n }).map(Number)),
  fraction: fc.oneof(fc.constant(''), fc.stringMatching(/^\d{1,2}$/), fc.stringMatching(/^\d{1,6}$/)),
  isNegative: fc.boolean(),
});

function grouped(whole: number, separator: string): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, separator);
}

/** The decimal as the code writes it: without needless zeros, and never -0. */
export function writePlainDecimal(whole: number, fraction: string, isNegative: boolean): string {
  const digits = fraction.replace(/0+$/, '');
  const text = digits === '' ? String(whole) : `${whole}.${digits}`;
  return isNegative && text !== '0' ? `-${text}` : text;
}

export const writtenAmounts: fc.Arbitrary<WrittenAmount> = fc
  .record({
    amount: amountParts,
    mark: fc.constantFrom<DecimalMark>('point', 'comma'),
    thousands: fc.nat(10),
    sign: fc.constantFrom(...SIGNS),
  })
  .map(({ amount: { whole, fraction, isNegative }, mark, thousands, sign }) => {
    const separators = THOUSANDS[mark];
    const digits = grouped(whole, separators[thousands % separators.length]!);
    const point = mark === 'point' ? '.' : ',';
    const number = fraction === '' ? digits : `${digits}${point}${fraction}`;
    return { decimal: writePlainDecimal(whole, fraction, isNegative), text: sign(number, isNegative), mark };
  });

/** Texts that try to be slow, to be two things at once, or to break something. */
export const hostileTexts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc
    .array(fc.constantFrom('1', '0', ',', '.', '-', '(', ')', ' ', "'", 'e', '€', 'USD', '\n', '"', '/'), {
      maxLength: 60,
    })
    .map((parts) => parts.join('')),
  fc.constantFrom(
    '__proto__',
    'constructor',
    '=IMPORTXML("http://x.test","//a")',
    'NaN',
    'Infinity',
    '-Infinity',
    '0x10',
    '1e999',
    '١٢٣',
    '½',
    '\uD800',
  ),
);

/** Texts of a hundred thousand characters. */
export const LONG_TEXTS: readonly string[] = [
  '1',
  '1,',
  '1.',
  '-',
  '(',
  ' ',
  '1 ',
  "1'",
  '"',
  '""',
  '",',
  '"a,',
  'a"',
  '1/',
  'Oct ',
  '2026-10-31 ',
  'total ',
  '\u00A0',
].map((part) => part.repeat(100_000 / part.length));
