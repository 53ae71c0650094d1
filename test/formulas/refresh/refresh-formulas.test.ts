import { BUSY, LivingFile, SLIP, TAB } from './living-file';

const REVENUE = '=ADREPORT_VALUE("full","revenue","","yesterday")';
const ASOF = '=ADREPORT_ASOF("full")';
const NOTHING = { refreshed: 0, isProtected: 0, failed: 0, cell: '', message: '', mayPass: 0, pending: 0 };
const SEEN = 'adreports.formulasSeen';

describe('a refresh of formulas', () => {
  it('calculates every cell again and keeps its formula', () => {
    const sum = '=SUM(adreport_ltv("",30),1000)';
    const file = new LivingFile().typed({ A1: REVENUE, B7: ASOF, C1: sum });
    expect(file.sees('A1', 'C1', 'B7')).toEqual(['1', '1002', '3']);
    expect(file.refresh()).toEqual({ ...NOTHING, found: 3, refreshed: 3 });
    expect(file.sees('A1', 'C1', 'B7')).toEqual(['4', '1005', '6']);
    expect(file.formulas('A1', 'B7', 'C1')).toEqual([REVENUE, ASOF, sum]);
  });

  it('does not touch cells that are not due', () => {
    const file = new LivingFile().typed({ A1: REVENUE, A2: ASOF });
    const done = file.refresh({ isDue: ({ text }) => text === ASOF });
    expect(done).toEqual({ ...NOTHING, found: 2, refreshed: 1 });
    expect(file.sees('A1', 'A2')).toEqual(['1', '3']);
  });

  it('writes nothing if no cell is due', () => {
    const file = new LivingFile().typed({ A1: REVENUE });
    expect(file.refresh({ isDue: () => false })).toEqual({ ...NOTHING, found: 1 });
    expect(file.sheets.writes).toEqual([]);
  });

  it('calculates two cells with the same call with one answer', () => {
    const file = new LivingFile().typed({ A1: REVENUE, A2: REVENUE });
    expect(file.refresh().refreshed).toBe(2);
    expect(file.sees('A1', 'A2')).toEqual(['2', '2']);
  });

  it('includes every tab', () => {
    const file = new LivingFile();
    file.user.addSheet("Ana's");
    file.typed({ A1: REVENUE }).typed({ D4: ASOF }, "Ana's");
    expect(file.refresh().refreshed).toBe(2);
    expect(file.user.sees("Ana's", 'D4')).toBe('4');
  });

  it('skips and counts cells that the user may not edit', () => {
    const file = new LivingFile().typed({ A1: REVENUE, A2: ASOF, B1: '=ADREPORT_ASOF("ltv")' });
    file.user.protect(TAB, 'A1:A2');
    file.sheets.user = 'ben@x.test';
    expect(file.refresh()).toEqual({ ...NOTHING, found: 3, refreshed: 1, isProtected: 2 });
    expect(file.sees('A1', 'A2', 'B1')).toEqual(['1', '3', '4']);
  });

  it('writes nothing if all due cells are protected', () => {
    const file = new LivingFile().typed({ A1: REVENUE });
    file.user.protect(TAB);
    file.sheets.user = 'ben@x.test';
    expect(file.refresh()).toEqual({ ...NOTHING, found: 1, isProtected: 1 });
    expect(file.sheets.writes).toEqual([]);
  });

  it('returns how many cells failed, the first message, and how many may succeed later', () => {
    const file = new LivingFile();
    file.result = (call) => {
      throw new Error(call.includes('LTV') ? BUSY : SLIP);
    };
    file.typed({ A1: REVENUE, A2: ASOF, A3: '=ADREPORT_LTV("",30)' });
    const done = file.refresh({ seconds: 60 });
    expect(done).toEqual({
      ...NOTHING,
      found: 3,
      refreshed: 3,
      failed: 3,
      cell: 'Sheet1!A1',
      message: SLIP,
      mayPass: 1,
    });
  });
});

describe('a file without formulas of the add-on', () => {
  it('is not read, and this is recorded', () => {
    const file = new LivingFile();
    file.document.set(SEEN, '1');
    expect(file.refresh()).toEqual({ ...NOTHING, found: 0 });
    expect([file.searched, file.sheets.calls, file.document.kept.size]).toEqual([['ADREPORT_'], 0, 0]);
  });

  it('may have cells that only mention a formula', () => {
    const file = new LivingFile();
    file.user.type(TAB, 'A1', 'ADREPORT_VALUE is a formula');
    file.document.set(SEEN, '1');
    expect(file.refresh()).toEqual({ ...NOTHING, found: 0 });
    expect([file.sheets.writes, file.document.kept.size]).toEqual([[], 0]);
  });

  it('is recorded to have formulas when one is found', () => {
    const file = new LivingFile().typed({ A1: ASOF });
    file.refresh({ isDue: () => false });
    expect([...file.document.kept]).toEqual([[SEEN, '1']]);
  });
});
