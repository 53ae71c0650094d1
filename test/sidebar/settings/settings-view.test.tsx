import { renderToString } from 'preact-render-to-string';
import type { Server } from '../../../sidebar/server/server';
import { KeyTestMessage } from '../../../sidebar/settings/key-test-result';
import { SettingsView } from '../../../sidebar/settings/settings-view';
import type { SidebarState } from '../../../src/sidebar-server/messages';
import { FAILURE, IDLE, STATE } from '../state';

const nothing = () => undefined;
const html = (state: Partial<SidebarState>, onClose: (() => void) | null = nothing) =>
  renderToString(
    <SettingsView
      server={{} as Server}
      state={{ ...STATE, ...state }}
      saving={IDLE}
      onReady={nothing}
      onClose={onClose}
    />,
  );
const FIRST = { baseUrl: '', maskedKey: null };

describe('the first card', () => {
  const shown = html(FIRST, null);

  it('shows where the key is stored, and does not ask about formulas yet', () => {
    expect(shown).toContain('Saved in your Google account. Colleagues cannot see it.');
    expect(shown).not.toContain('Let formulas in this file use my key');
  });

  it('shows the address of the file’s reports as text, and lets the colleague use it', () => {
    const fileAddress = { baseUrl: 'https://reports.example.com', by: '<b>bo</b>' };
    const offered = html({ ...FIRST, fileAddress }, null);
    expect(offered).toContain('Reports in this file use');
    expect(offered).toContain('>https://reports.example.com</b>');
    expect(offered).toContain('&lt;b>bo&lt;/b>');
    expect(offered).toContain('>Use this address</button>');
    expect(offered).not.toContain('value="https://reports.example.com"');
    expect(html({ fileAddress })).not.toContain('Use this address');
  });
});

describe('the settings later', () => {
  it('show the stored key masked, with buttons to test and remove it', () => {
    const shown = html({});
    expect(shown).toContain('••••••••a1b2');
    expect(shown).toContain('>Test again</button>');
    expect(shown).toContain('>Forget key</button>');
    expect(shown).toContain('Leave this empty to keep the saved key.');
    expect(shown).toContain('aria-label="Back to the reports"');
  });

  it('have a checkbox that shows whether formulas in this file may use the key', () => {
    const box = /<input type="checkbox"[^>]*>\s*Let formulas in this file use my key/;
    expect(html({}).match(box)?.[0]).not.toContain('checked');
    const mine = { owner: STATE.user, mine: true, allowed: true };
    expect(html({ formulas: mine }).match(box)?.[0]).toContain('checked');
  });

  it('have no such checkbox for a user who does not own the file, and name the owner who has to agree', () => {
    const shown = html({ formulas: { owner: 'bo@example.com', mine: false, allowed: false } });
    expect(shown).not.toContain('Let formulas in this file use my key');
    expect(shown).toContain('use the key of bo@example.com, who owns the file.');
  });
});

describe('the settings of the file', () => {
  it('offer a status sheet and a run log', () => {
    const box = /<input type="checkbox"[^>]*>\s*Keep a status sheet and a run log/;
    expect(html({}).match(box)?.[0]).not.toContain('checked');
    expect(html({ hasLogs: true }).match(box)?.[0]).toContain('checked');
  });

  it('are not on the first card', () => {
    expect(html({ ...FIRST, reports: [] }, null)).not.toContain('In this file</h3>');
  });
});

describe('settings that are saved without a key', () => {
  const shown = (state: Partial<SidebarState>) =>
    renderToString(
      <KeyTestMessage test={{ result: 'not tested' }} isSaving state={{ ...STATE, ...state }} />,
    );

  it('are reported with what is missing, if no key is stored', () => {
    expect(shown({ maskedKey: null })).toContain('Saved, but there is no report key yet.');
    expect(shown({})).toContain('<b>Saved.</b>');
  });
});

describe('a key that the service refuses', () => {
  it('is reported with the service’s message as text, and without a sentence about rows', () => {
    const test = { result: 'refused', failure: FAILURE } as const;
    const shown = renderToString(<KeyTestMessage test={test} isSaving state={STATE} />);
    expect(shown).toContain('The service refused the key. Nothing was saved.');
    expect(shown).toContain('&lt;b>no');
    expect(shown).not.toContain(FAILURE.kept);
    expect(shown).not.toContain('Open settings');
    expect(shown).not.toContain('▸ Settings');
    expect(shown).toContain('Paste the current key from your account area above.');
  });
});
