import { AD_FORMATS, type ReportEntry } from '../catalogue/catalogue';
import type { Findings } from './findings';
import type { Draft, RowFilter } from './request';
import { typedNames, typedText } from './typed';

/** What nothing is left out by. */
export const NO_FILTER: RowFilter = { networks: [], adFormats: [], placements: [], revenueOnly: false };

/** Which rows of a device report count, beside countries. Ids and names are open lists: what is typed is looked for in the rows. */
export function checkRowFilter(draft: Draft, entry: ReportEntry, findings: Findings): RowFilter {
  return {
    networks: names('networks', draft.networks, entry, findings),
    adFormats: onceWithoutCase(names('adFormats', draft.adFormats, entry, findings).map(formatNamed)),
    placements: names('placements', draft.placements, entry, findings),
    revenueOnly: checkRevenueOnly(draft.revenueOnly, entry, findings),
  };
}

function names(
  field: 'networks' | 'adFormats' | 'placements',
  value: unknown,
  entry: ReportEntry,
  findings: Findings,
): readonly string[] {
  const typed = onceWithoutCase(typedNames(field, value, findings));
  if (typed.length === 0 || entry.id === 'device') return typed;
  refuse(field, typed.join(', '), entry, findings);
  return [];
}

function checkRevenueOnly(value: unknown, entry: ReportEntry, findings: Findings): boolean {
  const typed = typeof value === 'boolean' ? String(value) : typedText(value).toLowerCase();
  if (['', 'false', 'no', 'n', '0'].includes(typed)) return false;
  if (!['true', 'yes', 'y', '1'].includes(typed)) {
    findings.add('revenueOnly', typed, 'is neither yes nor no; give one of the two.');
    return false;
  }
  if (entry.id !== 'device') refuse('revenueOnly', '', entry, findings);
  return entry.id === 'device';
}

function refuse(field: keyof Draft, typed: string, { label }: ReportEntry, findings: Findings): void {
  findings.add(
    field,
    typed,
    `does not go with the ${label}: only device rows are filtered by it; leave it empty.`,
  );
}

/** A format's name as the service writes it, however its words are joined. */
function formatNamed(name: string): string {
  return AD_FORMATS.find(({ label }) => plain(label) === plain(name))?.label ?? name;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '');
}

function onceWithoutCase(texts: readonly string[]): string[] {
  const lower = texts.map((text) => text.toLowerCase());
  return texts.filter((_, at) => lower.indexOf(lower[at]!) === at);
}
