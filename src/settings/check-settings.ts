import { CURRENCIES, REPORTS, type ReportId, ZONES } from '../catalogue/catalogue';
import { checkBaseUrl, checkPath } from '../service/http/address';
import { texts } from '../wording/texts';
import { MOST_PARALLEL, type Settings } from './settings';

/** What a form or a stored text says of the settings, unchecked; what is missing stays as it was. */
export type UncheckedSettings = { readonly [Name in keyof Settings]?: unknown };

/** `draft` over `current`, or one sentence for each value that is not allowed. */
export function checkSettings(
  draft: UncheckedSettings,
  current: Settings,
): { readonly settings: Settings } | { readonly issues: readonly string[] } {
  const issues: string[] = [];
  const settings: Settings = {
    baseUrl: draft.baseUrl === undefined ? current.baseUrl : readBaseUrl(draft.baseUrl, issues),
    paths: draft.paths === undefined ? current.paths : readPaths(draft.paths, current.paths, issues),
    parallel: draft.parallel === undefined ? current.parallel : readParallel(draft.parallel, issues),
    zone:
      draft.zone === undefined
        ? current.zone
        : readId(texts().requests.fields.zone, draft.zone, ZONES, current.zone, issues),
    currency:
      draft.currency === undefined
        ? current.currency
        : readId(texts().requests.fields.currency, draft.currency, CURRENCIES, current.currency, issues),
  };
  return issues.length > 0 ? { issues } : { settings };
}

function readBaseUrl(value: unknown, issues: string[]): string {
  const checked = checkBaseUrl(typeof value === 'string' ? value : '');
  if ('ok' in checked) return checked.ok;
  issues.push(checked.refused);
  return '';
}

function readPaths(value: unknown, current: Settings['paths'], issues: string[]): Settings['paths'] {
  const given = new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  const paths: Record<ReportId, string> = { ...current };
  for (const { id } of REPORTS) {
    if (!given.has(id)) continue;
    const checked = checkPath(String(given.get(id)));
    if ('ok' in checked) paths[id] = checked.ok;
    else issues.push(checked.refused);
  }
  return paths;
}

function readParallel(value: unknown, issues: string[]): number {
  const parallel = Number(value);
  if (Number.isInteger(parallel) && parallel >= 1 && parallel <= MOST_PARALLEL) return parallel;
  issues.push(texts().settings.notParallel(String(value), MOST_PARALLEL));
  return 1;
}

function readId<Id extends string>(
  name: string,
  value: unknown,
  entries: readonly { readonly id: Id }[],
  current: Id,
  issues: string[],
): Id {
  const found = entries.find((entry) => entry.id === value);
  if (found) return found.id;
  issues.push(
    texts().settings.notAChoice(
      name,
      String(value),
      entries.map((entry) => entry.id),
    ),
  );
  return current;
}
