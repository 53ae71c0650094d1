import { sameDimensions } from '../../../src/sheet/plan/question-changes';
import { stayReason } from '../../../src/sheet/plan/stay-reason';
import type { Covered } from '../../../src/sheet/stamp';
import { stampOf, type WriteJob } from '../../../src/sheet/write-job';
import { columnsOf } from '../../../src/table/columns';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { jobFor, tableOf } from '../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const COVERS: Covered = {
  from: '2026-11-01',
  to: '2026-11-09',
  completeThrough: '2026-11-09',
  question: 'q',
};

describe('the dimensions of rows', () => {
  it.each([
    [['date', 'area'], ['area', 'date'], true],
    [['date', 'area'], ['date', 'area', 'countryName'], true],
    [['date', 'area'], ['date'], false],
    [['date'], ['date', 'area'], false],
    [['date', 'area'], ['date', 'countryName'], false],
    [['date', 'network'], ['date', 'area'], false],
  ])('%j and %j are equal: %s', (existing, fresh, is) => {
    const of = (ids: string[]) => columnsOf({ dimensions: ids as never, metrics: ['revenue'] });
    const table = { columns: of(existing), rows: [], notices: [] };
    const stamp = stampOf(jobFor(new EmulatedSheets(), table), 1, { marked: false });
    expect(sameDimensions(stamp, of(fresh))).toBe(is);
  });
});

describe('why a row stays that the table does not have', () => {
  const reason = (
    more: Partial<WriteJob>,
    { note = '', covers = COVERS as Covered | 'none', numbers = [1, 1] as (number | '')[] } = {},
  ) => {
    const job = jobFor(new EmulatedSheets(), tableOf(FIELDS, []), { covers: COVERS, ...more });
    const { covers: _, ...stamp } = stampOf(job, 1, { marked: false });
    const written = { ...stamp, ...(covers === 'none' ? {} : { covers }) };
    return stayReason(job, written, [46_327, 'a', ...numbers], note);
  };
  const OUTSIDE = 'Outside the range since 1 Nov 2026.';
  const GONE = 'No longer reported by the service since 1 Nov 2026.';

  it('is that the service no longer reports it, if it was requested', () => {
    expect(reason({})).toBe('gone');
    expect(reason({ isAsked: () => true })).toBe('gone');
    expect(reason({ isAsked: ([day]) => day !== 46_327 })).toBe('outside');
    expect(reason({ isAsked: () => false, isFilteredOut: () => true })).toBe('filtered');
  });

  it('is a filter for a row of another question, or one that the filter left out before', () => {
    const covers = { ...COVERS, question: 'unfiltered' };
    expect(reason({ isNarrowed: true }, { covers })).toBe('outside');
    expect(reason({ isNarrowed: true }, { covers: 'none' })).toBe('outside');
    expect(reason({ isNarrowed: true })).toBe('gone');
    expect(reason({ isNarrowed: true }, { note: OUTSIDE })).toBe('outside');
    expect(reason({}, { note: OUTSIDE, covers })).toBe('gone');
  });

  it('stays that it is no longer reported, as long as it has no numbers', () => {
    expect(reason({ isAsked: () => false }, { note: GONE, numbers: ['', ''] })).toBe('gone');
    expect(reason({ isAsked: () => false }, { note: GONE })).toBe('outside');
  });
});
