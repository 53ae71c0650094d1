import { type Closing, formatMonthKey, type MonthQuestion } from '../../books';
import { type FileConsentServices, FileConsents } from '../../settings';
import { toObject } from '../../storage';

type KeyedQuestion = MonthQuestion & Readonly<{ keyDigest: string }>;

const DAY_MS = 86_400_000;
/** A property has 9 KB. The questions that were not asked for the longest time are forgotten first. */
const MOST_QUESTIONS = 100;
const MONTH_MS = 30.5 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;

/** For so many months after its closing a month is checked every week, and then for so many months every month. */
const WEEKLY_MONTHS = 3;
const MONTHLY_MONTHS = 12;

/** When a month was closed (`at`) and last checked, and the result of that check. */
interface LastCheck {
  readonly at: number;
  readonly checkedAt: number;
  readonly result: Closing['result'] | 'put off';
}

/** When a closed month is due for its next check (milliseconds since 1970); null once its checks have ended. */
export function nextCheckAt({ at, checkedAt, result }: LastCheck): number | null {
  const usualPause = checkedAt + WEEK_MS <= at + WEEKLY_MONTHS * MONTH_MS ? WEEK_MS : MONTH_MS;
  // A check that compared nothing, for example without an answer, is tried again the next day.
  const next = checkedAt + (result === 'compared' ? usualPause : DAY_MS);
  return next <= at + (WEEKLY_MONTHS + MONTHLY_MONTHS) * MONTH_MS ? next : null;
}

interface QuestionServices extends FileConsentServices {
  digest(text: string): string;
}

/** (Stored name: do not change.) */
const MATTER = 'closings';

/** `mark`: a digest of the question. Then its last check, from which the next one follows. (Stored: do not change.) */
type ConsentedQuestion = readonly [mark: string, at: number, checkedAt: number, result: LastCheck['result']];

/**
 * The questions that the current user's hourly check may ask for this file, by month and currency. They are in the user's own properties: an
 * editor of the file who changes the books cannot have the user's key ask for other apps or months.
 */
export function readConsentedQuestions(
  services: QuestionServices,
): Readonly<Record<string, ConsentedQuestion>> {
  const { questions } = new FileConsents(services).readTerms(MATTER) ?? {};
  return toObject(questions) as ReturnType<typeof readConsentedQuestions>;
}

/** The months that are due at `now` for the current user's hourly check, by `formatMonthKey`. `Infinity`: all that will ever be due. */
export function listDueMonths(now: number, services: QuestionServices): string[] {
  return Object.entries(readConsentedQuestions(services)).flatMap(([monthKey, [, at, checkedAt, result]]) => {
    const dueAt = nextCheckAt({ at, checkedAt, result });
    return dueAt !== null && dueAt <= now ? [monthKey] : [];
  });
}

export function recordQuestionConsent(closing: KeyedQuestion & LastCheck, services: QuestionServices): void {
  const { at, checkedAt, result } = closing;
  const mark = deriveQuestionDigest(closing, services);
  storeQuestion(formatMonthKey(closing), [mark, at, checkedAt, result], services);
}

/** Forgets a question because the month is open, or because others have changed what it asks. */
export function forgetQuestion(monthKey: string, services: QuestionServices): void {
  storeQuestion(monthKey, undefined, services);
}

/** Before a check: puts it off to the next day, in case it fails or Google ends it. */
export function putOffCheck(monthKey: string, now: number, services: QuestionServices): void {
  const [mark, at] = readConsentedQuestions(services)[monthKey] ?? [];
  if (mark !== undefined && at !== undefined) storeQuestion(monthKey, [mark, at, now, 'put off'], services);
}

function storeQuestion(
  monthKey: string,
  question: ConsentedQuestion | undefined,
  services: QuestionServices,
) {
  const { [monthKey]: _, ...otherQuestions } = readConsentedQuestions(services);
  const questions = Object.entries(
    question === undefined ? otherQuestions : { ...otherQuestions, [monthKey]: question },
  );
  const newestQuestions = Object.fromEntries(questions.slice(-MOST_QUESTIONS));
  new FileConsents(services).recordConsent(MATTER, { questions: newestQuestions });
}

/** Whether the user's consent is for this question and this key. A colleague's key may have taken over the closing. */
export function isConsentedQuestion(closing: KeyedQuestion, services: QuestionServices): boolean {
  const { [formatMonthKey(closing)]: consented } = readConsentedQuestions(services);
  return consented?.[0] === deriveQuestionDigest(closing, services);
}

function deriveQuestionDigest(
  { month, currency, zone, connections = [], apps, metrics, keyDigest }: KeyedQuestion,
  { digest }: QuestionServices,
): string {
  // A question of the default connection alone has the digest of earlier versions.
  const question = [month, currency, zone, apps, metrics, keyDigest, ...connections];
  return digest(JSON.stringify(question)).slice(0, 16);
}
