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
  it.each([undefined, null, '', ' '])('are included if the draft has %p', (identifiers) => {
    expect(outcome({ dimensions: 'gaid,area', identifiers })).toEqual({
      identifiers: 'kept',
      dimensions: ['gaid', 'area'],
    });
  });

  it.each(['hashed', 'HASHED', ' Hashed '])('have columns if the draft has “%s”', (identifiers) => {
    expect(outcome({ dimensions: 'gaid,area', identifiers })).toEqual({
      identifiers: 'hashed',
      dimensions: ['gaid', 'area'],
    });
  });

  it.each(['left out', 'Left Out', 'left_out'])('have no columns if the draft has “%s”', (identifiers) => {
    expect(outcome({ dimensions: 'gaid,area,userId,osVersion', identifiers })).toEqual({
      identifiers: 'left out',
      dimensions: ['area', 'osVersion'],
    });
  });

  it('that are left out are not in the default columns either', () => {
    const found = outcome({ identifiers: 'left out' });
    if (Array.isArray(found)) throw new Error(found.join());
    expect(found.dimensions).toHaveLength(16);
    expect(found.dimensions.filter((id) => dimension(id).personal === true)).toEqual([]);
  });

  it('cannot be left out if there is no other dimension', () => {
    expect(outcome({ dimensions: ['gaid', 'idfv'], identifiers: 'left out' })).toEqual([
      'Dimensions: only device identifiers are chosen, but this report leaves identifiers out; tick at least one other dimension.',
    ]);
  });

  it('cannot have any other choice', () => {
    expect(outcome({ identifiers: 'encrypted' })).toEqual([
      'Device identifiers: “encrypted” is not one of the choices; choose kept, left out or hashed.',
    ]);
  });

  it('are ignored in other reports', () => {
    const full = { report: 'full', startDate: 'yesterday', dimensions: 'date,appId', apps: '' };
    expect(outcome({ ...full, identifiers: 'hashed' })).toEqual({
      identifiers: 'kept',
      dimensions: ['date', 'appId'],
    });
  });
});
