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
type Checked = Pick<Closing, 'at' | 'checkedAt' | 'result'>;

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

/**
 * The questions that the current user's hourly check may ask for this file, by month and currency: a digest of each, and when it is due. They
 * are in the user's own properties: an editor of the file who changes the books cannot have the user's key ask for other apps or months.
 */
export function ownQuestions(
  ports: UserPorts,
): Readonly<Record<string, readonly [mark: string, dueAt: number]>> {
  const { questions } = new FileConsents(ports).terms(MATTER) ?? {};
  return isPlainObject(questions) ? (questions as ReturnType<typeof ownQuestions>) : {};
}

/** The months and currencies for which the current user's hourly check has to ask. */
export function dueQuestions(now: number, ports: UserPorts): string[] {
  return Object.entries(ownQuestions(ports)).flatMap(([name, [, dueAt]]) => (dueAt <= now ? [name] : []));
}

export function consentTo(closing: KeyedQuestion & Checked, ports: QuestionPorts): void {
  const dueAt = nextCheckAt(closing, checkSchedule(ports.document));
  storeQuestion(monthKey(closing), dueAt === null ? undefined : [questionMark(closing, ports), dueAt], ports);
}

/** Forgets a question because the month is open, or because others have changed what it asks. */
export function forgetQuestion(name: string, ports: UserPorts): void {
  storeQuestion(name, undefined, ports);
}

/** Puts a check off, in case it fails or Google ends it. */
export function putOff(name: string, now: number, ports: UserPorts): void {
  const [mark] = ownQuestions(ports)[name] ?? [];
  if (mark !== undefined) storeQuestion(name, [mark, now + DAY_MS], ports);
}

function storeQuestion(
  name: string,
  question: readonly [mark: string, dueAt: number] | undefined,
  ports: UserPorts,
): void {
  const { [name]: _, ...others } = ownQuestions(ports);
  const questions = question === undefined ? others : { ...others, [name]: question };
  new FileConsents(ports).give(MATTER, { questions });
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
