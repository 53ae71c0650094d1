import type { TextStore } from '../../platform/ports';
import { nameKey } from '../../request/name-key';
import { isPlainObject } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import type { FileAnswers, StatementField } from '../view';

/** The columns of a statement by their meaning. */
type Columns = NonNullable<FileAnswers<StatementField>['columns']>;

/** The property with the columns that a user has chosen for a network, by network and header row. (Stored name: do not change.) */
const LAYOUTS = 'adreports.payouts.columns';
const MOST_LAYOUTS = 30;
const LINES_SEARCHED = 60;
const STORED = storedForm<{ readonly layouts: Readonly<Record<string, unknown>> }>(({ layouts }) =>
  isPlainObject(layouts) ? { layouts } : undefined,
);

/** The columns that a user has chosen for a network's file with such a header row; undefined if none has. */
export function keptColumns(
  networkId: string,
  text: string,
  document: Pick<TextStore, 'get'>,
): Columns | undefined {
  const stored = STORED.read(document.get(LAYOUTS))?.layouts ?? {};
  return text
    .split('\n', LINES_SEARCHED)
    .flatMap((line) => stored[layoutKey(networkId, line)] ?? [])
    .find(isPlainObject);
}

export function keepColumns(
  networkId: string,
  headers: readonly string[],
  columns: Columns,
  document: Pick<TextStore, 'get' | 'set'>,
): void {
  const stored = Object.entries(STORED.read(document.get(LAYOUTS))?.layouts ?? {});
  const key = layoutKey(networkId, headers.join(''));
  const others = stored.filter(([name]) => name !== key).slice(1 - MOST_LAYOUTS);
  document.set(LAYOUTS, STORED.write({ layouts: Object.fromEntries([...others, [key, columns]]) }));
}

/** A network's files are known by the letters and digits of their header rows. */
function layoutKey(networkId: string, headers: string): string {
  return `${networkId} ${nameKey(headers.replace(/[;,\t|]/g, '')).slice(0, 100)}`;
}
