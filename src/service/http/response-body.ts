import { NotUnderstood } from '../../errors';
import { getOwnProperty, parseJsonObject, type StoredFields } from '../../storage';
import { getTexts } from '../../wording';

/** The body of a successful response: a JSON object. Its names are outside text, which may be hostile. */
export type ResponseBody = StoredFields;

/** Without a byte order mark. */
export function parseBody(text: string): ResponseBody | undefined {
  return parseJsonObject(text.replace(/^\ufeff/, ''));
}

/** One page of a report, with unchecked rows in `items` (sections 2.4 to 2.6). `total`: the number of all rows, if the service announces one. */
export function readPage(answer: ResponseBody, zone: string) {
  const timezone = getOwnProperty(answer, 'timezone') ?? '';
  if (timezone !== '' && timezone !== zone)
    throw new NotUnderstood(getTexts().responses.problems.otherZone(toPlainZone(timezone), zone));
  const items = getOwnProperty(answer, 'items');
  if (!Array.isArray(items)) throw new NotUnderstood(getTexts().responses.problems.noItems);
  return {
    items: items as readonly unknown[],
    total: readTotal(getOwnProperty(answer, 'total')),
    message: getOwnProperty(answer, 'message'),
  };
}

function readTotal(value: unknown): number | undefined {
  const total = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  return typeof total === 'number' && Number.isSafeInteger(total) && total >= 0 ? total : undefined;
}

/** The received time zone, if it is short and plain enough to be shown in a sentence. */
function toPlainZone(timezone: unknown): string | undefined {
  return typeof timezone === 'string' && /^[\w+:/-]{1,40}$/.test(timezone) ? timezone : undefined;
}
