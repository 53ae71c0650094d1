import { LIMITED_KEY } from '../../../playground/service/options';
import { AddOn, OWNER } from '../add-on';
import {
  type Cell,
  callsDuring,
  cell,
  entered,
  recalculated,
  type Shown,
  valueIn,
} from '../formula-storms/storm';

const APP = '00123456';
const AUGUST = ['2026-08-01', '2026-08-31'] as const;
const HOUR_MS = 3_600_000;

/** The service calls when these cells are entered one after the other. */
async function calls(addOn: AddOn, ...cells: readonly Cell[]): Promise<number> {
  const made = await callsDuring(addOn, () => {
    for (const each of cells) valueIn(entered(addOn, each));
  });
  return made.length;
}

describe('the same question, typed differently', () => {
  it.each<[string, ...Cell[]]>([
    [
      'apps as a list, a list with blanks, a range, in any order',
      cell('ADREPORT_FULL', '00123456,12E45678', 'revenue', ...AUGUST),
      cell('ADREPORT_FULL', ' 12E45678 , 00123456', 'revenue', ...AUGUST),
      cell('ADREPORT_FULL', [['12E45678'], ['00123456'], ['']], 'revenue', ...AUGUST),
    ],
    [
      'metrics and fields in any order and case, by name or label',
      cell('ADREPORT_FULL', APP, 'revenue,clickApi', ...AUGUST, 'date,area'),
      cell('ADREPORT_FULL', APP, 'CLICKAPI,Revenue', ...AUGUST, 'AREA,Date'),
      cell('ADREPORT_FULL', APP, 'revenue', ...AUGUST, 'Country code,date'),
      cell('ADREPORT_VALUE', 'full', 'Clicks (networks)', APP, ...AUGUST, 'area', 'us'),
    ],
    [
      'countries in any order and case',
      cell('ADREPORT_LTV', APP, 'ltv1', ...AUGUST, '', 'US,DE'),
      cell('ADREPORT_LTV', APP, '1', ...AUGUST, '', 'de, us'),
      cell('ADREPORT_LTV', APP, 'LTV 1', ...AUGUST, 'appId', [['DE', 'US']]),
    ],
    [
      'zone and currency given, or taken from the settings',
      cell('ADREPORT_FULL', APP, 'revenue', ...AUGUST),
      cell('ADREPORT_FULL', APP, 'revenue', ...AUGUST, '', 'utc+0', 'usd'),
    ],
    [
      'an id and its name, which the service sends together',
      cell('ADREPORT_FULL', APP, 'revenue', ...AUGUST, 'network'),
      cell('ADREPORT_FULL', APP, 'revenue', ...AUGUST, 'networkName'),
    ],
    [
      'retention in either currency, as it has none',
      cell('ADREPORT_RETENTION', APP, 'kp2', ...AUGUST),
      cell('ADREPORT_VALUE', 'retention', 'kp2', APP, '2026-08-02', '', '', '', '', 'CNY'),
    ],
  ])('needs one call: %s', async (_what, ...cells) => {
    expect(await calls(new AddOn().settled(), ...cells)).toBe(1);
  });
});

describe('a narrower question after a wider one', () => {
  it.each<[string, ...Cell[]]>([
    [
      'fewer days and metrics of the full report',
      cell('ADREPORT_FULL', APP, 'revenue,clickApi', ...AUGUST, 'date,area'),
      cell('ADREPORT_FULL', APP, 'clickApi', '2026-08-10', '2026-08-20', 'date,area'),
      cell('ADREPORT_FULL', APP, 'impressionApi', '2026-08-31', '', 'area'),
    ],
    [
      'fewer days of LTV',
      cell('ADREPORT_LTV', '', '1-7', ...AUGUST),
      cell('ADREPORT_LTV', '', '30', '2026-08-10', '2026-08-20'),
      cell('ADREPORT_VALUE', 'ltv', 'ltv7', '', '2026-08-15'),
    ],
    [
      'coarser sums of device rows',
      cell('ADREPORT_DEVICE', APP, '2026-09-12'),
      cell('ADREPORT_DEVICE', APP, '2026-09-12', 'area', 'click'),
      cell('ADREPORT_DEVICE', APP, '2026-09-12', 'adFormatName', 'revenue,ecpm'),
    ],
  ])('needs no call: %s', async (_what, ...cells) => {
    expect(await calls(new AddOn().settled(), ...cells)).toBe(1);
  });

  it('is answered while the wider answer is stored, even after a shorter-lived answer of the same kind', async () => {
    const addOn = new AddOn({ now: Date.UTC(2026, 8, 16, 11, 55) }).settled();
    const byDay = (from: string, to: string) => cell('ADREPORT_FULL', APP, 'revenue', from, to);
    expect(await calls(addOn, byDay(...AUGUST), byDay('2026-09-12', '2026-09-14'))).toBe(2);
    addOn.clock.advance(10 * 60_000);
    expect(await calls(addOn, byDay('2026-08-10', '2026-08-20'))).toBe(0);
  });

  it('is fetched when the wider answer does not contain its days', async () => {
    const addOn = new AddOn().settled();
    const byArea = (from: string, to: string) => cell('ADREPORT_FULL', APP, 'revenue', from, to, 'area');
    expect(await calls(addOn, byArea(...AUGUST))).toBe(1);
    expect(await calls(addOn, byArea('2026-08-10', '2026-08-20'))).toBe(1);
  });

  it('is fetched for other apps or another grouping', async () => {
    const addOn = new AddOn().settled();
    expect(await calls(addOn, cell('ADREPORT_FULL', '', 'revenue', ...AUGUST))).toBe(1);
    expect(await calls(addOn, cell('ADREPORT_FULL', APP, 'revenue', ...AUGUST))).toBe(1);
    expect(await calls(addOn, cell('ADREPORT_FULL', APP, 'revenue', ...AUGUST, 'date,area'))).toBe(1);
  });
});

describe('stored answers', () => {
  const typed = cell('ADREPORT_VALUE', 'full', 'revenue', APP, ...AUGUST);
  const kept = () => {
    const addOn = new AddOn().settled();
    return { addOn, revenue: Number(valueIn(entered(addOn, typed))) };
  };
  const save = (addOn: AddOn, draft: object): void => {
    expect(
      addOn.call('sidebarSaveSettings', [{ ...draft, anyway: true }], { user: OWNER }).error,
    ).toBeUndefined();
  };

  it('are not shared between keys: another key fetches its own', async () => {
    const { addOn } = kept();
    save(addOn, { key: LIMITED_KEY });
    expect(await calls(addOn, typed, typed)).toBe(1);
    addOn.settled();
    expect(await calls(addOn, typed, typed)).toBe(1);
  });

  it('are not shared between base URLs or paths', async () => {
    const { addOn } = kept();
    addOn.service.origin = 'https://other.reports.example';
    addOn.settled();
    expect(await calls(addOn, typed, typed)).toBe(1);
    save(addOn, { paths: { full: '/v3/allreport' } });
    expect(await calls(addOn, typed, typed)).toBe(1);
    expect(addOn.sent.at(-1)!.url).toBe('https://other.reports.example/v3/allreport');
  });

  it('are not shared between zones or currencies, from settings or from the cell', async () => {
    const { addOn, revenue } = kept();
    save(addOn, { currency: 'CNY' });
    expect(Number(valueIn(entered(addOn, typed)))).toBeCloseTo(revenue * 7.2, 2);
    save(addOn, { currency: 'USD', zone: 'UTC+8' });
    const shifted = valueIn(entered(addOn, typed));
    expect(shifted).not.toBeCloseTo(revenue, 2);
    const explicit = cell('ADREPORT_VALUE', 'full', 'revenue', APP, ...AUGUST, '', '', 'UTC+0', 'USD');
    expect(valueIn(entered(addOn, explicit))).toBe(revenue);
    expect(addOn.service.requests).toHaveLength(3);
  });
});

describe('how long an answer lives', () => {
  /** Wednesday 08:00 UTC: the 14th is complete, the 15th will be at 12:00 (full) and 13:00 (LTV, retention). */
  const WEDNESDAY = Date.UTC(2026, 8, 16, 8);

  it.each<[string, number, Cell]>([
    [
      'restated days of the full report',
      4,
      cell('ADREPORT_FULL', APP, 'revenue', '2026-09-12', '2026-09-14'),
    ],
    ['the current month', 4, cell('ADREPORT_VALUE', 'full', 'revenue', APP, 'this month')],
    ['a cohort younger than 90 days', 5, cell('ADREPORT_LTV', APP, '1-90', '2026-06-17', '2026-06-30')],
    ['retention of a young cohort', 5, cell('ADREPORT_RETENTION', APP, '30', ...AUGUST)],
    ['settled days', 6, cell('ADREPORT_FULL', APP, 'revenue', ...AUGUST)],
    ['a cohort of more than 90 days', 6, cell('ADREPORT_LTV', APP, '1-90', '2026-05-01', '2026-05-31')],
  ])('is, for %s, %i hours', async (_what, hours, typed) => {
    const addOn = new AddOn({ now: WEDNESDAY }).settled();
    const begin = addOn.clock.now();
    expect(await calls(addOn, typed)).toBe(1);
    const end = hours === 6 ? begin + 6 * HOUR_MS : WEDNESDAY + hours * HOUR_MS;
    addOn.clock.reach(end - 10_000);
    expect(await calls(addOn, typed)).toBe(0);
    addOn.clock.reach(end + 10_000);
    expect(await calls(addOn, typed)).toBe(1);
  });

  it('ends when the next day is ready: a restated number is right after that time', () => {
    const addOn = new AddOn({ now: WEDNESDAY }).settled();
    const typed = cell('ADREPORT_VALUE', 'full', 'revenue', APP, '2026-09-14');
    const truly = () => addOn.service.truth.numbers({ app: APP, day: '2026-09-14' }).revenueUsd;
    const first = truly();
    expect(valueIn(entered(addOn, typed))).toBeCloseTo(first, 5);
    addOn.clock.reach(WEDNESDAY + 4 * HOUR_MS + 1_000);
    expect(truly()).not.toBeCloseTo(first, 3);
    expect(valueIn(entered(addOn, typed))).toBeCloseTo(truly(), 5);
  });

  it.each([
    ['a day', '2026-09-14', ''],
    ['three days', '2026-09-12', '2026-09-14'],
  ])(
    'lets %s that arrive around the ready time serve all waiting cells, with at most two calls',
    async (_what, from, to) => {
      const addOn = new AddOn({ now: WEDNESDAY }).settled();
      addOn.service.arm('slow', { ms: 3_000, times: 'until cleared' });
      addOn.clock.reach(WEDNESDAY + 4 * HOUR_MS - 200);
      const typed = cell('ADREPORT_VALUE', 'full', 'revenue', APP, from, to);
      let shown: Shown[] = [];
      const made = await callsDuring(addOn, async () => {
        shown = await recalculated(
          addOn,
          Array.from({ length: 40 }, () => typed),
        );
      });
      expect(made.length).toBeLessThanOrEqual(2);
      for (const each of shown) expect(valueIn(each)).toEqual(expect.any(Number));
    },
    30_000,
  );
});
