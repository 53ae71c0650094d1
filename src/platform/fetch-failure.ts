import type { HttpFailure } from './ports';

const LONGEST_REASON = 2_000;

/**
 * Why UrlFetchApp threw `reason`; undefined if the text is not about a request. Its words are in the user's language, so they decide only
 * where they are more exact than what Google does not translate: addresses, and the name of the service in several spellings.
 */
export function fetchFailure(reason: string): HttpFailure | undefined {
  const text = reason.slice(0, LONGEST_REASON);
  const words = text.replace(/https?:\/\/\S+/gi, '');
  const hasAddress = words !== text;
  if (/\burlfetch\b/.test(words)) return { failed: /one day/i.test(words) ? 'quota' : 'too fast', reason };
  if (/bandwidth quota|rate exceeded/i.test(words)) return { failed: 'too fast', reason };
  if (/\b(?:URL|Url)Fetch\b/.test(words)) return { failed: hasAddress ? 'blocked' : 'too large', reason };
  if (/too large|size limit|exceed.{0,100}size/i.test(words)) return { failed: 'too large', reason };
  return hasAddress ? { failed: 'unreachable', reason } : undefined;
}
