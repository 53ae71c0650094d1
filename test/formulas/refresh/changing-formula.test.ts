import { ZONES, type ZoneId } from '../../../src/catalogue/catalogue';
import { readyAt } from '../../../src/dates/complete-days';
import { ARGUMENTS } from '../../../src/formulas/arguments/argument-names';
import { mayHaveChanged } from '../../../src/formulas/refresh/changing-formula';

/** Tuesday, 15 September 2026, 14:00: 14 September has been complete in the full report of UTC+0 since 12:00. */
const NOW = Date.UTC(2026, 8, 15, 14);
const HOUR_MS = 3_600_000;
const at = (hours: number) => NOW + hours * HOUR_MS;
const changed = (text: string, since: number, now = NOW) =>
  mayHaveChanged(text, { since, now, zone: 'UTC+0' });

/** What the formula has, its text, and when it was last calculated: hours from now, by default three hours ago. */
type Case = [string, string, hours?: number];

describe('a formula’s result may have changed', () => {
  it.each<Case>([
    ['relative days, when a day has become complete', '=ADREPORT_FULL("","revenue","last 7 days")'],
    ['the newest day', '=ADREPORT_ASOF("full")'],
    [
      'a matrix of a range in words',
      '=ADREPORT_PIVOT("full","revenue","month","networkName","this year",,,,,TRUE)',
    ],
    ['days in cells, which its text does not tell', '=ADREPORT_VALUE("full","revenue","",$A2)'],
    ['days that may be restated', '=ADREPORT_FULL("","revenue","2026-09-13")'],
    ['a cohort that still grows', '=ADREPORT_LTV("","30","2026-08-01")', -48],
    ['a forecast of new users whose LTV still grows', '=ADREPORT_LTV_FORECAST("",30,"2026-08-01")', -48],
    ['a settled day and one in another function', '=ADREPORT_FULL("","revenue","2026-08-01",TODAY())'],
    ['a settled day and one as a number', '=ADREPORT_FULL("","revenue","2026-08-01",46279)'],
    [
      'settled and open days in one formula',
      '=ADREPORT_ASOF("full")-ADREPORT_VALUE("full","dau","","2026-01-01")',
    ],
    [
      'a zone that is named, beside a call for the usual one',
      '=ADREPORT_FULL("","revenue","yesterday",,,"UTC-8")+ADREPORT_VALUE("full","dau","","yesterday")',
    ],
    ['a zone in a cell', '=ADREPORT_FULL("","revenue","yesterday",,,B1)'],
    ['a report in a cell', '=ADREPORT_VALUE(A1,"revenue","","yesterday")'],
    ['a report that is complete later in the day', '=ADREPORT_RETENTION("","7","yesterday")'],
    ['a day that is settled only now', '=ADREPORT_FULL("","revenue","2026-09-12")'],
    [
      'a day that has been settled since long, but not yet then',
      '=ADREPORT_FULL("","revenue","2026-08-31")',
      -360,
    ],
    ['a cohort that has grown up in the meantime', '=ADREPORT_LTV("","90","2026-06-01")', -720],
    [
      'month to date beside a settled day',
      '=ADREPORT_VALUE("full","revenue","","mtd")/ADREPORT_VALUE("full","revenue","","2025-09-01","2025-09-30")',
    ],
    ['past days beside a settled one', '=ADREPORT_FULL("2026-08-01","revenue","past 7 days")'],
    ['a settled day and one that is not', '=ADREPORT_FULL("","revenue","2026-08-01","2026-9-14")'],
    ['a settled day and a name of days', '=ADREPORT_FULL("","revenue","2026-08-01","Today")'],
    ['no days at all', '=ADREPORT_FULL("","revenue")'],
    ['a settled day beside whole rows of cells', '=ADREPORT_FULL(1:1,"revenue","2026-08-01")'],
    [
      'a settled day beside whole rows of a tab',
      '=ADREPORT_FULL(\'Apps (2026)\'!1:1,"revenue","2026-08-01")',
    ],
    ['the first cohort that was not', '=ADREPORT_LTV("","30","2026-06-14")'],
    ['the newest day, in small letters, beside a settled one', '=adreport_asof("full","2026-01-01")'],
    ['a zone that is put together', '=ADREPORT_FULL("","revenue","yesterday",,,"UTC"&"-8")'],
    ['a zone in braces', '=ADREPORT_FULL("","revenue","yesterday",,,{"UTC-8"})'],
    ['a zone that is none', '=ADREPORT_FULL("","revenue","yesterday",,,"UTC-9")'],
    ['a zone left out', '=ADREPORT_FULL("","revenue","yesterday",,," ","CNY")'],
    ['a number that is no zone', '=ADREPORT_LTV("",8,"yesterday")'],
    [
      'a zone that is named, beside one in a cell',
      '=ADREPORT_FULL("","revenue","yesterday",,,"UTC-8")+ADREPORT_FULL("","dau","yesterday",,,B1)',
    ],
    [
      'a report that is named by its label, beside one by its id',
      '=ADREPORT_VALUE("Device report","revenue","a","yesterday")+ADREPORT_VALUE("Full report","revenue","","yesterday")',
    ],
    ['a function that nobody knows of', '=ADREPORT_MORE("","revenue","yesterday")'],
    ['a formula within another one', '=ADREPORT_DEVICE(ADREPORT_ASOF("full"),"yesterday")'],
    ['a formula that is broken off', '=ADREPORT_FULL("","revenue",(("yesterday"'],
    ['brackets that are never opened', '=)))ADREPORT_FULL("","revenue","yesterday")'],
    ['small letters', '=adreport_full("","revenue","yesterday")'],
    ['a calculation that nobody knows of', '=ADREPORT_FULL("","revenue","yesterday")', Number.NaN],
  ])('with %s', (_, text, hours = -3) => {
    expect(changed(text, Number.isNaN(hours) ? 0 : at(hours))).toBe(true);
  });
});

describe('a formula’s result has not changed', () => {
  it.each<Case>([
    ['relative days, when none has', '=ADREPORT_FULL("","revenue","last 7 days")', -1],
    [
      'a matrix of settled days, with totals',
      '=ADREPORT_PIVOT("full","revenue","month","networkName","2026-01-01","2026-06-30",,,,TRUE)',
    ],
    [
      'a matrix of another zone',
      '=ADREPORT_PIVOT("full","revenue","date","area","this month",,,,,false,"UTC-8")',
    ],
    ['days long settled', '=ADREPORT_FULL("","revenue","2026-08-01","2026-8-31")'],
    ['a cohort that is settled', '=ADREPORT_LTV("","30","2026-05-01")', -48],
    ['a forecast of settled new users', '=ADREPORT_LTV_FORECAST("",90,"2026-05-01")', -48],
    ['another zone, named', '=ADREPORT_FULL("","revenue","yesterday",,,"UTC-8")'],
    ['a zone named in small letters', '=ADREPORT_FULL("","revenue","yesterday",,," utc-8 ")'],
    ['a report that was complete before', '=ADREPORT_DEVICE("a","yesterday")'],
    ['a report among the arguments', '=ADREPORT_VALUE(" Device ","revenue","a","yesterday")'],
    ['a day that was settled already', '=ADREPORT_FULL("","revenue","2026-09-11")'],
    ['a word of a name that is no name of days', '=ADREPORT_FULL("Last Light","revenue","2026-08-01")'],
    ['days written short', '=ADREPORT_FULL("","revenue"," 2026-9-2 ","2026-9-3")'],
    ['a settled day beside quotes', '=ADREPORT_FULL("my ""app""","revenue","2026-08-01")'],
    ['a settled day times a short number', '=ADREPORT_FULL("","revenue","2026-08-01")*1000'],
    ['the last cohort that was settled already', '=ADREPORT_LTV("","30","2026-06-13")'],
    ['a zone as a number', '=ADREPORT_FULL("","revenue","yesterday",,, -8 )'],
    ['a zone beside semicolons', '=ADREPORT_FULL("";"revenue";"yesterday";;;-8)'],
    [
      'a zone that is named, beside apps in a cell and brackets in texts',
      '=IF(A1="(",ADREPORT_FULL(IF(B1,"1, 2",C1),"revenue","yesterday",,,"UTC-8"),")")',
    ],
    [
      'reports that are named by their labels, of which none has another day',
      '=ADREPORT_VALUE("Device report","revenue","a","yesterday")+ADREPORT_ASOF(" device REPORT ")',
    ],
  ])('with %s', (_, text, hours = -3) => {
    expect(changed(text, at(hours))).toBe(false);
  });
});

describe('a zone', () => {
  const since = Date.UTC(2026, 8, 15, 12, 5);
  const evening = Date.UTC(2026, 8, 16, 6, 5);
  const inZone = (zone: string, now: number) =>
    changed(`=ADREPORT_FULL("","revenue","last 7 days",,,${zone})`, since, now);

  it.each(['"UTC-8"', '"GMT-8"', '"utc -8"', '"-08:00"', '"UTC−8"', '-8', '"UTC-8 (fixed)"'])(
    'is read by the rules of the functions: %s',
    (zone) => {
      expect(readyIn('UTC-8')).toBeGreaterThan(since);
      expect([inZone(zone, readyIn('UTC-8') - 1), inZone(zone, readyIn('UTC-8'))]).toEqual([false, true]);
      expect(inZone(zone, evening)).toBe(true);
    },
  );

  it.each(Object.entries(ARGUMENTS))('is read from the argument timezone of ADREPORT_%s', (name, fields) => {
    const names = Object.values(fields);
    const of = (zone: string, usual: ZoneId = 'UTC+0') => {
      const args = names.map(
        (one) => ({ report: '"full"', startDate: '"yesterday"', timezone: zone })[one] ?? '',
      );
      return Array.from({ length: 24 }, (_, hour) =>
        mayHaveChanged(`=ADREPORT_${name.toUpperCase()}(${args})`, {
          since: at(hour),
          now: at(hour + 1),
          zone: usual,
        }),
      );
    };
    const inZones = ZONES.map(({ id }) => of('', id));
    expect(ZONES.map(({ offsetHours }) => of(`"GMT${offsetHours < 0 ? '' : '+'}${offsetHours}"`))).toEqual(
      inZones,
    );
    // Cohorts are complete at the same hour in all zones.
    expect(new Set(inZones.map(String)).size).toBe(/ltv|retention/.test(name) ? 1 : 3);
    for (const hours of inZones) expect(hours.filter(Boolean)).toHaveLength(1);
  });
});

/** When 14 September becomes complete in the full report. */
function readyIn(zone: ZoneId): number {
  return readyAt('full', zone, '2026-09-14');
}
