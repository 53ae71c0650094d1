import { SheetContents } from '../../../../playground/page/file/sheet-contents';
import type { SheetContent, SheetTab } from '../../../../playground/page-server/api';
import { sheet } from '../sheet';

/** A server that answers when the test chooses. */
class Answers {
  readonly asked: number[] = [];
  readonly came: number[] = [];
  readonly text: string[] = [];
  private readonly waiting: { give: (content: SheetContent) => void; fail: (error: Error) => void }[] = [];
  readonly contents = new SheetContents(
    (sheetId) => {
      this.asked.push(sheetId);
      return new Promise((give, fail) => this.waiting.push({ give, fail }));
    },
    ({ revision }) => this.came.push(revision),
    (error) => this.text.push((error as Error).message),
  );

  async give(sheetId: number, revision: number): Promise<void> {
    this.waiting.shift()?.give(sheet({ sheetId, revision }));
    await settled();
  }

  async fail(sentence: string): Promise<void> {
    this.waiting.shift()?.fail(new Error(sentence));
    await settled();
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const tab = (sheetId: number, revision: number, hidden = false): SheetTab => ({
  sheetId,
  title: `Sheet ${sheetId}`,
  hidden,
  color: null,
  revision,
});

describe('the page’s copy of the sheets', () => {
  it('reads the open sheet first, then the others, and no hidden sheet', () => {
    const { contents, asked } = new Answers();
    contents.follow([tab(1, 1), tab(2, 1, true), tab(3, 1)], 3);
    expect(asked).toEqual([3, 1]);
  });

  it('reads once, however often the same change is reported', async () => {
    const answers = new Answers();
    answers.contents.want(1, 5);
    answers.contents.want(1, 5);
    await answers.give(1, 5);
    answers.contents.want(1, 5);
    expect(answers.asked).toEqual([1]);
    expect(answers.contents.isCurrent()).toBe(true);
  });

  it('reads again if a change is reported during a read', async () => {
    const answers = new Answers();
    answers.contents.want(1, 5);
    answers.contents.want(1, 6);
    await answers.give(1, 5);
    expect(answers.contents.isCurrent()).toBe(false);
    await answers.give(1, 6);
    expect(answers.came).toEqual([5, 6]);
    expect(answers.contents.isCurrent()).toBe(true);
  });

  it('does not read endlessly if the answer is older than the reported change', async () => {
    const answers = new Answers();
    answers.contents.want(1, 9);
    await answers.give(1, 8);
    expect(answers.asked).toEqual([1]);
    expect(answers.contents.isCurrent()).toBe(true);
  });

  it('removes a deleted sheet, even during its read', async () => {
    const answers = new Answers();
    answers.contents.follow([tab(1, 1), tab(2, 1)], 1);
    await answers.give(1, 1);
    expect(answers.contents.follow([tab(2, 1)], 2)).toEqual([1]);
    expect(answers.contents.get(1)).toBeNull();
    answers.contents.follow([tab(3, 1)], 3);
    await answers.give(2, 1);
    expect(answers.contents.get(2)).toBeNull();
  });

  it('reports why a sheet could not be read, and reads it after the next reported change', async () => {
    const answers = new Answers();
    answers.contents.want(1, 1);
    await answers.fail('The playground did not answer.');
    expect(answers.text).toEqual(['The playground did not answer.']);
    answers.contents.want(1, 1);
    expect(answers.asked).toEqual([1, 1]);
  });
});
