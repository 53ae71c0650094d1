import { asked as columns, readInPieces } from '../any-file';

/** The rows of a device file with these columns, and the ids of columns that it lacks. */
function read(text: string, ...ids: readonly string[]) {
  const { rows, missing } = readInPieces(text, columns(ids));
  return { rows, missing };
}

describe('the names of codes in device rows', () => {
  const FILE = 'att_status,click\n3,1\n0,2\n"2",3\n7,4\n,5\n__proto__,6\n';

  it('are shown next to the codes or without them, and an unknown code is shown itself', () => {
    const names = ['Authorized', 'Not determined', 'Denied', '7', '', '__proto__'];
    expect(read(FILE, 'attStatusName').rows).toEqual(names.map((name) => [name]));
    expect(read(FILE, 'attStatusName', 'attStatus', 'click').rows.slice(0, 2)).toEqual([
      ['Authorized', '3', 1],
      ['Not determined', '0', 2],
    ]);
  });
});
