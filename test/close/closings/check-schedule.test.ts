import { createHash } from 'node:crypto';
import {
  isConsentedQuestion,
  listDueMonths,
  nextCheckAt,
  putOffCheck,
  readConsentedQuestions,
  recordQuestionConsent,
} from '../../../src/close/closings/check-schedule';
import { createTextStore } from '../../fakes/text-store';

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
const DAY_MS = 86_400_000;
const AT = Date.UTC(2026, 10, 5);
const QUESTION = {
  result: 'compared',
  keyDigest: 'a',
  month: '2026-10',
  currency: 'USD',
  zone: 'UTC+0',
  apps: ['chess'],
  metrics: ['revenue'],
} as const;

function ports(fileId = 'file-1', user = createTextStore()) {
  return {
    user,
    document: createTextStore(),
    file: () => ({ id: fileId, name: '', url: '' }),
    digest,
  };
}

/** The days after the closing on which a month is checked, if every check comes when it is due. */
function listCheckDays(): number[] {
  const days: number[] = [];
  for (let checkedAt = AT; ; ) {
    const next = nextCheckAt({ at: AT, checkedAt, result: 'compared' });
    if (next === null) return days;
    days.push(Math.round((next - AT) / DAY_MS));
    checkedAt = next;
  }
}

it('the schedule of checks is every week for three months, then every month for a year', () => {
  const days = listCheckDays();
  expect(days.slice(0, 13)).toEqual([7, 14, 21, 28, 35, 42, 49, 56, 63, 70, 77, 84, 91]);
  expect(days.slice(13)).toHaveLength(12);
  expect(days[days.length - 1]).toBe(91 + 12 * 30.5);
});

it('the schedule of checks is the next day if the last check compared nothing, until the checks have ended', () => {
  const next = (checkedAt: number) => nextCheckAt({ at: AT, checkedAt, result: 'lacks apps' });
  expect(next(AT + 7 * DAY_MS)).toBe(AT + 8 * DAY_MS);
  expect(next(AT + 15 * 30.5 * DAY_MS)).toBeNull();
});

it('the questions that a user has asked are due after a week, in this file, for the same apps', () => {
  const given = ports();
  recordQuestionConsent({ ...QUESTION, at: AT, checkedAt: AT }, given);
  expect(listDueMonths(AT + 7 * DAY_MS - 1, given)).toEqual([]);
  expect(listDueMonths(AT + 7 * DAY_MS, given)).toEqual(['2026-10 USD']);
  expect(isConsentedQuestion(QUESTION, given)).toBe(true);
  expect(isConsentedQuestion({ ...QUESTION, apps: [] }, given)).toBe(false);
  expect(isConsentedQuestion({ ...QUESTION, keyDigest: 'b' }, given)).toBe(false);
  expect(readConsentedQuestions(ports('a copy', given.user))).toEqual({});
});

it('the questions that a user has asked are asked again the next day if a check was put off', () => {
  const given = ports();
  recordQuestionConsent({ ...QUESTION, at: AT, checkedAt: AT }, given);
  putOffCheck('2026-10 USD', AT + 8 * DAY_MS, given);
  putOffCheck('2026-11 USD', AT, given);
  expect(listDueMonths(AT + 8 * DAY_MS, given)).toEqual([]);
  expect(listDueMonths(AT + 9 * DAY_MS, given)).toEqual(['2026-10 USD']);
});

it('the questions that a user has asked are kept for the hundred months that were checked last', () => {
  const given = ports();
  for (let nth = 100; nth < 250; nth++)
    recordQuestionConsent({ ...QUESTION, month: `month ${nth}`, at: AT, checkedAt: AT }, given);
  expect(Object.keys(readConsentedQuestions(given))).toHaveLength(100);
  for (const text of given.user.kept.values()) expect(text.length).toBeLessThan(9_000);
});
