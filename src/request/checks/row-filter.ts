import { AD_FORMATS, type ReportEntry } from '../../catalogue/catalogue';
import type { Draft, RowFilter } from '../draft';
import { hasField, plainText, ROW_FILTER_FIELDS } from '../draft-fields';
import { errorTextIn } from '../error-texts';
import type { Issues } from '../issues';
import { parseNames } from '../parse-list';
import { checkAllTyped, refuseFilter } from './typed-value';

const FORMAT_LABELS = AD_FORMATS.map(({ label }) => label).join(', ');

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
      findings.add(field, name, 'is the error of a cell; mend that cell, or give the name or id.');
  }
  return typed;
}

/** The formats' names as the service writes them, however their words are joined; ids stay ids. */
function checkAdFormats(typed: readonly string[], findings: Issues): readonly string[] {
  const checked = typed.map((name) => {
    if (AD_FORMATS.some(({ id }) => String(id) === name)) return name;
    const format = AD_FORMATS.find(({ label }) => plainText(label) === plainText(name));
    if (format === undefined)
      findings.add('adFormats', name, `is not an ad format; choose from ${FORMAT_LABELS}.`);
    return format?.label ?? name;
  });
  return onceWithoutCase(checked);
}

function onceWithoutCase(texts: readonly string[]): string[] {
  const lower = texts.map((text) => text.toLowerCase());
  return texts.filter((_, at) => lower.indexOf(lower[at]!) === at);
}
