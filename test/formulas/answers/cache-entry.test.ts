import fc from 'fast-check';
import { metricsOf } from '../../../src/catalogue/catalogue';
import { type CachedAnswer, parseAnswer, serializeAnswer } from '../../../src/formulas/answers/cache-entry';
import type { Packing } from '../../../src/platform/ports';
import { isAskedByName } from '../../../src/service/wire/wire-query';
import type { Cell } from '../../../src/table/table';
import { GZIP, PLAIN } from '../../fakes/text-cache';
import { asked } from '../asked';

type ReadArguments = Parameters<typeof parseAnswer> extends [...infer Before, unknown] ? Before : never;

const VALID = { until: 1_800_000_000_000, origin: 'a-service-and-a-key' };

const cells: fc.Arbitrary<Cell> = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.constant(null),
);
const answers: fc.Arbitrary<CachedAnswer> = fc
  .array(fc.tuple(cells, cells, cells, cells), { maxLength: 30 })
  .map((rows) => ({ request: asked(), rows }));

function texts(answer: CachedAnswer, id: string, packing: Packing = GZIP): Map<string, string> {
  return serializeAnswer('slot', answer, VALID, { ...packing, id })!;
}

/** An answer of this many letters that cannot be packed shorter. */
function long(letters: number, letter = 'x'): CachedAnswer {
  return { request: asked(), rows: [['2026-09-01', letter.repeat(letters), 1, 2]] };
}

/** Reads an entry with all metrics of the answers above. */
function read(...[name, pieces, packing, more]: ReadArguments) {
  return parseAnswer(name, pieces, packing, more, () => asked().metrics);
}

/** The cache has no further pieces. */
const noMore = () => new Map<string, string>();

describe('an answer in the cache', () => {
  it('is read as it was written, whatever its cells contain', () => {
    fc.assert(
      fc.property(answers, (answer) => {
        expect(read('slot', texts(answer, 'a'), GZIP, noMore)).toEqual({ ...VALID, answer });
      }),
    );
  });

  it('is unpacked only in part for a cell that needs one of many metrics', () => {
    const metrics = metricsOf('full').flatMap(({ id }) => (isAskedByName('full', id) ? [id] : []));
    const days = Array.from({ length: 31 }, (_, day) => `2026-08-${String(day + 1).padStart(2, '0')}`);
    const rows = days.flatMap((day) =>
      Array.from({ length: 100 }, (_, at): Cell[] => [
        day,
        `p${at}`,
        ...metrics.map((_id, nth) => nth * 1e6 + at),
      ]),
    );
    const answer = { request: asked({ dimensions: ['date', 'placementId'], metrics }), rows };
    const pieces = texts(answer, 'a');
    const unpackedFor = (wanted: typeof metrics) => {
      let characters = 0;
      const unpack = (text: string) => {
        const unpacked = GZIP.unpack(text);
        characters += unpacked.length;
        return unpacked;
      };
      const entry = parseAnswer('slot', pieces, { ...GZIP, unpack }, noMore, () => wanted);
      return { entry, characters };
    };
    const [id] = metrics.slice(20);
    const one = unpackedFor([id!]);
    expect(one.entry).toEqual({
      ...VALID,
      answer: {
        request: { ...answer.request, metrics: [id] },
        rows: rows.map((row) => [row[0], row[1], row[2 + 20]]),
      },
    });
    expect(unpackedFor(metrics).characters / one.characters).toBeGreaterThan(8);
  });

  it.each([1, 74_000, 76_000, 800_000, 2_000_000])(
    'of %i letters is split into pieces that Google accepts',
    (letters) => {
      const answer = long(letters);
      const pieces = texts(answer, 'a', PLAIN);
      for (const piece of pieces.values()) expect(Buffer.byteLength(piece)).toBeLessThan(102_400);
      expect(read('slot', pieces, PLAIN, noMore)).toMatchObject({ answer });
    },
  );

  it('is read completely if it has more pieces than the first read', () => {
    const pieces = texts(long(2_000_000), 'a', PLAIN);
    const along = new Map([['slot.0', pieces.get('slot.0')!]]);
    const rest = [...pieces.keys()].filter((name) => !along.has(name));
    expect(rest.length).toBeGreaterThan(0);
    const asked: string[] = [];
    const more = (names: readonly string[]) => {
      asked.push(...names);
      return pieces;
    };
    expect(read('slot', along, PLAIN, more)).toMatchObject({ answer: long(2_000_000) });
    expect(asked).toEqual(rest);
  });

  it('with a missing piece is not found', () => {
    const pieces = texts(long(800_000), 'a', PLAIN);
    expect(pieces.size).toBeGreaterThan(5);
    for (const name of pieces.keys()) {
      const left = new Map(pieces);
      left.delete(name);
      expect(read('slot', left, PLAIN, noMore)).toBeUndefined();
    }
  });

  it('is never joined from pieces of two answers', () => {
    const first = long(400_000, 'a');
    const second = long(250_000, 'b');
    const sources = [texts(first, 'first', PLAIN), texts(second, 'second', PLAIN), new Map<string, string>()];
    const names = [...sources[0]!.keys()];
    const from = fc.integer({ min: 0, max: 2 });
    fc.assert(
      fc.property(fc.array(from, { minLength: names.length, maxLength: names.length }), (chosen) => {
        const mixed = new Map<string, string>();
        names.forEach((name, at) => {
          const text = sources[chosen[at]!]!.get(name);
          if (text !== undefined) mixed.set(name, text);
        });
        const found = read('slot', mixed, PLAIN, noMore);
        if (found === undefined) return;
        expect([first, second]).toContainEqual((found as { answer: CachedAnswer }).answer);
      }),
    );
  });
});

it('an answer that its reader does not need is not unpacked, but its request and the number of its rows are read', () => {
  const answer: CachedAnswer = { request: asked(), rows: [['2026-09-01', 'US', 1, 2]] };
  expect(parseAnswer('slot', texts(answer, 'a'), GZIP, noMore, () => undefined)).toEqual({
    ...VALID,
    request: asked(),
    count: 1,
  });
});
