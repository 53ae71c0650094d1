import fc from 'fast-check';
import { addDays } from '../../../src/dates/calendar';
import { dayOfSerial, serial } from '../../../src/dates/sheet-dates';
import { cellsToApprove } from '../../../src/reports/approvals/approved-cells';
import { areWithin, cellsBeyond, isOfCalendar } from '../../../src/reports/approvals/cells-beyond';
import type { CellContent } from '../../../src/request/cells/cell-values';
import type { ReportDraft } from '../../../src/request/draft';
import { DRAFT } from '../file';

const DAY_MS = 86_400_000;
const APPROVED_AT = Date.UTC(2026, 10, 21, 9);
const day = fc.integer({ min: 0, max: 2_000 }).map((count) => addDays('2024-01-01', count));
const ranges = fc
  .tuple(day, fc.integer({ min: 0, max: 400 }))
  .map(([from, days]) => ({ from, to: addDays(from, days) }));

/** A text, or a formula with its result. */
type Said = string | { readonly formula: string; readonly day: string };

/** What a draft waits for if its cells said `before` when it was approved, and say `after` some days later. */
function beyond(
  draft: Partial<ReportDraft>,
  before: Record<string, Said>,
  after: Record<string, Said>,
  days = 0,
) {
  const drafted = { ...DRAFT, ...draft };
  const approved = cellsToApprove(drafted, context(before, 0));
  if ('issues' in approved) throw new Error(approved.issues[0]?.message);
  return cellsBeyond(drafted, approved.cells, context(after, days));
}

function context(cells: Record<string, Said>, days: number) {
  const now = APPROVED_AT + days * DAY_MS;
  const read = (reference: string) => ({
    cells: [contentOf(reference.slice(1), cells[reference.slice(1)] ?? '')],
  });
  return { now, defaults: { zone: 'UTC+0', currency: 'USD' } as const, cells: read };
}

function contentOf(place: string, said: Said): CellContent {
  if (typeof said === 'string') return { place, value: said, shown: said, formula: '' };
  return { place, value: serial(said.day), shown: said.day, formula: said.formula };
}

describe('days from cells', () => {
  const draft = { startDate: '=S!B1', endDate: '=S!B2' };
  const days = (from: Said, to: Said) => ({ 'S!B1': from, 'S!B2': to });

  it('are within what was approved if they are not earlier and not more', () => {
    fc.assert(
      fc.property(ranges, ranges, (approved, now) => {
        const isNarrower = now.from >= approved.from && now.to <= approved.to;
        if (isNarrower) expect(areWithin(now, approved, approved.from)).toBe(true);
        if (now.from < approved.from) expect(areWithin(now, approved, approved.from)).toBe(false);
      }),
    );
  });

  it('may move on, but not grow', () => {
    fc.assert(
      fc.property(ranges, fc.nat(400), fc.integer({ min: 32, max: 400 }), (approved, later, longer) => {
        const moved = { from: addDays(approved.from, later), to: addDays(approved.to, later) };
        expect(areWithin(moved, approved, approved.from)).toBe(true);
        expect(areWithin({ ...moved, to: addDays(moved.to, longer) }, approved, approved.from)).toBe(false);
      }),
    );
  });

  it('of a whole month may become those of a longer month', () => {
    const february = { from: '2026-02-01', to: '2026-02-28' };
    expect(areWithin({ from: '2026-03-01', to: '2026-03-31' }, february, february.from)).toBe(true);
    expect(areWithin({ from: '2026-03-01', to: '2026-04-01' }, february, february.from)).toBe(false);
  });

  it('may grow with time if a formula of the calendar says so, as it did at the approval', () => {
    const to = (date: string) => ({ formula: '=TODAY()-1', day: date });
    expect(beyond(draft, days('2026-11-01', to('2026-11-20')), days('2026-11-01', to('2026-11-25')), 5)).toBe(
      '',
    );
  });

  it('wait if the formula is another one, or depends on other cells', () => {
    const to = (formula: string, date: string) => ({ formula, day: date });
    const approved = days('2026-11-01', to('=TODAY()-1', '2026-11-20'));
    expect(beyond(draft, approved, days('2026-11-01', to('=TODAY()', '2026-11-25')), 5)).toBe(
      'S!B2 now says 2026-11-25 (Last day; approved: 2026-11-20).',
    );
    const other = (date: string) => days('2026-11-01', to('=A1', date));
    expect(beyond(draft, other('2026-11-20'), other('2026-11-25'), 5)).toContain('S!B2 now says 2026-11-25');
  });

  it('may stay where they are while an approved range moves on', () => {
    const start = { startDate: '=S!B1' };
    expect(
      beyond({ ...start, endDate: '=S!B2' }, days('last 30 days', ''), days('2026-11-01', '2026-11-20'), 60),
    ).toBe('');
  });
});

describe('a formula of the calendar', () => {
  it.each([
    '=TODAY()-30',
    '=EOMONTH(TODAY(), -2)+1',
    '=date(year(today());month(today());1)',
    '=INT(NOW())-20',
  ])('is %s', (formula) => {
    expect(isOfCalendar(formula)).toBe(true);
  });

  it.each([
    '=A1',
    '=TODAY()-A1',
    '=DAY1',
    '=Now',
    '=Other!B2',
    '=TODAY()-range',
    '=INDIRECT("A1")',
    '=1:1',
    '',
    '=',
  ])('is not %s', (formula) => {
    expect(isOfCalendar(formula)).toBe(false);
  });
});

describe('apps and countries from cells', () => {
  it('wait for each new entry, and name at most three cells', () => {
    const draft = { report: 'ltv', metrics: ['ltv7'], apps: ['=S!A1'], areas: ['=S!B1'] } as const;
    expect(beyond(draft, { 'S!A1': 'a, b', 'S!B1': 'US' }, { 'S!A1': 'b', 'S!B1': 'us' })).toBe('');
    expect(beyond(draft, { 'S!A1': 'a', 'S!B1': 'US' }, { 'S!A1': 'c, d, e', 'S!B1': 'DE' })).toBe(
      'S!A1 now says c (Apps; not approved yet). S!A1 now says d (Apps; not approved yet). S!A1 now says e (Apps; not approved yet). 1 more cell has a new value.',
    );
  });

  it('wait for another country, whether the cell has its code or its name', () => {
    const draft = { report: 'ltv', metrics: ['ltv7'], areas: ['=S!B1'] } as const;
    expect(beyond(draft, { 'S!B1': 'Germany, US' }, { 'S!B1': 'us, germany' })).toBe('');
    expect(beyond(draft, { 'S!B1': 'Germany' }, { 'S!B1': 'DE' })).toBe('');
    expect(beyond(draft, { 'S!B1': 'DE' }, { 'S!B1': 'Germany, France' })).toBe(
      'S!B1 now says France (Countries; not approved yet).',
    );
  });

  it('wait for each entry that is no longer left out, if the report is for all but the entries', () => {
    const lists = { apps: ['=S!A1'], areas: ['=S!B1', 'FR'], except: ['apps', 'areas'] };
    const draft: Partial<ReportDraft> = { report: 'full', dimensions: ['appId', 'area'], ...lists };
    const before = { 'S!A1': 'a, b', 'S!B1': 'Germany, US' };
    expect(beyond(draft, before, { 'S!A1': 'b, a, c', 'S!B1': 'us, DE, IT' })).toBe('');
    expect(beyond(draft, before, { 'S!A1': 'b, c', 'S!B1': 'US' })).toBe(
      'S!A1 no longer leaves out a (Apps). S!B1 no longer leaves out DE (Countries).',
    );
  });

  it('show a hostile text in one short line', () => {
    const said = `x\n=IMAGE("https://evil.example")${'y'.repeat(500)}`;
    const text = beyond({ apps: ['=S!A1'] }, { 'S!A1': 'a' }, { 'S!A1': said });
    expect(text).not.toContain('\n');
    expect(text.length).toBeLessThan(300);
  });
});

it('days of numbers are those that the sheet shows', () => {
  expect(dayOfSerial(serial('2026-10-01'))).toBe('2026-10-01');
});
