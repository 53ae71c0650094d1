import fc from 'fast-check';
import { anyGeneratedFile } from '../generated-file';
import { compareCut, compareWhole } from '../oracle';

const isThorough = process.env['THOROUGH'] !== undefined;

describe('any well-formed device file', () => {
  it('has the rows and the sums that papaparse and csv-parse find in it', () => {
    fc.assert(
      fc.property(anyGeneratedFile, (file) => {
        expect(compareWhole(file)).toBeUndefined();
      }),
      { numRuns: isThorough ? 20_000 : 600 },
    );
  });

  it('has the same rows if it is cut at any byte, in pieces of any size, in one slice and over several', () => {
    fc.assert(
      fc.property(anyGeneratedFile, fc.integer({ min: 3, max: 40 }), (file, pieceBytes) => {
        expect(compareCut(file, pieceBytes).difference).toBeUndefined();
      }),
      { numRuns: isThorough ? 2_000 : 25 },
    );
  });
});
