import fc from 'fast-check';
import {
  noteTriggerEnd,
  noteTriggerStart,
  triggerTimeLeft,
} from '../../../src/reports/hourly/trigger-budget';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = Date.UTC(2026, 10, 20, 20, 14);
const ALL = 75 * MINUTE;

function ticked(text: string | undefined, from: number, took: number): string {
  return noteTriggerEnd(noteTriggerStart(text, from), from + took);
}

describe('the trigger time of a day', () => {
  it('is 75 of Google’s 90 minutes before the first check', () => {
    expect(triggerTimeLeft(undefined, NOW)).toBe(ALL);
  });

  it('is reduced by the time of checks', () => {
    const text = ticked(ticked(undefined, NOW, 4 * MINUTE), NOW + 60 * MINUTE, 3 * MINUTE);
    expect(triggerTimeLeft(text, NOW + 2 * 60 * MINUTE)).toBe(ALL - 7 * MINUTE);
  });

  it('is used up after 75 minutes, and complete again 24 hours after the first check', () => {
    let text: string | undefined;
    for (let tick = 0; tick < 20; tick++) text = ticked(text, NOW + tick * 30 * MINUTE, 5 * MINUTE);
    expect(triggerTimeLeft(text, NOW + DAY - 1)).toBe(0);
    expect(triggerTimeLeft(text, NOW + DAY)).toBe(ALL);
  });

  it('counts a check that Google ended as six minutes, once', () => {
    const killed = noteTriggerStart(undefined, NOW);
    expect(triggerTimeLeft(killed, NOW + 60 * MINUTE)).toBe(ALL - 6 * MINUTE);
    const next = ticked(killed, NOW + 60 * MINUTE, MINUTE);
    expect(triggerTimeLeft(next, NOW + 61 * MINUTE)).toBe(ALL - 7 * MINUTE);
  });

  it('counts a check across the end of a day in the new day', () => {
    const first = ticked(undefined, NOW, MINUTE);
    const last = ticked(first, NOW + DAY - MINUTE, 4 * MINUTE);
    expect(triggerTimeLeft(last, NOW + DAY + 4 * MINUTE)).toBe(ALL - 4 * MINUTE);
    expect(triggerTimeLeft(last, NOW + 2 * DAY)).toBe(ALL);
  });

  it('counts a check during which the clock was set back as six minutes', () => {
    const text = noteTriggerEnd(noteTriggerStart(ticked(undefined, NOW, 0), NOW + 60 * MINUTE), NOW + MINUTE);
    expect(triggerTimeLeft(text, NOW + MINUTE)).toBe(ALL - 6 * MINUTE);
  });

  it('is complete if a clock was ahead before', () => {
    let text: string | undefined;
    for (let tick = 0; tick < 20; tick++) text = ticked(text, NOW + 900 * DAY + tick * MINUTE, 5 * MINUTE);
    expect(triggerTimeLeft(text, NOW)).toBe(ALL);
  });

  it.each(['', 'nonsense', '[]', 'null', '{"v":2,"used":0}', '{"v":1,"from":"x","used":1e99,"begun":null}'])(
    'is complete if the stored time is unreadable: %s',
    (text) => {
      expect(triggerTimeLeft(text, NOW)).toBe(ALL);
      expect(triggerTimeLeft(ticked(text, NOW, 2 * MINUTE), NOW + 2 * MINUTE)).toBe(ALL - 2 * MINUTE);
      expect(triggerTimeLeft(noteTriggerEnd(text, NOW), NOW)).toBe(ALL);
    },
  );

  it('is available again after a day at the latest, whatever clocks and checks did', () => {
    const event = fc.record({
      at: fc.integer({ min: -3 * DAY, max: 3 * DAY }),
      what: fc.constantFrom('begun', 'ended'),
    });
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 40 }),
        fc.integer({ min: -3 * DAY, max: 3 * DAY }),
        (events, at) => {
          let text: string | undefined;
          for (const { at, what } of events)
            text = (what === 'begun' ? noteTriggerStart : noteTriggerEnd)(text, NOW + at);
          expect(triggerTimeLeft(text, NOW + at)).toBeGreaterThanOrEqual(0);
          const lefts = [0, DAY].map((later) => triggerTimeLeft(text, NOW + at + later));
          expect(Math.max(...lefts)).toBe(ALL);
        },
      ),
    );
  });
});
