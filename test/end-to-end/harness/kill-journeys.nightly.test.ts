import { FILE_JOURNEYS } from './file-journeys';
import { interruptEverywhere } from './journey';
import { MONTH_JOURNEYS } from './month-journeys';
import { REPORT_JOURNEYS } from './report-journeys';

/** Google may end an execution at any moment: after six minutes, or because a machine stops. */
const JOURNEYS = { ...REPORT_JOURNEYS, ...MONTH_JOURNEYS, ...FILE_JOURNEYS };

it.each(Object.entries(JOURNEYS))(
  '%s shows the old or the new state wherever Google ends it, and comes to the same end when it is continued',
  async (_, prepare) => {
    expect(await interruptEverywhere(await prepare())).toBeGreaterThan(2);
  },
  1_200_000,
);
