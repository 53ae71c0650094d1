import { report as catalogueEntry, dimension, isPeriod } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import { type DayRange, namedRange } from '../../dates/named-ranges';
import { partialPeriods } from '../../dates/periods';
import type { ReportDraft } from '../../request/draft';
import { wordsOfRequest } from '../../request/filter-words';
import { grainOf, type Request } from '../../request/request';
import { type Provenance, type ProvenanceTexts, provenanceTexts } from '../../sheet/provenance';
import { flat } from '../../storage/untrusted-value';
import { comparisonsOf } from '../../table/periods/earlier-days';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import type { FileServices } from '../services';
import type { DecidedRequest } from './decide-request';
import type { Slice } from './slice';

/** The provenance of the table that a run writes. */
export function runProvenance(
  slice: Slice,
  { request, window }: Pick<DecidedRequest, 'request' | 'window'>,
  { notices, facts = [] }: Pick<Table, 'notices' | 'facts'>,
  { clock, spreadsheet, formatTime }: FileServices,
): ProvenanceTexts {
  const { report, run, before } = slice.start;
  const { range, asked, isWhole } = window;
  const { label, takesCurrency, restatedDays } = catalogueEntry(request.report);
  const { zone, currency, newestCompleteDay } = request;
  const compared = comparisonFacts({ ...request, ...range });
  return provenanceTexts(
    {
      report: label,
      zone,
      filter: (mostValues) => wordsOfRequest(request, mostValues),
      ...(takesCurrency ? { currency } : {}),
      ...range,
      ...rangeNameOf(report.draft, newestCompleteDay),
      newestCompleteDay,
      restatedDays,
      fetchedAt: slice.isLater ? run.progress.startedAt : clock.now(),
      ...(isWhole ? {} : { older: { day: asked.from, at: before.wholeAt } }),
      openPeriods: partialFacts({ ...request, ...range }),
      ...(compared && { compared }),
      timeZone: spreadsheet.timeZone(),
      notices,
      warnings: notices.filter((notice) => !facts.includes(notice)),
    },
    formatTime,
  );
}

function rangeNameOf({ startDate, endDate }: ReportDraft, newest: Day): Pick<Provenance, 'rangeName'> {
  const isNamed = endDate === '' && namedRange(startDate, newest) !== undefined;
  return isNamed ? { rangeName: flat(startDate).toLowerCase() } : {};
}

/** Sentences about periods that are not complete. `request` has all days of the table. */
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
