/** When the tests close August 2026. */
export const FIFTH_OF_SEPTEMBER = Date.UTC(2026, 8, 5, 9);

/** The order that closes August 2026: the revenue of all apps. */
export const AUGUST = {
  month: '2026-08',
  currency: 'USD',
  zone: 'UTC+0',
  apps: [],
  metrics: [],
  reason: '',
} as const;
