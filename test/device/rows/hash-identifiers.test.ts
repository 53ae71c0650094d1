import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { hashIdentifiers } from '../../../src/device/rows/hash-identifiers';
import { columnsOf } from '../../../src/table/columns';
import type { Cell } from '../../../src/table/table';

const SALT = '5d1c0a9e7b3f';
const COLUMNS = columnsOf({ dimensions: ['gaid', 'area', 'userId'], metrics: ['impression'] });

function hashed(rows: Cell[][], salt = SALT): Cell[][] {
  hashIdentifiers(rows, COLUMNS, salt);
  return rows;
}

describe('hashed device identifiers', () => {
  it('are the beginning of SHA-256 over the salt and the identifier, whichever', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
        const whole = createHash('sha256').update(`${SALT}${id}`, 'utf8').digest('hex');
        expect(hashed([[id, 'DE', null, 1]])[0]![0]).toBe(whole.slice(0, 32));
      }),
    );
  });

  it('leave blanks blank', () => {
    expect(hashed([['', 'DE', null, 1]])).toEqual([['', 'DE', null, 1]]);
  });

  it('are mentioned in a notice if the table has a column of identifiers', () => {
    expect(hashIdentifiers([], COLUMNS, SALT)).toEqual([
      'Device identifiers are hashed: equal ids have the same hash in this file, but not in other files.',
    ]);
    expect(hashIdentifiers([], columnsOf({ dimensions: ['area'], metrics: [] }), SALT)).toEqual([]);
  });
});
