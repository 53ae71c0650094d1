import { CheckRefused } from '../../../src/errors/run-errors';
import {
  checkTimes,
  ensureTrigger,
  noteCheck,
  requireTriggerUid,
} from '../../../src/reports/schedule/hourly-trigger';
import { fakeTextStore } from '../../fakes/text-store';
import { FakeTriggers } from '../../fakes/triggers';

const ALL = { missing: () => [], url: () => null };

describe('the hourly trigger', () => {
  it('is made once, and a refusal of Google is returned', () => {
    const triggers = new FakeTriggers();
    expect([1, 2].map(() => ensureTrigger({ triggers, authorization: ALL }))).toEqual([undefined, undefined]);
    expect(triggers.made).toEqual(['refreshDue']);
    const refusing = Object.assign(new FakeTriggers(), {
      create: () => {
        throw new Error('此脚本的触发器过多。');
      },
    });
    expect(ensureTrigger({ triggers: refusing, authorization: ALL })).toBeInstanceOf(CheckRefused);
  });

  it.each([undefined, '', 7, {}, { triggerUid: '' }, ['x']])('is not started by a formula: %j', (event) => {
    expect(() => requireTriggerUid(event)).toThrow('refreshDue is not a formula');
  });
});

describe('the times of a user’s hourly check', () => {
  it('are kept together, and count as unknown if somebody has damaged them', () => {
    const document = fakeTextStore();
    expect(checkTimes('me', document)).toEqual({ at: null, mailedAt: null });
    noteCheck('me', { at: 5 }, document);
    noteCheck('me', { mailedAt: 7 }, document);
    expect(checkTimes('me', document)).toEqual({ at: 5, mailedAt: 7 });
    document.set('adreports.checked.me', 'soon');
    expect(checkTimes('me', document).at).toBeNull();
  });
});
