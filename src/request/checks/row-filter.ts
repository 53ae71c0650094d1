import { AD_FORMATS, type ReportEntry } from '../../catalogue/catalogue';
import { texts } from '../../wording/texts';
import type { Draft, RowFilter } from '../draft';
import { hasField, plainText, ROW_FILTER_FIELDS } from '../draft-fields';
import { errorTextIn } from '../error-texts';
import type { Issues } from '../issues';
import { parseNames } from '../parse-list';
import { checkAllTyped, refuseFilter } from './typed-value';

/** Which rows of a device report count, beside countries. Networks and placements are open lists: what is typed is looked for in the rows. */
export function checkRowFilter(draft: Draft, entry: ReportEntry, findings: Issues): RowFilter {
  const lists = {
    networks: openNames('networks', draft.networks, entry, findings),
    adFormats: checkAdFormats(names('adFormats', draft.adFormats, entry, findings), findings),
    placements: openNames('placements', draft.placements, entry, findings),
  };
  const { networks: _, adFormats: __, placements: ___, ...single } = ROW_FILTER_FIELDS;
  return { ...lists, ...checkAllTyped(single, draft, entry, findings) };
}

function names(
  field: 'networks' | 'adFormats' | 'placements',
  value: unknown,
  entry: ReportEntry,
  findings: Issues,
): readonly string[] {
  const typed = onceWithoutCase(parseNames(field, value, findings));
  if (hasField(field, entry.id)) return typed;
  if (typed.length > 0) refuseFilter(field, typed.join(', '), entry, findings);
  return [];
}

/** Of an open list, but no service calls anything by the error of a cell. */
function openNames(
  field: 'networks' | 'placements',
  value: unknown,
  entry: ReportEntry,
  findings: Issues,
): readonly string[] {
  const typed = names(field, value, entry, findings);
  for (const name of typed) {
    if (errorTextIn(name) !== undefined)
      findings.add(field, name, texts().requests.cellError(texts().requests.nameOrId));
  }
  return typed;
}

/** The formats' names as the service writes them, however their words are joined; ids stay ids. */
function checkAdFormats(typed: readonly string[], findings: Issues): readonly string[] {
  const checked = typed.map((name) => {
    if (AD_FORMATS.some(({ id }) => String(id) === name)) return name;
    const format = AD_FORMATS.find(({ label }) => plainText(label) === plainText(name));
    if (format === undefined)
      findings.add('adFormats', name, texts().requests.notAnAdFormat(AD_FORMATS.map(({ label }) => label)));
    return format?.label ?? name;
  });
  return onceWithoutCase(checked);
}

/** Each name once; the first spelling counts. */
function onceWithoutCase(names: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const name of names) if (!first.has(name.toLowerCase())) first.set(name.toLowerCase(), name);
  return [...first.values()];
}
