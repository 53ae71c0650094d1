import { getLanguage, type Language } from '../language';
import type { FormatTime } from '../platform';
import * as chinese from './chinese/days';
import * as english from './english/days';

type DayWords = typeof english;

const WORDS: Readonly<Record<Language, DayWords>> = { en: english, zh: chinese };

// For the person who reads them now. `getFileTexts().days` has the same functions for cells.
export const formatDay: DayWords['formatDay'] = (day) => WORDS[getLanguage()].formatDay(day);
export const formatDays: DayWords['formatDays'] = (from, to) => WORDS[getLanguage()].formatDays(from, to);
export const formatDaysIn: DayWords['formatDaysIn'] = (year, days) =>
  WORDS[getLanguage()].formatDaysIn(year, days);
export const formatMonth: DayWords['formatMonth'] = (month) => WORDS[getLanguage()].formatMonth(month);
export const formatPeriod: DayWords['formatPeriod'] = (grain, first) =>
  WORDS[getLanguage()].formatPeriod(grain, first);

/** A moment in the spreadsheet's zone: “20 Nov 2026 20:14”. `time` is in milliseconds since 1970. */
export function formatFileMoment(
  time: number,
  { timeZone, formatTime }: { readonly timeZone: string; readonly formatTime: FormatTime },
): string {
  return formatTime(time, timeZone, WORDS[getLanguage()].momentPatterns.long);
}
