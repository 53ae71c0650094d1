import { FormulaFile, sentence } from './formula-file';

const EARNED = [
  { date: '2026-09-13', appId: 'app-1', area: 'US', Revenue: 1 },
  { date: '2026-09-13', appId: 'app-2', area: 'US', Revenue: 2 },
  { date: '2026-09-14', appId: 'app-1', area: 'DE', Revenue: 4 },
  { date: '2026-09-14', appId: 'app-1', area: 'US', Revenue: 8 },
];

function file(): FormulaFile {
  const made = new FormulaFile();
  made.service.earned = EARNED;
  return made;
}

const WEEK = { report: 'full', metric: 'revenue', startDate: '2026-09-08', endDate: '2026-09-14' };

describe('ADREPORT_ASOF', () => {
  it('returns the newest complete day as a date in the spreadsheet’s zone, without a request', () => {
    const asOf = file();
    expect(asOf.cell.asOf({ report: 'full' })).toEqual(new Date('2026-09-13T22:00:00Z'));
    asOf.zone = 'America/New_York';
    expect(asOf.cell.asOf({ report: [['full']], timezone: [['UTC-8']] })).toEqual(
      new Date('2026-09-13T04:00:00Z'),
    );
    expect(asOf.service.requests).toEqual([]);
    expect(asOf.calls.seen).toBe(2);
  });
});

describe('ADREPORT_VALUE', () => {
  it.each<[string, object, number]>([
    ['all apps', {}, 15],
    ['one app', { apps: 'app-1' }, 13],
    ['apps of a range', { apps: [['app-1'], [''], ['app-2']] }, 15],
    ['one country', { filterField: 'area', filterValue: 'US' }, 11],
    ['a country, with its field and value in cells', { filterField: [['area']], filterValue: [['DE']] }, 4],
    ['one day', { startDate: '2026-09-13', endDate: '' }, 3],
    ['a day of a cell', { startDate: new Date('2026-09-13T22:00:00Z'), endDate: undefined }, 12],
    ['a day that is filtered by', { filterField: 'date', filterValue: new Date('2026-09-12T22:00:00Z') }, 3],
  ])('of %s is the sum', (_, change, expected) => {
    expect(file().cell.value({ ...WEEK, ...change })).toBe(expected);
  });

  it('is blank if no row is selected', () => {
    expect(file().cell.value({ ...WEEK, filterField: 'area', filterValue: 'FR' })).toBe('');
  });

  it('is blank for a country that only earlier answers contained, and refused for an unknown one', () => {
    const known = file();
    const given = { ...WEEK, filterField: 'area', filterValue: 'QZ' };
    expect(sentence(() => known.cell.value(given))).toMatch(/^filterValue: “QZ” is no country/);
    known.areas = [{ id: 'QZ', name: '' }];
    expect(known.cell.value(given)).toBe('');
  });
});

describe('errors among the arguments', () => {
  it.each([
    ['#N/A', 'apps: it has the error #N/A; correct the cell that it comes from.'],
    ['00123，#¡REF!', 'apps: it has the error #¡REF!; correct the cell that it comes from.'],
    [[['00123'], ['#Н/Д']], 'apps: it has the error #Н/Д; correct the cell that it comes from.'],
    [
      [['app-1'], ['Loading...']],
      'apps: it comes from a cell that is still loading; this cell is calculated after that one.',
    ],
  ])('%j is refused', (apps, message) => {
    const wrong = file();
    expect(sentence(() => wrong.cell.value({ ...WEEK, apps }))).toBe(message);
    expect([wrong.service.requests, wrong.log.entries]).toEqual([[], []]);
  });
});
