import type { DraftIssue } from '../request/draft';
import { asText } from '../storage/untrusted-value';
import { texts } from '../wording/texts';

/** A longer title of a new sheet is cut. */
export const MOST_NAME = 100;

export function plainName(name: unknown): string {
  return asText(name)
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
}

export function nameIssues(name: unknown): readonly DraftIssue[] {
  const { length } = plainName(name);
  if (length > 0 && length <= MOST_NAME) return [];
  return [{ field: 'name', message: texts().requests.nameLength(length, MOST_NAME) }];
}
