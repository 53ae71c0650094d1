import { project } from '../../playground/apps-script/project';
import type { AddOn } from '../add-on';
import { built } from '../bigquery/bigquery-variant';

/** Limits as declared in the bundle, such as `LARGE_TABLE_ROWS = 5e4`, and their replacements. */
export type SmallerLimits = Readonly<Record<string, number>>;

/** Lowers the add-on's limits from now on, so that small tables are treated like large ones. */
export function setLimits({ runtime }: AddOn, limits: SmallerLimits): void {
  const { code, manifest } = built(false, false);
  const html = { sidebar: '<!doctype html><title>Ad Reports</title>' };
  Object.assign(runtime, {
    dist: project(Object.entries(limits).reduce(withLimit, code), { manifest: JSON.parse(manifest), html }),
  });
}

function withLimit(code: string, [declaration, limit]: readonly [string, number]): string {
  const [name = '', value = ''] = declaration.split(' = ');
  const parts = code.split(new RegExp(`\\b(${name}\\d*) = ${value};`));
  expect(parts).toHaveLength(3);
  return `${parts[0]}${parts[1]} = ${limit};${parts[2]}`;
}
