import { buildNewForm } from '../../../sidebar/form/build-form';
import { checkForm } from '../../../sidebar/form/form-issues';
import { explainNoNetworkMetrics, explainNoTrackedDimensions } from '../../../sidebar/form/tracked-only';
import { DIMENSIONS, listMetrics } from '../../../src/catalogue';
import { NOW, STATE } from '../editor/fixtures';

const full = buildNewForm(STATE);

it('combinations that a full report cannot have are the ones that the check refuses, and no others', () => {
  // The check also refuses metrics that cannot be added up over the apps of a platform.
  const dimensions = DIMENSIONS.filter(
    ({ id, reports }) => reports.full !== undefined && id !== 'platformName',
  );
  for (const dimension of dimensions) {
    for (const metric of listMetrics('full')) {
      const form = { ...full, dimensions: [dimension.id], metrics: [metric.id] };
      const isBarred = dimension.trackedOnly === true && metric.source === 'network';
      expect(checkForm(form, NOW).length > 0).toBe(isBarred);
      expect(
        explainNoNetworkMetrics(form) !== undefined && explainNoTrackedDimensions(form) !== undefined,
      ).toBe(isBarred);
    }
  }
});
