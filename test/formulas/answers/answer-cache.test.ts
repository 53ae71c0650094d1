import fc from 'fast-check';
import { PLAIN } from '../../fakes/text-cache';
import { asked, readBy } from '../asked';
import { AskingFile, HOUR_MS, MONTH } from '../asking-file';

describe('a stored answer', () => {
  it('is found by the same question in one round trip if it has one piece', () => {
    const file = new AskingFile();
    const answer = file.keep(MONTH, [['2026-08-01', 'US', 1]]);
    const before = file.cache.trips;
    expect(file.kept(MONTH).look().answer).toEqual(readBy(MONTH, answer));
    expect(file.cache.trips - before).toBe(1);
  });

  it('is found by narrower questions', () => {
    const file = new AskingFile();
    const answer = file.keep(MONTH, []);
    const narrower = asked({ from: '2026-08-10', to: '2026-08-20', metrics: ['clickApi'] });
    expect(file.kept(narrower).look().answer).toEqual(readBy(narrower, answer));
  });

  it.each([
    ['more days', asked({ from: '2026-07-31', to: '2026-08-31' })],
    ['other apps', asked({ from: '2026-08-01', to: '2026-08-31', apps: ['app-2'] })],
    ['another grouping', asked({ from: '2026-08-01', to: '2026-08-31', dimensions: ['date'] })],
    ['another currency', asked({ from: '2026-08-01', to: '2026-08-31', currency: 'CNY' })],
    ['another zone', asked({ from: '2026-08-01', to: '2026-08-31', zone: 'UTC-8' })],
  ])('is not found by a question for %s', (_what, other) => {
    const file = new AskingFile();
    file.keep(MONTH, []);
    expect(file.kept(other).look()).toEqual({ others: {} });
  });

  it('is not found under another service or key, and stays for its own', () => {
    const file = new AskingFile();
    const answer = file.keep(MONTH, []);
    expect(file.kept(MONTH, 'another-key').look().answer).toBeUndefined();
    expect(file.kept(MONTH).look().answer).toEqual(readBy(MONTH, answer));
  });

  it('is found by cells that begin before it expires, and not by later ones', () => {
    const file = new AskingFile();
    const answer = file.keep(MONTH, [], 10_000);
    const waiting = file.kept(MONTH);
    file.clock.pass(10_000);
    expect(waiting.look().answer).toEqual(readBy(MONTH, answer));
    expect(file.kept(MONTH).look().answer).toBeUndefined();
  });

  it('is not stored if it is too long, and its claim ends', () => {
    const file = new AskingFile(PLAIN);
    file.kept(MONTH).note('wide', { kind: 'claim', until: file.clock.now() + HOUR_MS, token: 'mine' });
    file.keep(MONTH, [['2026-08-01', 'x'.repeat(6_000_000), 1]]);
    expect(file.kept(MONTH).look()).toEqual({ others: {} });
  });

  it('replaces a longer one', () => {
    const file = new AskingFile(PLAIN);
    file.keep(MONTH, [['2026-08-01', 'x'.repeat(500_000), 1]]);
    const answer = file.keep(MONTH, [['2026-08-01', 'DE', 2]]);
    expect(file.kept(MONTH).look().answer).toEqual(readBy(MONTH, answer));
  });

  it('has names that Google accepts', () => {
    const file = new AskingFile();
    file.keep(MONTH, []);
    expect(file.cache.names.length).toBeGreaterThan(0);
    for (const name of file.cache.names) expect(name.length).toBeLessThanOrEqual(250);
  });

  it('is found until it expires, whatever is stored after it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 20 }), (minutes) => {
        const file = new AskingFile();
        file.keep(MONTH, [], 6 * HOUR_MS);
        minutes.forEach((forMinutes, at) => {
          const day = `2026-09-${String(1 + (at % 9)).padStart(2, '0')}`;
          file.keep(asked({ from: day, to: '2026-09-14' }), [], forMinutes * 60_000);
        });
        file.clock.pass(5.9 * HOUR_MS);
        expect(file.kept(asked({ from: '2026-08-10', to: '2026-08-20' })).look().answer).toBeDefined();
      }),
    );
  });
});
