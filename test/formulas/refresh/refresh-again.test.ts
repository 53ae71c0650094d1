import { BUSY, LivingFile, MINUTE_MS, SLIP } from './living-file';

const CELLS = { A1: '=ADREPORT_VALUE("a")', A2: '=ADREPORT_VALUE("b")', A3: '=ADREPORT_VALUE("c")' };

/** A file in which each call fails so many more times, being asked within the refresh. */
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

describe('cells that the service had no time for', () => {
  it('are calculated once more a minute later, the others are not', () => {
    const file = failing({ b: 1 });
    expect(file.refresh()).toMatchObject({ refreshed: 3, failed: 0, message: '', mayPass: 0, pending: 0 });
    expect([asked(file), minutes(file)]).toEqual(['abcb', 1]);
    expect(file.sees('A2')).toEqual(['b at last']);
  });

  it('are tried as often as that helps some of them', () => {
    const file = failing({ a: 1, b: 2, c: 3 });
    expect(file.refresh()).toMatchObject({ refreshed: 3, failed: 0, mayPass: 0 });
    expect([asked(file), minutes(file)]).toEqual(['abcabcbcc', 3]);
  });

  it('are left when it helped none of them', () => {
    const file = failing({ a: 9, b: 9 });
    expect(file.refresh()).toMatchObject({ refreshed: 3, failed: 2, message: BUSY, mayPass: 2 });
    expect([asked(file), minutes(file)]).toEqual(['abcab', 1]);
  });

  it('are left when there is no time for it', () => {
    const file = failing({ a: 1 });
    expect(file.refresh({ seconds: 103.999 })).toMatchObject({ failed: 1, mayPass: 1 });
    expect([asked(file), minutes(file)]).toEqual(['abc', 0]);
  });

  it('are tried when the time is just enough', () => {
    const file = failing({ a: 1 });
    expect(file.refresh({ seconds: 104 })).toMatchObject({ failed: 0, mayPass: 0 });
    expect([asked(file), minutes(file)]).toEqual(['abca', 1]);
  });
});

describe('mistakes in formulas', () => {
  it('are not tried again', () => {
    const file = failing({ a: 9 }, SLIP);
    expect(file.refresh()).toMatchObject({ refreshed: 3, failed: 1, message: SLIP, mayPass: 0 });
    expect([asked(file), minutes(file)]).toEqual(['abc', 0]);
  });

  it('stay counted while others are tried again', () => {
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
