import { NotUnderstood } from '../../errors/service-errors';
import { texts } from '../../wording/texts';

/** The body of a good answer: a JSON object whose members a stranger named. */
export type ResponseBody = Readonly<Record<string, unknown>>;

/** One page, its items still as they came. Sections 2.4 to 2.6, and what real services add. */
export interface AnswerPage {
  readonly items: readonly unknown[];
  /** How many rows the service says there are over all pages; undefined where it says nothing usable. */
  readonly total: number | undefined;
  readonly message: unknown;
}

/** A member of the object itself, never of its prototype. */
export function own(object: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(object, name)?.value;
}

/** The text as an answer, or why it is none. */
export function parseAnswer(text: string): { readonly answer: ResponseBody } | { readonly refused: string } {
  if (text.trim() === '') return { refused: texts().responses.problems.empty };
  const answer = parsedObject(text);
  return answer === undefined ? { refused: texts().responses.problems.notJson } : { answer };
}

/** The JSON object that the text is, or undefined. */
export function parsedObject(text: string): ResponseBody | undefined {
  try {
    const value: unknown = JSON.parse(withoutMark(text));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as ResponseBody)
      : undefined;
  } catch {
    // The engine's own message quotes the text, which may hold the key.
    return undefined;
  }
}

/** Throws NotUnderstood when there are no items, or the days are counted in another zone than asked. */
export function readPage(answer: ResponseBody, zone: string): AnswerPage {
  const timezone = own(answer, 'timezone') ?? '';
  if (timezone !== '' && timezone !== zone)
    throw new NotUnderstood(texts().responses.problems.otherZone(shownZone(timezone), zone));
  const items = own(answer, 'items');
  if (!Array.isArray(items)) throw new NotUnderstood(texts().responses.problems.noItems);
  return { items, total: readTotal(own(answer, 'total')), message: own(answer, 'message') };
}

function readTotal(value: unknown): number | undefined {
  const total = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  return typeof total === 'number' && Number.isSafeInteger(total) && total >= 0 ? total : undefined;
}

/** The zone, where it is a name that a sentence may show. */
function shownZone(timezone: unknown): string | undefined {
  return typeof timezone === 'string' && /^[\w+:/-]{1,40}$/.test(timezone) ? timezone : undefined;
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
