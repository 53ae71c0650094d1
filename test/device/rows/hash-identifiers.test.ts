import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { checkedSalt, hashIdentifiers } from '../../../src/device/rows/hash-identifiers';
import { columnsOf } from '../../../src/table/columns';
import type { Cell } from '../../../src/table/table';
import { asked } from '../../service/asking';

const SALT = '5d1c0a9e7b3f';
const COLUMNS = columnsOf({ dimensions: ['gaid', 'area', 'userId'], metrics: ['impression'] });

function hashed(rows: Cell[][], salt = SALT): Cell[][] {
  hashIdentifiers(rows, COLUMNS, salt);
  return rows;
}

describe('hashed device identifiers', () => {
  it('replace the identifiers in their columns, and change no other cell', () => {
    const [row] = hashed([['38400000-8cf0-11bd-b23e-10b96e40000d', 'DE', 'u-1', 3]]);
    expect(row).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      'DE',
      expect.stringMatching(/^[0-9a-f]{32}$/),
      3,
    ]);
  });

  it('are the beginning of SHA-256 over the salt and the identifier, whichever', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
        const whole = createHash('sha256').update(`${SALT}${id}`, 'utf8').digest('hex');
        expect(hashed([[id, 'DE', null, 1]])[0]![0]).toBe(whole.slice(0, 32));
      }),
    );
  });

  it('are equal for equal identifiers, in each row and column, and different for different ones', () => {
    const rows = hashed([
      ['same', 'DE', 'same', 1],
      ['same', 'FR', 'other', 2],
    ]);
    expect(new Set([rows[0]![0], rows[0]![2], rows[1]![0]]).size).toBe(1);
    expect(rows[1]![2]).not.toBe(rows[0]![2]);
  });

  it('are different with another salt', () => {
    expect(hashed([['id', 'DE', 'id', 1]])).not.toEqual(hashed([['id', 'DE', 'id', 1]], 'another salt'));
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

  it.each([undefined, ''])('are never made without a salt (%p)', (salt) => {
    expect(() => checkedSalt(asked('device', { identifiers: 'hashed' }), salt)).toThrow(/with a salt/);
    expect(checkedSalt(asked('device', { identifiers: 'kept' }), salt)).toBeUndefined();
  });
});
