import { follow } from '../../../sidebar/run/follow';
import type { RunProgress } from '../../../src/reports/run-facts';
import { SILENT_MS } from '../../../src/reports/schedule/report-state';
import { NOW, PROGRESS } from '../state';

async function followed(answers: (RunProgress | Error | null)[], leaveAfter = Number.POSITIVE_INFINITY) {
  const reported: RunProgress[] = [];
  let looks = 0;
  let now = NOW;
  await follow('ab', {
    server: {
      sidebarProgress: async () => {
        const answer = answers[looks++] ?? null;
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    now: () => now,
    wait: async (ms) => {
      now += ms;
    },
    onProgress: (progress) => reported.push(progress),
    isLeft: () => looks >= leaveAfter,
  });
  return { reported, looks };
}

const at = (ms: number): RunProgress => ({ ...PROGRESS, at: NOW + ms });

describe('the sidebar follows a run that was started elsewhere', () => {
  it('even if some reads of its progress fail', async () => {
    expect((await followed([at(0), new Error('offline'), at(1_000), null])).reported).toEqual([
      at(0),
      at(1_000),
    ]);
  });

  it('until all reads of its progress have failed for that long', async () => {
    const { looks } = await followed(Array.from({ length: 500 }, () => new Error('offline')));
    expect(looks).toBe(SILENT_MS / 1_000 + 1);
  });

  it('until the user leaves the view', async () => {
    expect((await followed([at(0), at(0), at(0)], 2)).looks).toBe(2);
  });
});
