import { asked, readBy } from '../asked';
import { AskingFile, MONTH } from '../asking-file';

describe('a damaged cache entry', () => {
  it.each(['', 'not JSON', '{}', 'a 1 {"kind":"answer","until":9e15}\nnot packed', 'null'])(
    'counts as missing: %j',
    (text) => {
      const file = new AskingFile();
      const answer = file.keep(MONTH, []);
      for (const name of file.cache.names) file.cache.putAll(new Map([[name, text]]), 60);
      expect(file.kept(MONTH).look().answer).toBeUndefined();
      file.keep(MONTH, []);
      expect(file.kept(MONTH).look().answer).toEqual(readBy(MONTH, answer));
    },
  );
});

describe('among many answers', () => {
  const NARROW = asked({ from: '2026-08-10', to: '2026-08-20' });

  it('an answer that is stored repeatedly displaces no other', () => {
    const file = new AskingFile();
    const answer = file.keep(MONTH, []);
    for (let times = 0; times < 40; times++) file.keep(asked({ from: '2026-09-01', to: '2026-09-14' }), []);
    expect(file.kept(NARROW).look().answer).toEqual(readBy(NARROW, answer));
  });

  it('the last thirty are found', () => {
    const file = new AskingFile();
    const kept = (at: number) => asked({ from: `2026-08-${10 + at}`, to: `2026-09-${10 + at}` });
    const days = Array.from({ length: 15 }, (_, at) => at);
    file.keep(MONTH, []);
    for (const at of days) file.keep(kept(at), []);
    for (const at of days.slice(1)) file.keep({ ...kept(at), to: '2026-09-14' }, []);
    expect(file.kept(NARROW).look().answer).toBeDefined();
    file.keep(asked({ from: '2026-09-01', to: '2026-09-14' }), []);
    expect(file.kept(NARROW).look().answer).toBeDefined();
  });

  it('those for many apps are stored, although a list of them would exceed what Google stores in one value', () => {
    const file = new AskingFile();
    const apps = Array.from({ length: 1_000 }, (_, at) => `an-app-with-a-long-id-${at}-é`);
    const answers = Array.from({ length: 12 }, (_, at) => {
      const question = asked({ apps, from: `2026-08-0${1 + (at % 9)}`, to: `2026-08-${20 + at}` });
      return [question, file.keep(question, [])] as const;
    });
    for (const [question, answer] of answers)
      expect(file.kept(question).look().answer).toEqual(readBy(question, answer));
  });

  it('only answers that cover the question are read', () => {
    const file = new AskingFile();
    for (let day = 1; day < 10; day++) file.keep(asked({ from: `2026-09-0${day}`, to: '2026-09-14' }), []);
    const before = file.cache.trips;
    expect(file.kept(NARROW).look().answer).toBeUndefined();
    expect(file.cache.trips - before).toBe(1);
  });
});

it('apps that cells asked for are stored as far as they fit into one value', () => {
  const file = new AskingFile();
  const long = 'x'.repeat(50_000);
  const apps = Array.from({ length: 990 }, (_, at) => `app-${at}-`.padEnd(85, 'ö'));
  const noted = (all: readonly string[]) => {
    file.kept(MONTH).noteAsked({ apps: all, metrics: [] });
    return file.kept(MONTH).look().asked?.apps ?? [];
  };
  expect(noted([...apps].reverse()).length).toBeGreaterThan(400);
  expect(noted([`${long}1`, `${long}2`, 'app-1'])).toEqual([`${long}1`, 'app-1']);
});

it('a second wider answer is found if the first is missing', () => {
  const file = new AskingFile();
  const first = file.keep(asked({ from: '2026-08-01', to: '2026-08-31' }), []);
  const names = file.cache.names;
  const second = file.keep(asked({ from: '2026-07-01', to: '2026-08-31' }), []);
  const narrow = asked({ from: '2026-08-10', to: '2026-08-20' });
  expect([readBy(narrow, first), readBy(narrow, second)]).toContainEqual(file.kept(narrow).look().answer);
  for (const name of file.cache.names)
    if (!names.includes(name) && !name.endsWith('.list')) file.cache.evict(name);
  expect(file.kept(narrow).look().answer).toEqual(readBy(narrow, first));
});

describe('a note', () => {
  it('expires on time, although Google stores it a little longer', () => {
    const file = new AskingFile();
    const other = file.kept(MONTH);
    other.note('wide', { kind: 'claim', until: file.clock.now() + 9_500, token: 'mine' });
    file.clock.pass(9_499);
    expect(other.look().wide).toBeDefined();
    file.clock.pass(1);
    expect(file.cache.names).toHaveLength(1);
    expect([other.look().wide, other.state('wide')]).toEqual([undefined, undefined]);
  });

  it('is not visible to other questions', () => {
    const file = new AskingFile();
    file
      .kept(MONTH)
      .note('wide', { kind: 'too wide', until: file.clock.now() + 10_000, fewer: 'fewer rows' });
    expect(file.kept(asked()).look().wide).toBeUndefined();
  });

  it('can be removed', () => {
    const file = new AskingFile();
    file
      .kept(MONTH)
      .note('exact', { kind: 'too wide', until: file.clock.now() + 10_000, fewer: 'fewer rows' });
    file.kept(MONTH).forget('exact');
    expect(file.kept(MONTH).look().exact).toBeUndefined();
  });
});
