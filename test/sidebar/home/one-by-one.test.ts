import { oneByOne } from '../../../sidebar/home/one-by-one';

/** Acts that end when they are told to, and what happened so far. */
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

describe('what is clicked in the list', () => {
  it('is done one after another, and none of it is lost', async () => {
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

  it('is done once when clicked twice, while it is under way and while it waits', async () => {
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
