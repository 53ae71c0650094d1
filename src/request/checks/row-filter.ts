import { AD_FORMATS, type ReportEntry } from '../../catalogue/catalogue';
import type { Draft, RowFilter } from '../draft';
import { type DraftField, hasField } from '../draft-fields';
import { errorTextIn } from '../error-texts';
import type { Issues } from '../issues';
import { parseNames, parseText } from '../parse-list';
import { plain } from './choice';

const FORMAT_LABELS = AD_FORMATS.map(({ label }) => label).join(', ');

/** Which rows of a device report count, beside countries. Networks and placements are open lists: what is typed is looked for in the rows. */
export function checkRowFilter(draft: Draft, entry: ReportEntry, findings: Issues): RowFilter {
  return {
    networks: openNames('networks', draft.networks, entry, findings),
    adFormats: checkAdFormats(names('adFormats', draft.adFormats, entry, findings), findings),
    placements: openNames('placements', draft.placements, entry, findings),
    revenueOnly: checkRevenueOnly(draft.revenueOnly, entry, findings),
  };
}

function names(
  field: 'networks' | 'adFormats' | 'placements',
  value: unknown,
  entry: ReportEntry,
  findings: Issues,
): readonly string[] {
  const typed = onceWithoutCase(parseNames(field, value, findings));
  if (hasField(field, entry.id)) return typed;
  if (typed.length > 0) refuse(field, typed.join(', '), entry, findings);
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

function checkRevenueOnly(value: unknown, entry: ReportEntry, findings: Issues): boolean {
  const typed = typeof value === 'boolean' ? String(value) : parseText(value).toLowerCase();
  if (['', 'false', 'no', 'n', '0'].includes(typed)) return false;
  if (!['true', 'yes', 'y', '1'].includes(typed)) {
    findings.add('revenueOnly', typed, 'is neither yes nor no; give one of the two.');
    return false;
  }
  const isOffered = hasField('revenueOnly', entry.id);
  if (!isOffered) refuse('revenueOnly', '', entry, findings);
  return isOffered;
}

function refuse(field: DraftField, typed: string, { label }: ReportEntry, findings: Issues): void {
  findings.add(
    field,
    typed,
    `does not go with the ${label}: only device rows are filtered by it; leave it empty.`,
  );
}

/** The formats' names as the service writes them, however their words are joined; ids stay ids. */
function checkAdFormats(typed: readonly string[], findings: Issues): readonly string[] {
  const checked = typed.map((name) => {
    if (AD_FORMATS.some(({ id }) => String(id) === name)) return name;
    const format = AD_FORMATS.find(({ label }) => plain(label) === plain(name));
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
