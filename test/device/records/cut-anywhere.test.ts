import fc from 'fast-check';
import { runs } from '../../thorough';
import { anyGeneratedFile } from '../generated-file';
import { differenceOf } from '../oracle';

describe('any well-formed device file', () => {
  it('has the rows and the sums that papaparse and csv-parse find in it, wherever it is cut', () => {
    fc.assert(
      fc.property(anyGeneratedFile, fc.integer({ min: 3, max: 40 }), (file, length) => {
        expect(differenceOf(file, length)).toBeUndefined();
      }),
      runs({ quick: 60, thorough: 5_000 }),
    );
  });
});
