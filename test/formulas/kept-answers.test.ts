import fc from 'fast-check';
import { KeptAnswers } from '../../src/formulas/kept-answers';
import { questionOf } from '../../src/formulas/question';
import type { Answer } from '../../src/formulas/slot';
import type { Packing } from '../../src/platform/ports';
import type { Request } from '../../src/request/request';
import { FakeClock } from '../fakes/clock';
import { FakeTextCache, GZIP, PLAIN } from '../fakes/text-cache';
import { asked } from './asked';

const HOUR_MS = 3_600_000;
const ORIGIN = ['https://reports.example', '/v2/allreport', 'the-report-key'];

/** A file, its cache, and the cells that look into it. */
class File {
  readonly clock = new FakeClock();
  readonly cache = new FakeTextCache(this.clock);
  private tokens = 0;

  constructor(private readonly packing: Packing = GZIP) {}

  /** What a cell that begins now sees. */
  cell(request: Request, origin: readonly unknown[] = ORIGIN): KeptAnswers {
    const { clock, cache } = this;
    const ports = { ...this.packing, cache, now: () => clock.now(), begun: clock.now() };
    const token = () => `token ${this.tokens++}`;
    return new KeptAnswers(questionOf(request), origin, { ...ports, digest: digested, token });
  }

  /** Keeps rows for the wide question of `request`; cells that are not given are unknown. */
  keep(request: Request, rows: Answer['rows'], forMs = HOUR_MS): Answer {
    const { wide } = questionOf(request);
    const columns = wide.dimensions.length + wide.metrics.length;
    const whole = rows.map((row) => Array.from({ length: columns }, (_, at) => row[at] ?? null));
    const answer = { request: wide, rows: whole };
    this.cell(request).keep('wide', answer, this.clock.now() + forMs);
    return answer;
  }
}

/** Stands for a hash: short texts that tell others apart and do not hold them. */
function digested(text: string): string {
  let hash = 7;
  for (const letter of text) hash = (hash * 31 + letter.charCodeAt(0)) % 4_294_967_291;
  return hash.toString(36);
}

const MONTH = asked({ from: '2026-08-01', to: '2026-08-31' });

describe('an answer that is kept', () => {
  it('is found by the same question in one round trip', () => {
    const file = new File();
    const answer = file.keep(MONTH, [['2026-08-01', 'US', 1]]);
    const before = file.cache.trips;
    expect(file.cell(MONTH).look().answer).toEqual(answer);
    expect(file.cache.trips - before).toBe(1);
  });

  it('is found by narrower questions', () => {
    const file = new File();
    const answer = file.keep(MONTH, []);
    const narrower = asked({ from: '2026-08-10', to: '2026-08-20', metrics: ['clickApi'] });
    expect(file.cell(narrower).look().answer).toEqual(answer);
  });

  it.each([
    ['more days', asked({ from: '2026-07-31', to: '2026-08-31' })],
    ['other apps', asked({ from: '2026-08-01', to: '2026-08-31', apps: ['app-2'] })],
    ['another grouping', asked({ from: '2026-08-01', to: '2026-08-31', dimensions: ['date'] })],
    ['another currency', asked({ from: '2026-08-01', to: '2026-08-31', currency: 'CNY' })],
    ['another zone', asked({ from: '2026-08-01', to: '2026-08-31', zone: 'UTC-8' })],
  ])('is not found by a question for %s', (_what, other) => {
    const file = new File();
    file.keep(MONTH, []);
    expect(file.cell(other).look()).toEqual({ answer: undefined, wide: undefined, exact: undefined });
  });

  it.each([
    ['base URL', ['https://other.example', '/v2/allreport', 'the-report-key']],
    ['path', ['https://reports.example', '/v3/allreport', 'the-report-key']],
    ['key', ['https://reports.example', '/v2/allreport', 'another-key']],
  ])('is not found under another %s', (_what, origin) => {
    const file = new File();
    file.keep(MONTH, []);
    expect(file.cell(MONTH, origin).look().answer).toBeUndefined();
  });

  it('is found until its end by cells that begin before it, and not by those after', () => {
    const file = new File();
    const answer = file.keep(MONTH, [], 10_000);
    const waiting = file.cell(MONTH);
    file.clock.pass(10_001);
    expect(waiting.look().answer).toEqual(answer);
    expect(file.cell(MONTH).look().answer).toBeUndefined();
  });

  it('has gone as a whole when any of its texts has', () => {
    const file = new File(PLAIN);
    const rows = Array.from({ length: 3_000 }, (_, at) => ['2026-08-01', 'x'.repeat(100), at]);
    file.keep(MONTH, rows);
    const pieces = file.cache.names.filter((name) => !name.endsWith('.list'));
    expect(pieces.length).toBeGreaterThan(3);
    file.cache.evict(pieces[2]!);
    expect(file.cell(MONTH).look().answer).toBeUndefined();
  });

  it('is not kept when it is too long, and the claim to it ends', () => {
    const file = new File(PLAIN);
    file.cell(MONTH).note('wide', { kind: 'claim', until: file.clock.now() + HOUR_MS, token: 'mine' });
    file.keep(MONTH, [['2026-08-01', 'x'.repeat(6_000_000), 1]]);
    expect(file.cell(MONTH).look()).toEqual({ answer: undefined, wide: undefined, exact: undefined });
  });

  it('is found however many texts it needs', () => {
    const file = new File(PLAIN);
    const answer = file.keep(MONTH, [['2026-08-01', 'x'.repeat(2_000_000), 1]]);
    expect(file.cell(MONTH).look().answer).toEqual(answer);
  });

  it('is found no more by a cell that begins at its end', () => {
    const file = new File();
    file.keep(MONTH, [], 10_000);
    file.clock.pass(10_000);
    expect(file.cell(MONTH).look().answer).toBeUndefined();
  });

  it('that is shorter takes the place of a longer one', () => {
    const file = new File(PLAIN);
    file.keep(MONTH, [['2026-08-01', 'x'.repeat(500_000), 1]]);
    const answer = file.keep(MONTH, [['2026-08-01', 'DE', 2]]);
    expect(file.cell(MONTH).look().answer).toEqual(answer);
  });

  it('stands under names that do not hold the key, and that Google takes', () => {
    const file = new File();
    file.keep(MONTH, []);
    expect(file.cache.names.length).toBeGreaterThan(0);
    for (const name of file.cache.names) {
      expect(name).not.toContain('the-report-key');
      expect(name.length).toBeLessThanOrEqual(250);
    }
  });

  it('is found as long as it is true, whatever else was kept after it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 20 }), (minutes) => {
        const file = new File();
        file.keep(MONTH, [], 6 * HOUR_MS);
        minutes.forEach((forMinutes, at) => {
          const day = `2026-09-${String(1 + (at % 9)).padStart(2, '0')}`;
          file.keep(asked({ from: day, to: '2026-09-14' }), [], forMinutes * 60_000);
        });
        file.clock.pass(5.9 * HOUR_MS);
        expect(file.cell(asked({ from: '2026-08-10', to: '2026-08-20' })).look().answer).toBeDefined();
      }),
    );
  });
});

describe('a text that is not as it was written', () => {
  it.each([
    '',
    'not JSON',
    '{}',
    '{"slot":{"kind":"answer","until":9e15},"id":"a","pieces":1}\nnot packed',
    'null',
  ])('is as if it had gone: %j', (text) => {
    const file = new File();
    const answer = file.keep(MONTH, []);
    for (const name of file.cache.names) file.cache.putAll(new Map([[name, text]]), 60);
    expect(file.cell(MONTH).look().answer).toBeUndefined();
    file.keep(MONTH, []);
    expect(file.cell(MONTH).look().answer).toEqual(answer);
  });
});

describe('among many answers', () => {
  const NARROW = asked({ from: '2026-08-10', to: '2026-08-20' });

  it('one that was kept again and again pushes no other out', () => {
    const file = new File();
    const answer = file.keep(MONTH, []);
    for (let times = 0; times < 40; times++) file.keep(asked({ from: '2026-09-01', to: '2026-09-14' }), []);
    expect(file.cell(NARROW).look().answer).toEqual(answer);
  });

  it('the last thirty are found', () => {
    const file = new File();
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
    const file = new File();
    for (let day = 1; day < 10; day++) file.keep(asked({ from: `2026-09-0${day}`, to: '2026-09-14' }), []);
    const before = file.cache.trips;
    expect(file.cell(NARROW).look().answer).toBeUndefined();
    expect(file.cache.trips - before).toBe(1);
  });
});

it('of two wider answers the one is found when the other has gone', () => {
  const file = new File();
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
    const file = new File();
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
    const file = new File();
    const other = file.cell(MONTH);
    other.note('wide', { kind: 'claim', until: file.clock.now() + 9_500, token: 'mine' });
    file.clock.pass(9_499);
    expect(other.look().wide).toBeDefined();
    file.clock.pass(1);
    expect(file.cache.names).toHaveLength(1);
    expect([other.look().wide, other.state('wide')]).toEqual([undefined, undefined]);
  });

  it('is not seen by other questions', () => {
    const file = new File();
    file.cell(MONTH).note('wide', { kind: 'too wide', until: file.clock.now() + 10_000 });
    expect(file.cell(asked()).look().wide).toBeUndefined();
  });

  it('can be taken back', () => {
    const file = new File();
    file.cell(MONTH).note('exact', { kind: 'too wide', until: file.clock.now() + 10_000 });
    file.cell(MONTH).forget('exact');
    expect(file.cell(MONTH).look().exact).toBeUndefined();
  });
});
