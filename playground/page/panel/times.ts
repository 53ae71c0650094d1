import type { PageTexts } from '../text';

/** "Fri 20 Nov 2026, 09:05" at a moment, in a zone. */
export function dayAndTime(at: number, timeZone: string, { locale }: PageTexts): string {
  const parts = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone }).format(at);
}

/** "09:05:07" at a moment, in a zone. */
export function timeOfDay(at: number, timeZone: string, { locale }: PageTexts): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone }).format(at);
}

/** "340 ms", "2.4 s", "3 min 5 s". */
export function lasted(ms: number, { history }: PageTexts): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return history.minutes(Math.floor(ms / 60_000), Math.round((ms % 60_000) / 1000));
}
