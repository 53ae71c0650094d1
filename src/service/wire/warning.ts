import { excerpt } from '../../errors/redact';

/** The warning in the `message` of a response with rows. */
export interface Warning {
  /** The ids of metrics that cannot be counted: the service sends 0 for them. */
  readonly uncounted: readonly string[];
  /** The text to show. */
  readonly said: string;
}

const NO_NEWS =
  /^(((request|query|operation) )?(ok|okay|success(ful(ly)?)?|succeed(ed)?)|(操作|请求|查询)?成功|null|none|0|200)[.!。！]?$/i;
const NAME = /[a-z]\w*/gi;

/**
 * The warning in a successful response, or undefined. Known from real responses: a sentence, often Chinese, with the metrics that "cannot be counted
 * with the chosen dimensions", mostly as a comma list at its end. `metrics` maps wire names in lower case to ids.
 */
export function readWarning(
  message: unknown,
  metrics: ReadonlyMap<string, string>,
  secrets: readonly string[],
): Warning | undefined {
  if (typeof message !== 'string') return undefined;
  const text = message.trim();
  if (text === '' || NO_NEWS.test(text)) return undefined;
  return { uncounted: uncountedIn(text, metrics), said: excerpt(text, secrets) };
}

/** All metrics that the text names: a number that is blank without need is less wrong than a 0 that was not counted. */
function uncountedIn(text: string, metrics: ReadonlyMap<string, string>): string[] {
  const ids = (text.match(NAME) ?? []).map((name) => metrics.get(name.toLowerCase()));
  return [...new Set(ids.filter((id) => id !== undefined))];
}
