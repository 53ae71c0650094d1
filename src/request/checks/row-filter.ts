import { AD_FORMATS } from '../../catalogue/catalogue';
import { texts } from '../../wording/texts';
import type { RowFilter } from '../draft';
import { hasField, plainText, ROW_FILTER_FIELDS } from '../draft-fields';
import { errorTextIn } from '../error-texts';
import type { DraftCheck } from '../issues';
import { parseNames } from '../parse-list';
import { checkTyped, refuseFilter } from './typed-value';

/** Which rows of a device report count, apart from countries. Networks and placements may have any names: rows are searched for them. */
export function checkRowFilter(check: DraftCheck): RowFilter {
  const { revenueOnly } = ROW_FILTER_FIELDS;
  return {
    networks: anyNames('networks', check),
    adFormats: checkAdFormats(check),
    placements: anyNames('placements', check),
    ...checkTyped({ revenueOnly }, check),
  };
}

function names(field: 'networks' | 'adFormats' | 'placements', check: DraftCheck): readonly string[] {
  const typed = onceWithoutCase(parseNames(field, check.draft[field], check.findings));
  if (hasField(field, check.entry.id)) return typed;
  if (typed.length > 0) refuseFilter(field, typed.join(', '), check);
  return [];
}

/** Any names, except the error of a cell. */
function anyNames(field: 'networks' | 'placements', check: DraftCheck): readonly string[] {
  const { cellError, nameOrId } = texts().requests;
  const typed = names(field, check);
  for (const name of typed)
    if (errorTextIn(name) !== undefined) check.findings.add(field, name, cellError(nameOrId));
  return typed;
}

/** The names of formats as the service writes them; ids stay ids. */
function checkAdFormats(check: DraftCheck): readonly string[] {
  const checked = names('adFormats', check).map((name) => {
    if (AD_FORMATS.some(({ id }) => String(id) === name)) return name;
    const format = AD_FORMATS.find(({ label }) => plainText(label) === plainText(name));
    if (format !== undefined) return format.label;
    const allowed = AD_FORMATS.map(({ label }) => label);
    check.findings.add('adFormats', name, texts().requests.notAnAdFormat(allowed));
    return name;
  });
  return onceWithoutCase(checked);
}

/** Each name once, ignoring case, in its first spelling. */
function onceWithoutCase(names: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const name of names) if (!first.has(name.toLowerCase())) first.set(name.toLowerCase(), name);
  return [...first.values()];
}
