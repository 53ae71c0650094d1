import type { FileIdentity } from '../../../src/device/file-part';
import { contradicts, identityOf, isSameFile } from '../../../src/device/files/file-identity';
import { answer } from '../../fakes/http-answers';

const MONDAY = 'Mon, 07 Sep 2026 05:00:00 GMT';
const TUESDAY = 'Tue, 08 Sep 2026 05:00:00 GMT';

function file(size: number | null, etag: string | null, modified: string | null): FileIdentity {
  return { size, etag, modified };
}

describe('the identity of a file', () => {
  it('is not known if its header is missing, blank or too long', () => {
    expect(identityOf(answer(200, ''), null)).toEqual(file(null, null, null));
    for (const etag of ['', ' ', '""', 'W/""', 'v'.repeat(201)])
      expect(identityOf(answer(200, '', { etag }), null).etag).toBeNull();
    expect(identityOf(answer(200, '', { etag: 'v'.repeat(200) }), null).etag).toBe('v'.repeat(200));
  });
});

describe('two responses', () => {
  it('are distinguished by their dates if there is no ETag', () => {
    expect(isSameFile(file(7, null, MONDAY), file(7, null, MONDAY))).toBe(true);
    expect(isSameFile(file(7, null, MONDAY), file(7, null, TUESDAY))).toBe(false);
    expect(isSameFile(file(7, null, MONDAY), file(7, null, null))).toBe(false);
  });

  it.each([
    ['has no values', file(null, null, null), false],
    ['has the same values', file(7, '"v1"', MONDAY), false],
    ['has only the size', file(7, null, null), false],
    ['has another size', file(8, null, null), true],
    ['has another ETag', file(null, '"v2"', null), true],
    ['has another date and the same ETag', file(7, '"v1"', TUESDAY), false],
    ['has another date and no ETag', file(7, null, TUESDAY), true],
    ['has the same date and no ETag', file(7, null, MONDAY), false],
  ])('contradict each other or not, if one of them %s', (_, other, isOther) => {
    expect(contradicts(file(7, '"v1"', MONDAY), other)).toBe(isOther);
    expect(contradicts(other, file(7, '"v1"', MONDAY))).toBe(isOther);
  });
});
