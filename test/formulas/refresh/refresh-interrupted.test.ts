import { NotAllowed } from '../../../src/errors/ad-reports-error';
import { WriteRefused } from '../../../src/errors/sheet-errors';
import { restoreLeftFormulas } from '../../../src/formulas/refresh/refresh-formulas';
import { LivingFile, MINUTE_MS, SECOND_MS } from './living-file';

const REVENUE = '=ADREPORT_VALUE("full","revenue","","yesterday")';
const ASOF = '=ADREPORT_ASOF("full")';
const ASIDE = '=RECALCULATING_ADREPORT_ASOF("full")';
const UNDER_WAY = 'adreports.formulasUnderWay';

const twoCells = () => new LivingFile().typed({ A1: REVENUE, A2: ASOF });
const begun = (at: number, by = 'ben@x.test') => JSON.stringify({ v: 1, at, by });

describe('while another user refreshes formulas', () => {
  it.each([
    ['has just begun', 0],
    ['has gone on for almost six minutes', 6 * MINUTE_MS - 1],
  ])('who %s, a second refresh writes nothing and names that user', (_, agoMs) => {
    const file = twoCells();
    file.document.set(UNDER_WAY, begun(file.clock.now() - agoMs));
    const refused =
      'Formulas: ben@x.test is refreshing them or writing to this file just now. Try again in a few minutes.';
    expect(() => file.refresh()).toThrow(new NotAllowed([refused]));
    expect(file.sheets.calls).toBe(0);
    expect(file.document.get(UNDER_WAY)).toBe(begun(file.clock.now() - agoMs));
  });

  it('without a name, or while the file is locked, the sentence says “somebody else”', () => {
    const file = twoCells();
    file.document.set(UNDER_WAY, begun(file.clock.now(), ''));
    expect(() => file.refresh()).toThrow(/^Formulas: somebody else is refreshing/);
    file.document.delete(UNDER_WAY);
    file.locks.heldOutside = true;
    expect(() => file.refresh()).toThrow(/^Formulas: somebody else is refreshing them or writing/);
    expect(file.clock.sleeps).toEqual([5 * SECOND_MS]);
    expect(file.document.get(UNDER_WAY)).toBeUndefined();
  });

  it('the user’s name is in the document until the refresh ends', () => {
    const file = twoCells();
    const seen: (string | undefined)[] = [];
    file.sheets.beforeWrite = () => seen.push(file.document.get(UNDER_WAY));
    const at = file.clock.now();
    file.refresh();
    expect(seen).toEqual([begun(at, 'Ana'), begun(at, 'Ana')]);
    expect(file.document.get(UNDER_WAY)).toBeUndefined();
  });
});

describe('a formula that an interrupted refresh has left set aside', () => {
  const left = (agoMs: number) => {
    const file = new LivingFile().typed({ A1: REVENUE, A2: ASIDE });
    file.document.set(UNDER_WAY, begun(file.clock.now() - agoMs));
    return file;
  };

  it.each([
    ['six minutes ago', 6 * MINUTE_MS],
    ['by a clock that was ahead', -1],
  ])('%s is restored and calculated by the next refresh', (_, agoMs) => {
    const file = left(agoMs);
    expect(file.refresh()).toMatchObject({ found: 2, refreshed: 2 });
    expect(file.formulas('A1', 'A2')).toEqual([REVENUE, ASOF]);
    expect(file.document.get(UNDER_WAY)).toBeUndefined();
  });

  it('is restored when the sidebar opens, without reading the file', () => {
    const file = left(6 * MINUTE_MS);
    restoreLeftFormulas(file.ports);
    expect(file.formulas('A1', 'A2')).toEqual([REVENUE, ASOF]);
    expect([file.sheets.calls, file.document.get(UNDER_WAY)]).toEqual([1, undefined]);
  });

  it('is not restored while the refresh is still running', () => {
    const file = left(6 * MINUTE_MS - 1);
    restoreLeftFormulas(file.ports);
    expect([file.formulas('A2'), file.sheets.calls]).toEqual([[ASIDE], 0]);
    expect(file.document.get(UNDER_WAY)).toBeDefined();
  });

  it('is not searched for if no refresh has begun', () => {
    const file = left(0);
    file.document.delete(UNDER_WAY);
    restoreLeftFormulas(file.ports);
    expect([file.formulas('A2'), file.sheets.calls]).toEqual([[ASIDE], 0]);
  });
});

describe('a write that Google refuses', () => {
  it.each([1, 2])('as write %i ends the refresh, and every formula is unchanged', (nth) => {
    const file = twoCells();
    file.sheets.beforeWrite = (count) => {
      if (count === nth) throw new Error('Invalid requests[0]');
    };
    expect(() => file.refresh()).toThrow(WriteRefused);
    expect(file.formulas('A1', 'A2')).toEqual([REVENUE, ASOF]);
    expect(file.document.get(UNDER_WAY)).toBeUndefined();
  });

  it('and that cannot be undone leaves the note with which a later call restores the cells', () => {
    const file = twoCells();
    file.sheets.beforeWrite = (count) => {
      if (count > 1) throw new Error('Invalid requests[0]');
    };
    expect(() => file.refresh()).toThrow(WriteRefused);
    expect(file.formulas('A2')).toEqual([ASIDE]);
    file.sheets.beforeWrite = () => {};
    file.clock.pass(6 * MINUTE_MS);
    restoreLeftFormulas(file.ports);
    expect(file.formulas('A1', 'A2')).toEqual([REVENUE, ASOF]);
  });

  it('for lack of quota is repeated, even if the time is almost over', () => {
    const file = twoCells();
    file.sheets.beforeWrite = (count) => {
      if (count === 2) throw new Error('Quota exceeded for quota metric');
    };
    expect(file.refresh({ seconds: 2 })).toMatchObject({ refreshed: 2 });
    expect(file.formulas('A1', 'A2')).toEqual([REVENUE, ASOF]);
  });
});
