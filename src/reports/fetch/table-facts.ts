import { dimension, isPeriod } from '../../catalogue/catalogue';
import type { DayRange } from '../../dates/named-ranges';
import { partialPeriods } from '../../dates/periods';
import { grainOf, type Request } from '../../request/request';
import { comparisonsOf } from '../../table/periods/earlier-days';
import { texts } from '../../wording/texts';
import type { Provenance } from './provenance';

/** Facts about periods that are not complete, and about the days of a comparison. `request` has all days of the table. */
export function tableFacts(request: Request): Pick<Provenance, 'openPeriods' | 'compared'> {
  const compared = comparisonFacts(request);
  return { openPeriods: partialFacts(request), ...(compared && { compared }) };
}

function partialFacts({ from, to, newestCompleteDay, dimensions }: Request): string[] {
  const grain = grainOf({ dimensions });
  if (grain === undefined || !isPeriod(grain)) return [];
  const partial = partialPeriods(grain, { from, to }, newestCompleteDay);
  if (partial.length === 0) return [];
  return [texts().sheets.partial.sentence(dimension(grain).label, partial, to.slice(0, 4))];
}

function comparisonFacts(request: Request): Provenance['compared'] {
  const { compare, to } = request;
  if (compare === 'none') return undefined;
  const all = comparisonsOf(request);
  const newest = all.flatMap(({ days, earlier }) => (earlier ? [{ days, earlier }] : [])).pop();
  const without = all.flatMap(({ days, earlier }): DayRange[] => (earlier === undefined ? [days] : []));
  const { brief, days: daysOf, notCompared } = texts().sheets.comparison;
  const year = to.slice(0, 4);
  return {
    brief: brief(compare, grainOf(request) ?? request.rangePeriod ?? 'days'),
    sentences: [
      ...(newest === undefined ? [] : [daysOf(newest, year)]),
      ...(without.length === 0 ? [] : [notCompared(without, year)]),
    ],
  };
}
