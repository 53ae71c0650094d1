import type { DraftIssue } from '../request';
import { asText } from '../storage';
import { getTexts } from '../wording';

/** A longer title of a new sheet is cut. */
export const MOST_NAME = 100;

export function toPlainName(name: unknown): string {
  return asText(name)
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
}

export function checkReportName(name: unknown): readonly DraftIssue[] {
  const { length } = toPlainName(name);
  if (length > 0 && length <= MOST_NAME) return [];
  return [{ field: 'name', message: getTexts().requests.nameLength(length, MOST_NAME) }];
}
