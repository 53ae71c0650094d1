import { excerpt } from './redact';

/** What an answer's `message` says beside its rows. */
export interface Warning {
  /** The ids of the metrics that it says cannot be counted: the service sends 0 for them. */
  readonly uncounted: readonly string[];
  /** What to show. */
  readonly said: string;
}

const NO_NEWS =
  /^(ok|okay|success(ful(ly)?)?|succeed(ed)?|request success|(操作|请求|查询)?成功|null|none|0|200)[.!。！]?$/i;
/** What may stand behind the list. */
const CLOSING = /[\s.。!！;；)）\]】"”」]/;
const NAME = /^[a-z]\w*$/i;

/**
 * The warning that a good answer carries, or undefined. Seen: a sentence, often Chinese, then a comma list of metrics that
 * "cannot be counted with the chosen dimensions". `metrics` maps wire names in lower case to ids.
 */
export function readWarning(
  message: unknown,
  metrics: ReadonlyMap<string, string>,
  secrets: readonly string[],
): Warning | undefined {
  if (typeof message !== 'string') return undefined;
  const text = message.trim();
  if (text === '' || NO_NEWS.test(text)) return undefined;
  return { uncounted: uncountedIn(text.slice(-5_000), metrics), said: excerpt(text, secrets) };
}

/** All names of the list have to be metrics; a single one, not merely the last word of an English sentence. */
function uncountedIn(text: string, metrics: ReadonlyMap<string, string>): string[] {
  const { names, before } = trailingNames(text);
  const ids = names.map((name) => metrics.get(name.toLowerCase()));
  const known = ids.filter((id) => id !== undefined);
  const isList = names.length === 1 ? /[^\x20-\x7e]$|:$/.test(before) : known.length >= 2;
  return isList ? [...new Set(known)] : [];
}

/** The comma list of names with which a text ends, and the text before it. */
function trailingNames(text: string): { readonly names: readonly string[]; readonly before: string } {
  let end = text.length;
  while (CLOSING.test(text.charAt(end - 1))) end--;
  const parts = text.slice(0, end).split(/[,，、]/);
  const names: string[] = [];
  let part = parts.pop();
  for (; part !== undefined && NAME.test(part.trim()); part = parts.pop()) names.unshift(part.trim());
  if (part === undefined) return { names, before: '' };
  const rest = part.trimEnd();
  const name = lastName(rest);
  if (name !== '') names.unshift(name);
  return { names, before: rest.slice(0, rest.length - name.length).trimEnd() };
}

/** The name with which a text ends; "" where it ends with none. */
function lastName(text: string): string {
  let from = text.length;
  while (/\w/.test(text.charAt(from - 1))) from--;
  while (from < text.length && !/[a-z]/i.test(text.charAt(from))) from++;
  return text.slice(from);
}
