import { newForm } from '../../../sidebar/form/form-and-draft';
import { checkedForm } from '../../../sidebar/form/form-issues';
import { whyNoNetworkMetrics, whyNoTrackedDimensions } from '../../../sidebar/form/tracked-only';
import { DIMENSIONS, metricsOf } from '../../../src/catalogue/catalogue';
import { NOW, STATE } from '../editor/fixtures';

const full = newForm(STATE);

describe('combinations that a full report cannot have', () => {
  it('are the ones that the check refuses, and no others', () => {
    // The check also refuses metrics that cannot be added up over the apps of a platform.
    const dimensions = DIMENSIONS.filter(
      ({ id, reports }) => reports.full !== undefined && id !== 'platformName',
    );
    for (const dimension of dimensions) {
      for (const metric of metricsOf('full')) {
        const form = { ...full, dimensions: [dimension.id], metrics: [metric.id] };
        const isBarred = dimension.trackedOnly === true && metric.source === 'network';
        expect(checkedForm(form, NOW).issues.length > 0).toBe(isBarred);
        expect(whyNoNetworkMetrics(form) !== undefined && whyNoTrackedDimensions(form) !== undefined).toBe(
          isBarred,
        );
      }
    }
  });
});
