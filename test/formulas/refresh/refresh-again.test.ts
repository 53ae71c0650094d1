import { BUSY, LivingFile, MINUTE_MS, SLIP } from './living-file';

const CELLS = { A1: '=ADREPORT_VALUE("a")', A2: '=ADREPORT_VALUE("b")', A3: '=ADREPORT_VALUE("c")' };

/** A file in which each call fails this many times during the refresh. */
function failing(times: Readonly<Record<string, number>>, sentence = BUSY): LivingFile {
  const file = new LivingFile().typed(CELLS);
  const left = new Map(Object.entries(times));
  file.result = (call) => {
    const name = call.slice(-1);
    const more = left.get(name) ?? 0;
    left.set(name, more - 1);
    if (more > 0) throw new Error(sentence);
    return `${name} at last`;
  };
  return file;
}

const minutes = ({ clock }: LivingFile) => clock.sleeps.filter((ms) => ms === MINUTE_MS).length;
const asked = (file: LivingFile) =>
  file.calculated
    .slice(3)
    .map((call) => call.slice(-1))
    .join('');

describe('cells that failed for lack of time', () => {
  it('are calculated once more a minute later, without the other cells', () => {
    const file = failing({ b: 1 });
    expect(file.refresh()).toMatchObject({ refreshed: 3, failed: 0, message: '', mayPass: 0, pending: 0 });
    expect([asked(file), minutes(file)]).toEqual(['abcb', 1]);
    expect(file.sees('A2')).toEqual(['b at last']);
  });

  it('are repeated as long as some of them succeed', () => {
    const file = failing({ a: 1, b: 2, c: 3 });
    expect(file.refresh()).toMatchObject({ refreshed: 3, failed: 0, mayPass: 0 });
    expect([asked(file), minutes(file)]).toEqual(['abcabcbcc', 3]);
  });

  it('are not repeated if none of them succeeded', () => {
    const file = failing({ a: 9, b: 9 });
    expect(file.refresh()).toMatchObject({ refreshed: 3, failed: 2, message: BUSY, mayPass: 2 });
    expect([asked(file), minutes(file)]).toEqual(['abcab', 1]);
  });

  it('are not repeated without time for it', () => {
    const file = failing({ a: 1 });
    expect(file.refresh({ seconds: 103.999 })).toMatchObject({ failed: 1, mayPass: 1 });
    expect([asked(file), minutes(file)]).toEqual(['abc', 0]);
  });

  it('are repeated if the time is just enough', () => {
    const file = failing({ a: 1 });
    expect(file.refresh({ seconds: 104 })).toMatchObject({ failed: 0, mayPass: 0 });
    expect([asked(file), minutes(file)]).toEqual(['abca', 1]);
  });
});

describe('mistakes in formulas', () => {
  it('are not repeated', () => {
    const file = failing({ a: 9 }, SLIP);
    expect(file.refresh()).toMatchObject({ refreshed: 3, failed: 1, message: SLIP, mayPass: 0 });
    expect([asked(file), minutes(file)]).toEqual(['abc', 0]);
  });

  it('stay counted while other cells are repeated', () => {
    const file = failing({ a: 2, b: 1 });
    const { result } = file;
    file.result = (call) => {
      if (call.endsWith('c')) throw new Error(SLIP);
      return result(call);
    };
    expect(file.refresh()).toMatchObject({ refreshed: 3, failed: 1, message: SLIP, mayPass: 0 });
    expect([asked(file), minutes(file)]).toEqual(['abcaba', 2]);
  });
});
