import { renderToString } from 'preact-render-to-string';
import type { Server } from '../../../sidebar/server/server';
import { faultAt } from '../../../sidebar/settings/bigquery-place';
import { SettingsView } from '../../../sidebar/settings/settings-view';
import type { FailureMessage } from '../../../src/errors/failure-message';
import type { SidebarState } from '../../../src/sidebar-server/messages';
import { FAILURE, IDLE, STATE } from '../state';

const nothing = () => undefined;
const html = (bigQuery: SidebarState['bigQuery'], bigQueryChange = '') =>
  renderToString(
    <SettingsView
      server={{} as Server}
      state={{ ...STATE, bigQuery, bigQueryChange }}
      saving={IDLE}
      onReady={nothing}
      onClose={nothing}
    />,
  );
const UNSET = { project: '', dataset: 'ad_reports', location: '' };

describe('the settings of BigQuery', () => {
  it('exist only if the build has BigQuery', () => {
    expect(html(null)).not.toContain('BigQuery');
    expect(html(UNSET)).toContain('>BigQuery</h3>');
  });

  it('have fields for project, dataset and location, each with an explanation', () => {
    const shown = html({ project: 'my-company', dataset: 'ads', location: 'EU' });
    for (const [label, value] of [
      ['Project id', 'my-company'],
      ['Dataset', 'ads'],
      ['Location', 'EU'],
    ] as const)
      expect(shown).toMatch(
        new RegExp(`>${label}</label><input[^>]*value="${value}"[^>]*/><div[^>]*><p class="hint">[A-Z]`),
      );
  });

  it('name the colleague who changed the place without the current user’s approval', () => {
    const change = 'ben@x.test changed BigQuery project (mine → bens) on 29 Nov 15:24.';
    expect(html(UNSET, change)).toContain(`<p class="notices">${change}</p>`);
    expect(html(UNSET)).not.toContain('class="notices"');
  });

  it('show who pays, and the cost', () => {
    expect(html(UNSET)).toMatch(
      /Google bills the project: about 0.02 USD per GB and month .* Loading is free\./,
    );
    expect(html(UNSET)).toContain('It contains the rows and is billed for them.');
  });
});

describe('an error message about a field', () => {
  const issues = [
    { field: 'project', message: 'Project is missing: a project id has 6 to 30 small letters.' },
  ] as unknown as FailureMessage['issues'];

  it('is shown at that field and at no other', () => {
    expect(faultAt({ ...FAILURE, issues }, 'project')).toMatch(/^Project is missing/);
    expect(faultAt({ ...FAILURE, issues }, 'dataset')).toBeUndefined();
    expect(faultAt(null, 'project')).toBeUndefined();
  });
});
