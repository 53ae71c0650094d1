import { NotUnderstood } from '../../errors/ad-reports-error';
import { propertyOf } from '../../storage/untrusted-value';
import { parsedObject, type StoredFields } from '../../storage/versioned-json';
import { texts } from '../../wording/texts';

/** The body of a successful response: a JSON object. Its names are outside text, which may be hostile. */
export type ResponseBody = StoredFields;

/** The text of a body as a JSON object, without a byte order mark; undefined if it is not a JSON object. */
export function parsedBody(text: string): ResponseBody | undefined {
  return parsedObject(text.replace(/^\ufeff/, ''));
}

/**
 * One page of a report, with unchecked rows in `items` (sections 2.4 to 2.6). `total` is undefined if the service announces no number of all
 * rows, or an unusable one. Throws NotUnderstood if the body has no items, or if its days are in another time zone.
 */
export function readPage(answer: ResponseBody, zone: string) {
  const timezone = propertyOf(answer, 'timezone') ?? '';
  if (timezone !== '' && timezone !== zone)
    throw new NotUnderstood(texts().responses.problems.otherZone(shownZone(timezone), zone));
  const items = propertyOf(answer, 'items');
  if (!Array.isArray(items)) throw new NotUnderstood(texts().responses.problems.noItems);
  return {
    items: items as readonly unknown[],
    total: readTotal(propertyOf(answer, 'total')),
    message: propertyOf(answer, 'message'),
  };
}

function readTotal(value: unknown): number | undefined {
  const total = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  return typeof total === 'number' && Number.isSafeInteger(total) && total >= 0 ? total : undefined;
}

/** The received time zone, if it is short and plain enough to be shown in a sentence. */
function shownZone(timezone: unknown): string | undefined {
  return typeof timezone === 'string' && /^[\w+:/-]{1,40}$/.test(timezone) ? timezone : undefined;
}
