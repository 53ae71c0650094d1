import { excerpt } from '../../errors/redact';

/** A warning that a successful response contains in `message`. */
export interface Warning {
  /** The ids of metrics that cannot be counted: the service sends 0 for them. */
  readonly uncounted: readonly string[];
  readonly shownText: string;
}

const NO_NEWS =
  /^(((request|query|operation) )?(ok|okay|success(ful(ly)?)?|succeed(ed)?)|(操作|请求|查询)?成功|null|none|0|200)[.!。！]?$/i;
const NAME = /[a-z]\w*/gi;

/**
 * The warning in a successful response, or undefined. Real responses contain a sentence, often in Chinese, that lists the metrics which
 * "cannot be counted with the chosen dimensions". `metrics` maps the names of metrics in responses, in lower case, to their ids.
 */
export function readWarning(
  message: unknown,
  metrics: ReadonlyMap<string, string>,
  secrets: readonly string[],
): Warning | undefined {
  if (typeof message !== 'string') return undefined;
  const text = message.trim();
  if (text === '' || NO_NEWS.test(text)) return undefined;
  return { uncounted: uncountedIn(text, metrics), shownText: excerpt(text, secrets) };
}

/** The ids of all metrics that the text names. Their cells become blank: an unnecessary blank is better than a wrong 0. */
function uncountedIn(text: string, metrics: ReadonlyMap<string, string>): string[] {
  const ids = (text.match(NAME) ?? []).map((name) => metrics.get(name.toLowerCase()));
  return [...new Set(ids.filter((id) => id !== undefined))];
}
