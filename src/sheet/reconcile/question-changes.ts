import type { Column } from '../../table/table';
import type { Stamp } from '../stamp';
import type { SheetTarget } from '../write-job';
import { sameDimensions } from './refresh-plan';

/** More labels than this are counted, not named. */
const MOST_NAMED = 3;

/** What makes each row of a sheet with this stamp another one, in clauses: then a window of days is not enough. */
export function changesOf(stamp: Stamp, target: SheetTarget, columns: readonly Column[]): string[] {
  const { kind, zone, currency, fields } = stamp;
  const held = new Set(fields.map(({ field }) => field));
  const isSame = sameDimensions({ stamp }, columns);
  const added = columns.filter(({ field, key }) => (isSame || !key) && !held.has(field));
  return [
    ...(kind === target.kind ? [] : ['the sheet holds a report of another kind']),
    ...(zone === target.zone ? [] : [`the time zone changes from ${zone} to ${target.zone}`]),
    ...(currency === target.currency ? [] : [`the currency changes from ${currency} to ${target.currency}`]),
    ...(isSame ? [] : ['the rows are counted by other dimensions']),
    ...(added.length === 0 ? [] : [`${named(added)} ${added.length === 1 ? 'is' : 'are'} new`]),
  ];
}

/** What it means that the sheet holds columns that are no longer asked for. */
export function removalText(stamp: Stamp, columns: readonly Column[]): string[] {
  const asked = new Set(columns.map(({ field }) => field));
  const gone = stamp.fields.filter(({ field }) => !asked.has(field));
  if (gone.length === 0) return [];
  const [what, them] =
    gone.length === 1
      ? ['is no longer asked for: its column is', 'it']
      : ['are no longer asked for: their columns are', 'them'];
  return [`${named(gone)} ${what} removed, and formulas that refer to ${them} will show #REF!.`];
}

function named(columns: readonly { readonly label: string }[]): string {
  const labels = columns.slice(0, MOST_NAMED).map(({ label }) => `“${label}”`);
  const rest = columns.length - labels.length;
  const last = rest > 0 ? `${rest} more` : labels.pop();
  return labels.length === 0 ? `${last}` : `${labels.join(', ')} and ${last}`;
}
