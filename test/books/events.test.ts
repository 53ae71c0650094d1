import fc from 'fast-check';
import { readEntry, writeEntry } from '../../src/books/events';
import { History } from '../close/closings/history';

function events() {
  const history = new History();
  history.close('2026-10', { '1': { '03': '10.5' }, '2': { '04': '1' } });
  history.check('2026-10', { '1': { '03': '12' } });
  history.reopen('2026-10');
  history.close('2026-10', { '1': { '03': '12' } });
  return history.events;
}

it.each([
  ['an amount that is no decimal', '"03":"10.5"', '"03":"10,5"'],
  ['an amount with a needless zero', '"03":"10.5"', '"03":"10.50"'],
  ['a day that is no number', '"03":"10.5"', '"__proto__":"10.5"'],
  ['an unknown metric', '"metric":"revenue"', '"metric":"constructor"'],
  ['an unknown kind of event', '"kind":"closed"', '"kind":"toString"'],
  ['a month that does not exist', '"month":"2026-10"', '"month":"2026-13"'],
  ['a version that is no number', '"version":1', '"version":"1"'],
])('an entry of the books is refused with %s', (_, before, after) => {
  const text = writeEntry(events());
  expect(text).toContain(before);
  expect(readEntry(text.split(before).join(after))).toBeUndefined();
});

it('an entry of the books never throws, whatever somebody has written there', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(readEntry(`{"v":1,"events":[${text}]}`)).toBeUndefined();
    }),
  );
});
