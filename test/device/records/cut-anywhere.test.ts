import fc from 'fast-check';
import { runs } from '../../thorough';
import { anyGeneratedFile } from '../generated-file';
import { compareCut, compareWhole } from '../oracle';

describe('any well-formed device file', () => {
  it('has the rows and the sums that papaparse and csv-parse find in it', () => {
    fc.assert(
      fc.property(anyGeneratedFile, (file) => {
        expect(compareWhole(file)).toBeUndefined();
      }),
      runs({ quick: 200, thorough: 20_000 }),
    );
  });

  it('has the same rows if it is cut at any byte, in pieces of any size, in one slice and over several', () => {
    fc.assert(
      fc.property(anyGeneratedFile, fc.integer({ min: 3, max: 40 }), (file, pieceBytes) => {
        expect(compareCut(file, pieceBytes).difference).toBeUndefined();
      }),
      runs({ quick: 10, thorough: 2_000 }),
    );
  });
});
