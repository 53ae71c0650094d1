import { oneByOne } from '../../../sidebar/home/one-by-one';

/** Actions that end when the test ends them, and the events so far. */
function acts() {
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const act = (name: string) => () =>
    new Promise<void>((resolve) => {
      log.push(`${name} begins`);
      ends.set(name, () => {
        log.push(`${name} ends`);
        resolve();
      });
    });
  const end = async (name: string) => {
    ends.get(name)!();
    await new Promise(setImmediate);
  };
  return { log, act, end };
}

describe('actions clicked in the list', () => {
  it('run one after another, and none is lost', async () => {
    const { log, act, end } = acts();
    const doInTurn = oneByOne();
    doInTurn('open r1', act('open'));
    doInTurn('pause r1', act('pause'));
    await new Promise(setImmediate);
    expect(log).toEqual(['open begins']);
    await end('open');
    await end('pause');
    expect(log).toEqual(['open begins', 'open ends', 'pause begins', 'pause ends']);
  });

  it('run once if clicked twice, whether they run or wait', async () => {
    const { log, act, end } = acts();
    const doInTurn = oneByOne();
    const taken = [
      doInTurn('open r1', act('open')),
      doInTurn('open r1', act('open again')),
      doInTurn('pause r1', act('pause')),
      doInTurn('pause r1', act('pause again')),
    ];
    expect(taken).toEqual([true, false, true, false]);
    await new Promise(setImmediate);
    await end('open');
    await end('pause');
    doInTurn('pause r1', act('pause later'));
    await new Promise(setImmediate);
    expect(log.filter((line) => line.endsWith('begins'))).toEqual([
      'open begins',
      'pause begins',
      'pause later begins',
    ]);
  });
});
