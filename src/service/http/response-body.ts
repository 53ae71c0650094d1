import { NotUnderstood } from '../../errors/service-errors';
import { propertyOf } from '../../storage/untrusted-value';
import { texts } from '../../wording/texts';

/** The body of a successful response: a JSON object. Its names are outside text, which may be hostile. */
export type ResponseBody = Readonly<Record<string, unknown>>;

/** One page with unchecked items (sections 2.4 to 2.6). */
export interface AnswerPage {
  readonly items: readonly unknown[];
  /** The number of rows on all pages that the service announces; undefined if it announces none, or an unusable one. */
  readonly total: number | undefined;
  readonly message: unknown;
}

/** The text as a response, or why it is none. */
export function parseAnswer(text: string): { readonly answer: ResponseBody } | { readonly refused: string } {
  if (text.trim() === '') return { refused: texts().responses.problems.empty };
  const answer = parsedObject(text);
  return answer === undefined ? { refused: texts().responses.problems.notJson } : { answer };
}

/** The text as a JSON object; undefined if it is none. */
export function parsedObject(text: string): ResponseBody | undefined {
  try {
    const value: unknown = JSON.parse(withoutMark(text));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as ResponseBody)
      : undefined;
  } catch {
    // The engine's error message is not used: it quotes the text, which may contain the key.
    return undefined;
  }
}

/** Throws NotUnderstood if there are no items, or the days are those of another zone. */
export function readPage(answer: ResponseBody, zone: string): AnswerPage {
  const timezone = propertyOf(answer, 'timezone') ?? '';
  if (timezone !== '' && timezone !== zone)
    throw new NotUnderstood(texts().responses.problems.otherZone(shownZone(timezone), zone));
  const items = propertyOf(answer, 'items');
  if (!Array.isArray(items)) throw new NotUnderstood(texts().responses.problems.noItems);
  return { items, total: readTotal(propertyOf(answer, 'total')), message: propertyOf(answer, 'message') };
}

function readTotal(value: unknown): number | undefined {
  const total = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  return typeof total === 'number' && Number.isSafeInteger(total) && total >= 0 ? total : undefined;
}

/** The zone, if it is a name that a sentence may show. */
function shownZone(timezone: unknown): string | undefined {
  return typeof timezone === 'string' && /^[\w+:/-]{1,40}$/.test(timezone) ? timezone : undefined;
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
