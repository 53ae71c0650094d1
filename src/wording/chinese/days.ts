import type { PeriodId } from '../../catalogue';
import { type Day, type DayRange, isMonth, toMonth } from '../../dates';

/** “2026年11月19日”, “2026年11月1日至19日”, “2026年10月28日至11月19日”, “2025年12月28日至2026年1月3日”. */
export function formatDays(from: Day, to: Day): string {
  if (from === to) return formatDay(to);
  if (toMonth(from) === toMonth(to)) return `${formatDay(from)}至${formatDate(to)}`;
  const isSameYear = from.slice(0, 4) === to.slice(0, 4);
  return `${formatDay(from)}至${isSameYear ? formatDay(to).slice('2026年'.length) : formatDay(to)}`;
}

/** Without the year if the last day is in `year`: “11月1日至19日”, “2025年12月28日至1月3日”. */
export function formatDaysIn(year: string, { from, to }: DayRange): string {
  const days = formatDays(from, to);
  if (!to.startsWith(year)) return days;
  return from.startsWith(year) ? days.slice('2026年'.length) : days.replace(`至${year}年`, '至');
}

/** “2026年11月1日”. */
export function formatDay(day: Day): string {
  return `${formatMonth(toMonth(day))}${formatDate(day)}`;
}

function formatDate(day: Day): string {
  return `${Number(day.slice(-2))}日`;
}

/** A month `YYYY-MM` as “2026年10月”. Another text, such as '', stays as it is. */
export function formatMonth(month: string): string {
  return isMonth(month) ? `${month.slice(0, 4)}年${Number(month.slice(5))}月` : month;
}

/** “2026年10月5日当周”, “2026年10月”, “2026年第4季度”, “2026年”. */
export function formatPeriod(grain: PeriodId, first: Day): string {
  const [year, month] = first.split('-');
  if (grain === 'week') return `${formatDay(first)}当周`;
  if (grain === 'month') return formatMonth(toMonth(first));
  return grain === 'quarter' ? `${year}年第${Math.ceil(Number(month) / 3)}季度` : `${year}年`;
}

export const momentPatterns = {
  day: 'yyyy年M月d日',
  short: 'M月d日 HH:mm',
  long: 'yyyy年M月d日 HH:mm',
};
