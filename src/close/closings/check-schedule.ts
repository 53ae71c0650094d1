import { type Closing, type MonthQuestion, monthKey } from '../../books/books';
import { NotAllowed } from '../../errors/ad-reports-error';
import type { FileFacts, TextStore } from '../../platform/ports';
import { FileConsents } from '../../settings/file-consents';
import { type CheckedFields, fieldsCheck, isPlainObject, isWhole } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import { texts } from '../../wording/texts';

/** A month's question, and the mark of the key that asks it. */
type KeyedQuestion = Pick<Closing, keyof MonthQuestion | 'key'>;

const DAY_MS = 86_400_000;
/** A property has 9 KB. The questions that were not asked for the longest time are forgotten first. */
const MOST_QUESTIONS = 100;
const MONTH_MS = 30.5 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;

export type CheckSchedule = CheckedFields<typeof SCHEDULE_FIELDS>;

const MOST_MONTHS = 36;
const isMonths = (value: unknown): value is number => isWhole(value, 0, MOST_MONTHS);

/** For how many months after its closing a month is checked every week, and then for how many months every month. */
const SCHEDULE_FIELDS = { weekly: isMonths, monthly: isMonths };
const isSchedule = fieldsCheck<CheckSchedule>(SCHEDULE_FIELDS);
const STORED = storedForm((fields: unknown) => (isSchedule(fields) ? fields : undefined));

/** The property with the file's schedule. (Stored name: do not change.) */
const SCHEDULE = 'adreports.closings.schedule';
const USUAL: CheckSchedule = { weekly: 3, monthly: 12 };

export function checkSchedule(document: Pick<TextStore, 'get'>): CheckSchedule {
  return STORED.read(document.get(SCHEDULE)) ?? USUAL;
}

/** Throws NotAllowed for numbers of months that are not whole, or not within 0 and 36. */
export function saveSchedule(schedule: unknown, document: Pick<TextStore, 'set'>): void {
  if (!isSchedule(schedule)) throw new NotAllowed([texts().closings.notices.notMonths]);
  document.set(SCHEDULE, STORED.write(schedule));
}

/** The newest version of a month and its last check, which say when the next one is due. */
type Checked = Pick<Closing, 'at' | 'checkedAt'> & { readonly result: Closing['result'] | 'put off' };

/** When a closed month is due for its next check (milliseconds since 1970); null once its checks have ended. */
export function nextCheckAt(
  { at, checkedAt, result }: Checked,
  { weekly, monthly }: CheckSchedule,
): number | null {
  const usualPause = checkedAt + WEEK_MS <= at + weekly * MONTH_MS ? WEEK_MS : MONTH_MS;
  const next = checkedAt + (result === 'compared' ? usualPause : DAY_MS);
  return next <= at + (weekly + monthly) * MONTH_MS ? next : null;
}

interface UserPorts {
  readonly user: TextStore;
  readonly file: () => Pick<FileFacts, 'id'>;
}

interface QuestionPorts extends UserPorts {
  readonly document: Pick<TextStore, 'get'>;
  digest(text: string): string;
}

const MATTER = 'closings';

/** A digest of a question, and what says when it is due: the schedule of the file may change at any time. */
type OwnQuestion = readonly [mark: string, at: number, checkedAt: number, result: Checked['result']];

/**
 * The questions that the current user's hourly check may ask for this file, by month and currency. They are in the user's own properties: an
 * editor of the file who changes the books cannot have the user's key ask for other apps or months.
 */
export function ownQuestions(ports: UserPorts): Readonly<Record<string, OwnQuestion>> {
  const { questions } = new FileConsents(ports).terms(MATTER) ?? {};
  return isPlainObject(questions) ? (questions as ReturnType<typeof ownQuestions>) : {};
}

/** The months and currencies for which the current user's hourly check has to ask until `now`; with Infinity, ever. */
export function dueQuestions(now: number, ports: Omit<QuestionPorts, 'digest'>): string[] {
  const schedule = checkSchedule(ports.document);
  return Object.entries(ownQuestions(ports)).flatMap(([name, [, at, checkedAt, result]]) => {
    const dueAt = nextCheckAt({ at, checkedAt, result }, schedule);
    return dueAt !== null && dueAt <= now ? [name] : [];
  });
}

export function consentTo(closing: KeyedQuestion & Checked, ports: QuestionPorts): void {
  const { at, checkedAt, result } = closing;
  storeQuestion(monthKey(closing), [questionMark(closing, ports), at, checkedAt, result], ports);
}

/** Forgets a question because the month is open, or because others have changed what it asks. */
export function forgetQuestion(name: string, ports: UserPorts): void {
  storeQuestion(name, undefined, ports);
}

/** Puts a check off, in case it fails or Google ends it. */
export function putOff(name: string, now: number, ports: UserPorts): void {
  const [mark, at] = ownQuestions(ports)[name] ?? [];
  if (mark !== undefined && at !== undefined) storeQuestion(name, [mark, at, now, 'put off'], ports);
}

function storeQuestion(name: string, question: OwnQuestion | undefined, ports: UserPorts): void {
  const { [name]: _, ...others } = ownQuestions(ports);
  const questions = Object.entries(question === undefined ? others : { ...others, [name]: question });
  const kept = Object.fromEntries(questions.slice(-MOST_QUESTIONS));
  new FileConsents(ports).give(MATTER, { questions: kept });
}

/** True if the closing asks what the user has asked, and no colleague's key has taken it over. */
export function isOwnQuestion(closing: KeyedQuestion, ports: QuestionPorts): boolean {
  return ownQuestions(ports)[monthKey(closing)]?.[0] === questionMark(closing, ports);
}

function questionMark(
  { month, currency, zone, apps, metrics, key }: KeyedQuestion,
  { digest }: QuestionPorts,
): string {
  return digest(JSON.stringify([month, currency, zone, apps, metrics, key])).slice(0, 16);
}
