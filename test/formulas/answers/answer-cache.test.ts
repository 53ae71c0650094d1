import fc from 'fast-check';
import type { CachedAnswer } from '../../../src/formulas/answers/question';
import type { Cell } from '../../../src/table/table';
import { PLAIN } from '../../fakes/text-cache';
import { AskingFile, MONTH } from './asking-file';

const cells: fc.Arbitrary<Cell> = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.constant(null),
);

/** An answer of this many letters, which PLAIN does not pack shorter. */
function long(letters: number, letter = 'x'): CachedAnswer['rows'] {
  return [['2026-08-01', 'app-1', letter.repeat(letters)]];
}

it('a stored answer is read as it was written, whatever its cells contain', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cells, cells, cells, cells, cells), { maxLength: 30 }), (rows) => {
      const file = new AskingFile();
      const answer = file.keep(MONTH, rows);
      expect(file.openCache(MONTH).readAnswerAndNotes().answer).toEqual(answer);
    }),
  );
});

it('a stored answer is not found by a question for another report, zone, country or currency', () => {
  const file = new AskingFile();
  file.keep(MONTH, []);
  const others = [
    { report: 'ltv', metrics: ['ltv1'] },
    { zone: 'UTC-8' },
    { areas: ['US'] },
    { currency: 'CNY' },
  ] as const;
  for (const other of others)
    expect(file.openCache({ ...MONTH, ...other }).readAnswerAndNotes()).toEqual({ notes: {} });
});

it('a stored answer is not found under another service or key, and neither are notes', () => {
  const file = new AskingFile();
  file.reserveElsewhere(MONTH, 10);
  expect(file.openCache(MONTH, 'another-key').readAnswerAndNotes().notes).toEqual({});
  expect(file.openCache(MONTH).readAnswerAndNotes().notes.wide?.kind).toBe('reservation');
  file.keep(MONTH, []);
  expect(file.openCache(MONTH, 'another-key').readAnswerAndNotes().answer).toBeUndefined();
  expect(file.openCache(MONTH).readAnswerAndNotes().answer).toBeDefined();
});

it('a stored answer is found until it expires, and by cells that wait for it', () => {
  const file = new AskingFile();
  const answer = file.keep(MONTH, [], 1);
  file.clock.advance(29_000);
  expect(file.openCache(MONTH).readAnswerAndNotes().answer).toEqual(answer);
  file.clock.advance(1_001);
  expect(file.openCache(MONTH).readAnswerAndNotes().answer).toBeUndefined();
});

it('a stored answer is not stored if it is too long, and its reservation ends', () => {
  const file = new AskingFile(PLAIN);
  file.reserveElsewhere(MONTH, 10);
  file.keep(MONTH, long(6_000_000));
  expect(file.openCache(MONTH).readAnswerAndNotes()).toEqual({ notes: {} });
});

it('a stored answer with a missing piece is not found, and is never joined from pieces of two answers', () => {
  const file = new AskingFile(PLAIN);
  const textsOf = (rows: CachedAnswer['rows']) => {
    // The next cell begins later.
    file.clock.advance(1);
    const answer = file.keep(MONTH, rows);
    return { answer: answer, texts: file.cache.getAll(file.cache.names) };
  };
  const [first, second] = [textsOf(long(400_000, 'a')), textsOf(long(250_000, 'b'))];
  const names = [...first.texts.keys()];
  const from = fc.constantFrom(first.texts, second.texts, new Map<string, string>());
  fc.assert(
    fc.property(fc.array(from, { minLength: names.length, maxLength: names.length }), (sources) => {
      names.forEach((name, at) => {
        const text = sources[at]!.get(name);
        if (text === undefined) file.cache.removeEntry(name);
        else file.cache.putAll(new Map([[name, text]]), 3_600);
      });
      const { answer } = file.openCache(MONTH).readAnswerAndNotes();
      if (answer !== undefined) expect([first.answer, second.answer]).toContainEqual(answer);
    }),
    { numRuns: 50 },
  );
});

it.each(['', 'not JSON', '{}', 'a 1\nnot packed', 'null'])(
  'a stored answer that is damaged counts as missing, and is replaced: %j',
  (text) => {
    const file = new AskingFile();
    const answer = file.keep(MONTH, []);
    for (const name of file.cache.names) file.cache.putAll(new Map([[name, text]]), 60);
    expect(file.openCache(MONTH).readAnswerAndNotes()).toEqual({ notes: {} });
    file.keep(MONTH, []);
    expect(file.openCache(MONTH).readAnswerAndNotes().answer).toEqual(answer);
  },
);
