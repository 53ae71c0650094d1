import { ABSENT, NO_ROW_FILTER } from '../../request/draft';
import type { DraftField } from '../../request/draft-fields';
import type { Request } from '../../request/request';
import type { ShownFilter } from '../../sheet/write/provenance';
import { flat, shortened } from '../../storage/untrusted-value';
import { texts } from '../../wording/texts';

const FILTERS = ['apps', 'areas', ...(Object.keys(NO_ROW_FILTER) as (keyof typeof NO_ROW_FILTER)[])] as const;
const LONGEST_VALUE = 60;

/** The filters of a request, as the line above its table shows them. */
export function filtersAsked(request: Request): ShownFilter[] {
  const asked: Partial<Record<DraftField, unknown>> = { ...request, ...request.filter };
  const none: Partial<Record<DraftField, unknown>> = { ...ABSENT, apps: [] };
  return FILTERS.filter((field) => JSON.stringify(asked[field]) !== JSON.stringify(none[field])).map(
    (field) => ({ label: texts().requests.fields[field], values: valuesOf(asked[field]) }),
  );
}

/** The values of a filter. One that is only on or off has none. */
function valuesOf(value: unknown): string[] {
  if (typeof value === 'boolean') return [];
  return [value].flat().map((each) => shortened(flat(String(each)), LONGEST_VALUE));
}
