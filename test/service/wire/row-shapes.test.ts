import { jsonRowPlan } from '../../../src/service/wire/row-plan';
import { shapeOf } from '../../../src/service/wire/row-reader';
import { asked } from '../asking';

const PLAN = jsonRowPlan(asked('full'));

describe('the slots of a row', () => {
  it('are one for each field, hidden ones last', () => {
    expect(PLAN.slots.map(({ field }) => field)).toEqual(['date', 'appId', 'revenue']);
    expect([PLAN.day, PLAN.identity]).toEqual([0, [0, 1]]);
    const { slots, columns, day, identity } = jsonRowPlan(
      asked('ltv', { dimensions: ['appId'], apps: ['a'], areas: ['DE'] }),
    );
    expect(slots.map(({ field }) => field)).toEqual(['appId', 'ltv1', 'date', 'area']);
    expect([columns.length, day, identity]).toEqual([2, 2, [2, 0]]);
  });
});

describe('the slot of a member', () => {
  it('is its own one, or none', () => {
    expect(shapeOf(['more', 'Revenue', 'date', 'appId'], PLAN)).toEqual({
      names: ['more', 'Revenue', 'date', 'appId'],
      targets: [-1, 2, 0, 1],
      shared: [],
    });
  });

  it('is shared if names differ only in case', () => {
    expect(shapeOf(['date', 'Revenue', 'revenue'], PLAN)).toEqual({
      names: ['date', 'Revenue', 'revenue'],
      targets: [0, -1, -1],
      shared: [{ slot: 2, names: [['Revenue', 'revenue']] }],
    });
  });

  it('is each of two slots that read the same name', () => {
    const twice = { ...PLAN, slots: [...PLAN.slots, PLAN.slots[1]!] };
    expect(shapeOf(['appId'], twice)).toEqual({
      names: ['appId'],
      targets: [1],
      shared: [{ slot: 3, names: [['appId']] }],
    });
  });
});
