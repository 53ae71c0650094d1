import type { AddOn } from './add-on';
import { buildVariant } from './bigquery/bigquery-variant';

/** Limits as declared in the bundle, such as `MOST_ROWS_IN_MEMORY = 5e4` or `most: 1e3`, and their replacements. */
export type SmallerLimits = Readonly<Record<string, number>>;

const folders = new Map<string, string>();

/** Lowers the add-on's limits from now on, so that small tables are treated like large ones. */
export function setLimits({ runtime }: AddOn, limits: SmallerLimits): void {
  const name = JSON.stringify(limits);
  const dist = folders.get(name) ?? folderWith(limits);
  folders.set(name, dist);
  Object.assign(runtime, { dist });
}

function folderWith(limits: SmallerLimits): string {
  return buildVariant({
    withBigQuery: false,
    change: (code) => Object.entries(limits).reduce(withLimit, code),
  });
}

function withLimit(code: string, [declaration, limit]: readonly [string, number]): string {
  const [, name, equals, value] = /^(\w+)( = |: )(\w+)$/.exec(declaration) ?? [];
  const parts = code.split(new RegExp(`\\b(${name}\\d*)${equals}${value}\\b`));
  expect([declaration, parts.length]).toEqual([declaration, 3]);
  return `${parts[0]}${parts[1]}${equals}${limit}${parts[2]}`;
}
