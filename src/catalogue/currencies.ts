/** The currencies money is reported in (section 2.1). */
export const CURRENCIES = [
  { id: 'USD', label: 'US dollar', sign: '$' },
  { id: 'CNY', label: 'Chinese yuan', sign: '¥' },
] as const;
