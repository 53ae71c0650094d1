import { asked } from '../asked';
import { KeepingFile, MONTH } from '../keeping-file';

describe('a text that is not as it was written', () => {
  it.each(['', 'not JSON', '{}', 'a 1 {"kind":"answer","until":9e15}\nnot packed', 'null'])(
    'is as if it had gone: %j',
    (text) => {
      const file = new KeepingFile();
      const answer = file.keep(MONTH, []);
      for (const name of file.cache.names) file.cache.putAll(new Map([[name, text]]), 60);
      expect(file.cell(MONTH).look().answer).toBeUndefined();
      file.keep(MONTH, []);
      expect(file.cell(MONTH).look().answer).toEqual(answer);
    },
  );
});

describe('among many answers', () => {
  const NARROW = asked({ from: '2026-08-10', to: '2026-08-20' });

  it('one that was kept again and again pushes no other out', () => {
    const file = new KeepingFile();
    const answer = file.keep(MONTH, []);
    for (let times = 0; times < 40; times++) file.keep(asked({ from: '2026-09-01', to: '2026-09-14' }), []);
    expect(file.cell(NARROW).look().answer).toEqual(answer);
  });

  it('the last thirty are found', () => {
    const file = new KeepingFile();
    const kept = (at: number) => asked({ from: `2026-08-${10 + at}`, to: `2026-09-${10 + at}` });
    const days = Array.from({ length: 15 }, (_, at) => at);
    file.keep(MONTH, []);
    for (const at of days) file.keep(kept(at), []);
    for (const at of days.slice(1)) file.keep({ ...kept(at), to: '2026-09-14' }, []);
    expect(file.cell(NARROW).look().answer).toBeDefined();
    file.keep(asked({ from: '2026-09-01', to: '2026-09-14' }), []);
    expect(file.cell(NARROW).look().answer).toBeDefined();
  });

  it('only those are read that hold what is asked', () => {
    const file = new KeepingFile();
    for (let day = 1; day < 10; day++) file.keep(asked({ from: `2026-09-0${day}`, to: '2026-09-14' }), []);
    const before = file.cache.trips;
    expect(file.cell(NARROW).look().answer).toBeUndefined();
    expect(file.cache.trips - before).toBe(1);
  });
});

it('of two wider answers the one is found when the other has gone', () => {
  const file = new KeepingFile();
  const first = file.keep(asked({ from: '2026-08-01', to: '2026-08-31' }), []);
  const names = file.cache.names;
  const second = file.keep(asked({ from: '2026-07-01', to: '2026-08-31' }), []);
  const narrow = asked({ from: '2026-08-10', to: '2026-08-20' });
  expect([first, second]).toContainEqual(file.cell(narrow).look().answer);
  for (const name of file.cache.names)
    if (!names.includes(name) && !name.endsWith('.list')) file.cache.evict(name);
  expect(file.cell(narrow).look().answer).toEqual(first);
});

describe('a note', () => {
  it('is seen by other cells until its end', () => {
    const file = new KeepingFile();
    const claim = { kind: 'claim', until: file.clock.now() + 10_000, token: 'mine' } as const;
    const other = file.cell(MONTH);
    file.cell(MONTH).note('wide', claim);
    expect(other.look().wide).toEqual(claim);
    expect(other.state('wide')).toEqual(claim);
    file.clock.pass(10_000);
    expect(other.look().wide).toBeUndefined();
    expect(other.state('wide')).toBeUndefined();
  });

  it('is over at its end, although Google keeps it a little longer', () => {
    const file = new KeepingFile();
    const other = file.cell(MONTH);
    other.note('wide', { kind: 'claim', until: file.clock.now() + 9_500, token: 'mine' });
    file.clock.pass(9_499);
    expect(other.look().wide).toBeDefined();
    file.clock.pass(1);
    expect(file.cache.names).toHaveLength(1);
    expect([other.look().wide, other.state('wide')]).toEqual([undefined, undefined]);
  });

  it('is not seen by other questions', () => {
    const file = new KeepingFile();
    file.cell(MONTH).note('wide', { kind: 'too wide', until: file.clock.now() + 10_000 });
    expect(file.cell(asked()).look().wide).toBeUndefined();
  });

  it('can be taken back', () => {
    const file = new KeepingFile();
    file.cell(MONTH).note('exact', { kind: 'too wide', until: file.clock.now() + 10_000 });
    file.cell(MONTH).forget('exact');
    expect(file.cell(MONTH).look().exact).toBeUndefined();
  });
});
