import { realClock, virtualClock } from '../../src/time/clock';
import { type Timed, Timeline } from '../../src/time/timeline';

/** An execution without code. The test makes its time pass. */
function traveller(): Timed & { spend(ms: number): void } {
  let moment = 0;
  return {
    now: () => moment,
    arriveAt: (at) => {
      moment = Math.max(moment, at);
    },
    spend: (ms) => {
      moment += ms;
    },
  };
}

/** A timeline on a virtual clock with this many executions, and the order of their actions. */
function begun(count: number) {
  const clock = virtualClock(0);
  const timeline = new Timeline(clock);
  const all = Array.from({ length: count }, traveller);
  const leave = all.map((each) => timeline.enter(each));
  const seen: string[] = [];
  const takesTurn = (nth: number) =>
    timeline.turn(all[nth]!).then(() => seen.push(`${nth} at ${clock.now()}`));
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { clock, timeline, all, leave, seen, takesTurn, settled };
}

it('executions on a timeline wait while an execution at an earlier time may still act', async () => {
  const { timeline, all, seen, takesTurn, settled } = begun(2);
  all[0]!.spend(30);
  void takesTurn(0);
  await settled();
  expect(seen).toEqual([]);
  all[1]!.spend(50);
  timeline.goOn();
  await settled();
  expect(seen).toEqual(['0 at 30']);
});

it('executions on a timeline act in the order of their times, and in the order of their start if these are equal', async () => {
  const { timeline, all, seen, takesTurn, settled } = begun(3);
  all[0]!.spend(10);
  for (const nth of [2, 0, 1]) void takesTurn(nth);
  for (const each of [1, 2, 0]) {
    await settled();
    expect(seen).toHaveLength([1, 2, 0].indexOf(each) + 1);
    all[each]!.spend(100);
    timeline.goOn();
  }
  expect(seen).toEqual(['1 at 0', '2 at 0', '0 at 10']);
});

it('executions on a timeline do not wait for an execution that has left', async () => {
  const { leave, all, seen, takesTurn, settled } = begun(2);
  all[0]!.spend(30);
  void takesTurn(0);
  leave[1]!();
  await settled();
  expect(seen).toEqual(['0 at 30']);
});

it('executions on a timeline continue at their own time if the awaited event was earlier', async () => {
  const { clock, timeline, all, seen, takesTurn, settled } = begun(2);
  const { cancel } = timeline.park(all[0]!, 60_000);
  void takesTurn(1);
  all[0]!.arriveAt(500);
  cancel();
  await settled();
  expect([seen, clock.now()]).toEqual([['1 at 0'], 0]);
  all[1]!.spend(1_000);
  void takesTurn(0);
  await settled();
  expect(seen).toEqual(['1 at 0', '0 at 500']);
});

it('executions on a timeline are not woken after they have left', async () => {
  const { timeline, all, leave, settled } = begun(1);
  leave[0]!();
  let isAwake = false;
  void timeline.park(all[0]!, 10).done.then(() => {
    isAwake = true;
  });
  await settled();
  expect(isAwake).toBe(false);
});

it('executions on a timeline continue while time passes outside, but not beyond that time', async () => {
  const { clock, timeline, all, seen, takesTurn, settled } = begun(2);
  all[0]!.spend(400);
  all[1]!.spend(600);
  void timeline.pass(500).then(() => seen.push(`outside at ${clock.now()}`));
  for (const nth of [1, 0]) void takesTurn(nth);
  await settled();
  expect(seen).toEqual(['0 at 400']);
  all[0]!.spend(400);
  timeline.goOn();
  await settled();
  await settled();
  expect(seen).toEqual(['0 at 400', 'outside at 500', '1 at 600']);
});

it('executions on a timeline do not wait for each other on a real clock', async () => {
  const timeline = new Timeline(realClock());
  const late = traveller();
  late.spend(10_000);
  timeline.enter(traveller());
  timeline.enter(late);
  await expect(timeline.turn(late)).resolves.toBeUndefined();
});
