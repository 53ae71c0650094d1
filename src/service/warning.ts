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
const TRAILING_NAMES = /([a-z]\w*(?:\s*[,，、]\s*[a-z]\w*)*)\s*[.。!！;；)）\]】"”」]*\s*$/i;

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
  const list = TRAILING_NAMES.exec(text);
  if (!list) return [];
  const names = list[1]!.split(/[,，、]/).map((name) => name.trim().toLowerCase());
  const before = text.slice(0, list.index).trimEnd();
  const ids = names.map((name) => metrics.get(name));
  const known = ids.filter((id) => id !== undefined);
  const isList = names.length === 1 ? /[^\x20-\x7e]$|:$/.test(before) : known.length >= 2;
  return isList ? [...new Set(known)] : [];
}
