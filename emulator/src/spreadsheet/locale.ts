/** The locales of files that are emulated: how numbers, days and formulas are written in them. */
import { notEmulated } from './json';

export interface Locale {
  /** As in the file's properties. */
  readonly id: string;
  /** For the names of months and days. */
  readonly language: string;
  readonly decimal: '.' | ',';
  readonly group: '.' | ',' | '\u202f';
  /** Between arguments of a formula. A semicolon is taken in every locale. */
  readonly separator: ',' | ';';
  readonly dayOrder: 'month first' | 'day first' | 'year first';
  /** The default formats of days and currencies. */
  readonly day: string;
  readonly currency: string;
  readonly booleans: { readonly true: string; readonly false: string };
}

const ENGLISH = { true: 'TRUE', false: 'FALSE' };

export const EN_US: Locale = {
  id: 'en_US',
  language: 'en-US',
  decimal: '.',
  group: ',',
  separator: ',',
  dayOrder: 'month first',
  day: 'm/d/yyyy',
  currency: '"$"#,##0.00',
  booleans: ENGLISH,
};

export const LOCALES: readonly Locale[] = [
  EN_US,
  {
    id: 'en_GB',
    language: 'en-GB',
    decimal: '.',
    group: ',',
    separator: ',',
    dayOrder: 'day first',
    day: 'dd/mm/yyyy',
    currency: '[$£]#,##0.00',
    booleans: ENGLISH,
  },
  {
    id: 'de_DE',
    language: 'de-DE',
    decimal: ',',
    group: '.',
    separator: ';',
    dayOrder: 'day first',
    day: 'dd.mm.yyyy',
    currency: '#,##0.00 [$€]',
    booleans: { true: 'WAHR', false: 'FALSCH' },
  },
  {
    id: 'fr_FR',
    language: 'fr-FR',
    decimal: ',',
    group: '\u202f',
    separator: ';',
    dayOrder: 'day first',
    day: 'dd/mm/yyyy',
    currency: '#,##0.00 [$€]',
    booleans: { true: 'VRAI', false: 'FAUX' },
  },
  {
    id: 'zh_CN',
    language: 'zh-CN',
    decimal: '.',
    group: ',',
    separator: ',',
    dayOrder: 'year first',
    day: 'yyyy/m/d',
    currency: '[$¥]#,##0.00',
    booleans: ENGLISH,
  },
];

/** The rules of a locale such as "de_DE". Throws for a locale that is not emulated. */
export function localeNamed(id: string): Locale {
  return LOCALES.find((each) => each.id === id) ?? notEmulated(`spreadsheet locale ${id}`);
}

const PATTERNS = new Map<Locale, RegExp>();

/** A number that is written in a locale, as JavaScript writes it; undefined for another text. */
export function plainNumber(text: string, locale: Locale): string | undefined {
  let pattern = PATTERNS.get(locale);
  if (pattern === undefined) {
    const [decimal, group] = [
      `\\${locale.decimal}`,
      locale.group === '\u202f' ? '[\u202f\u00a0 ]' : `\\${locale.group}`,
    ];
    pattern = new RegExp(
      `^[+-]?(?:\\d{1,3}(?:${group}\\d{3})+|\\d+|(?=${decimal}\\d))(?:${decimal}\\d*)?(?:[eE][+-]?\\d+)?$`,
    );
    PATTERNS.set(locale, pattern);
  }
  if (!pattern.test(text)) return undefined;
  return [...text]
    .flatMap((sign) => (sign === locale.decimal ? '.' : /[\deE+-]/.test(sign) ? sign : []))
    .join('');
}

/** A number that JavaScript writes, with the signs of a locale. */
export function localNumber(text: string, { decimal }: Locale): string {
  return decimal === '.' ? text : text.replace('.', decimal);
}
