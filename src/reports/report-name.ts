import type { DraftIssue } from '../request/draft';
import { asText, propertyOf } from '../storage/untrusted-value';
import { texts } from '../wording/texts';

/** The largest number of characters in the name of a report and in the title of its new sheet. */
export const MOST_NAME = 100;

export function plainName(name: unknown): string {
  return asText(name)
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
}

/** Why a report cannot have this name, or its new sheet this title; empty if both are allowed. Both are unchecked. */
export function nameIssues(name: unknown, destination: unknown): readonly DraftIssue[] {
  const { nameMissing, nameTooLong, titleTooLong } = texts().requests;
  const { length } = plainName(name);
  const title = asText(propertyOf(destination, 'title')).trim();
  const issues: DraftIssue[] = [];
  if (length === 0) issues.push({ field: 'name', message: nameMissing });
  if (length > MOST_NAME) issues.push({ field: 'name', message: nameTooLong(length, MOST_NAME) });
  if (title.length > MOST_NAME)
    issues.push({ field: 'destination', message: titleTooLong(title.length, MOST_NAME) });
  return issues;
}
