import { dimension } from '../../../src/catalogue/catalogue';
import { checkDraft } from '../../../src/request/checks/check-draft';
import type { Draft } from '../../../src/request/draft';

const context = {
  now: Date.parse('2026-11-20T14:00:00Z'),
  defaults: { zone: 'UTC+0', currency: 'USD' },
} as const;

const device: Draft = { report: 'device', apps: 'app-1', startDate: '2026-11-10' };

function outcome(change: Draft) {
  const result = checkDraft({ ...device, ...change }, context);
  if ('issues' in result) return result.issues.map(({ message }) => message);
  const { identifiers, dimensions } = result.request;
  return { identifiers, dimensions };
}

describe('device identifiers', () => {
  it.each([undefined, null, '', ' '])('are kept where a draft says %p', (identifiers) => {
    expect(outcome({ dimensions: 'gaid,area', identifiers })).toEqual({
      identifiers: 'kept',
      dimensions: ['gaid', 'area'],
    });
  });

  it.each(['hashed', 'HASHED', ' Hashed '])('keep their columns where they are “%s”', (identifiers) => {
    expect(outcome({ dimensions: 'gaid,area', identifiers })).toEqual({
      identifiers: 'hashed',
      dimensions: ['gaid', 'area'],
    });
  });

  it.each(['left out', 'Left Out', 'left_out'])('have no columns where they are “%s”', (identifiers) => {
    expect(outcome({ dimensions: 'gaid,area,userId,osVersion', identifiers })).toEqual({
      identifiers: 'left out',
      dimensions: ['area', 'osVersion'],
    });
  });

  it('left out are out of the usual columns too', () => {
    const found = outcome({ identifiers: 'left out' });
    if (Array.isArray(found)) throw new Error(found.join());
    expect(found.dimensions).toHaveLength(16);
    expect(found.dimensions.filter((id) => dimension(id).personal === true)).toEqual([]);
  });

  it('cannot be left out where there is nothing else', () => {
    expect(outcome({ dimensions: ['gaid', 'idfv'], identifiers: 'left out' })).toEqual([
      'Dimensions: only device identifiers are chosen, and they are left out; tick another one.',
    ]);
  });

  it('are not changed in other ways', () => {
    expect(outcome({ identifiers: 'encrypted' })).toEqual([
      'Device identifiers: “encrypted” is not one of the choices; choose kept, left out or hashed.',
    ]);
  });

  it('are in no other report', () => {
    const full = { report: 'full', startDate: 'yesterday', dimensions: 'date,appId', apps: '' };
    expect(outcome({ ...full, identifiers: 'hashed' })).toEqual({
      identifiers: 'kept',
      dimensions: ['date', 'appId'],
    });
  });
});
