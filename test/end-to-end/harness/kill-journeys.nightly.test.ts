import { interruptedEverywhere } from './journey';
import { REPORT_JOURNEYS } from './report-journeys';

/** Google may end an execution at any moment: after six minutes, or because a machine stops. */
const JOURNEYS = { ...REPORT_JOURNEYS };

it.each(Object.entries(JOURNEYS))(
  '%s shows the old or the new state wherever Google ends it, and comes to the same end when it is continued',
  (_, prepare) => {
    expect(interruptedEverywhere(prepare())).toBeGreaterThan(3);
  },
  1_200_000,
);
