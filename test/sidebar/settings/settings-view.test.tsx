import { renderToString } from 'preact-render-to-string';
import type { Server } from '../../../sidebar/server/server';
import { buildSettingsDraft, KeyTestMessage } from '../../../sidebar/settings/settings-form';
import { SettingsView } from '../../../sidebar/settings/settings-view';
import type { SidebarState } from '../../../src/sidebar-server';
import { FAILURE, STATE } from '../state';

const nothing = () => undefined;
const html = (state: Partial<SidebarState>, onClose: (() => void) | null = nothing) =>
  renderToString(
    <SettingsView server={{} as Server} state={{ ...STATE, ...state }} onReady={nothing} onClose={onClose} />,
  );
const FIRST = { baseUrl: '', maskedKey: null };

it('the first card says what the service calls the key and where it is stored, and does not ask about formulas or logs yet', () => {
  const shown = html({ ...FIRST, reports: [] }, null);
  expect(shown).toContain('“Report API Key”');
  expect(shown).toContain('Saved in your Google account. Colleagues cannot see it.');
  expect(shown).not.toContain('Let formulas in this file use my key');
  expect(shown).not.toContain('In this file</h3>');
  expect(html({})).not.toContain('Report API Key');
});

it('the settings later show the stored key masked, with buttons to test and remove it, and send no key if none was typed', () => {
  const shown = html({});
  expect(shown).toContain('••••••••a1b2');
  for (const label of ['Forget key']) expect(shown).toContain(`>${label}</button>`);
  expect(shown).toContain('Leave this empty to keep the saved key.');
  const typed = { baseUrl: ' https://reports.example.com ', key: '  ', zone: 'UTC+0', currency: 'USD' };
  expect(buildSettingsDraft(typed)).toEqual({
    baseUrl: 'https://reports.example.com',
    zone: 'UTC+0',
    currency: 'USD',
  });
  expect(buildSettingsDraft({ ...typed, key: 'k-1' }).key).toBe('k-1');
});

it('the settings later have a checkbox that shows whether formulas may use the key', () => {
  const isOn = (shown: string) =>
    / checked/.test(
      /<input type="checkbox"[^>]*>\s*Let formulas in this file use my key/.exec(shown)?.[0] ?? '',
    );
  const allowed = { formulas: { owner: STATE.user, mine: true, allowed: true, allowedIds: [''] } };
  expect([isOn(html({})), isOn(html(allowed))]).toEqual([false, true]);
});

it.each([
  ['who decides', { mine: false }, /key of bo@example\.com, the owner of the file\..+Settings ▸ Formulas/],
  [
    'who has to allow it in a shared drive',
    { owner: null },
    /the person who created the file\. If that was not you.+open Ad Reports in this file/,
  ],
  ['what it means to allow it', {}, /everyone who can edit the file.+Nobody can read the key/],
  ['that the owner is not known', { owner: '' }, /only if you own it/],
])('the settings later say about formulas %s', (_, part, sentence) => {
  const formulas = { owner: 'bo@example.com', mine: true, allowed: false, allowedIds: [], ...part };
  expect(html({ formulas })).toMatch(sentence);
  expect(html({ formulas }).includes('Let formulas in this file use my key')).toBe(formulas.mine);
});

const failure = FAILURE;
it.each([
  ['The service accepts the key. Saved.', { result: 'accepted' }],
  ['Saved.', { result: 'not tested' }],
  ['The service refused the key. Nothing was saved.', { result: 'refused', failure }],
  ['The key could not be tested. Nothing was saved.', { result: 'no answer', failure }],
] as const)('the result of a test of the key is: %s', (sentence, test) => {
  const shown = renderToString(<KeyTestMessage test={test} hasKey />);
  expect(shown).toContain(`<b>${sentence}</b>`);
});

it('the result of a test of the key is what is missing, if settings are saved without a key', () => {
  const shown = renderToString(<KeyTestMessage test={{ result: 'not tested' }} hasKey={false} />);
  expect(shown).toContain('Saved without a report key.');
});

it('the result of a test of the key shows the service’s refusal as text, without a sentence about rows or a pointer to the settings', () => {
  const test = { result: 'refused', failure } as const;
  const shown = renderToString(<KeyTestMessage test={test} hasKey />);
  expect(shown).toContain('&lt;b>no');
  for (const words of [FAILURE.kept, 'Open settings', '▸ Settings']) expect(shown).not.toContain(words);
  expect(shown).toContain('Copy the current key from your account area at the service, and paste it here.');
});

it('the settings later show who else hears of problems, with the chat masked and why the last message failed', () => {
  const problem = 'The last message to Slack failed: <b>no</b>.';
  const recipients = { addresses: ['bo@example.com', 'cy@example.com'], chat: 'Slack ••••••••wXyZ', problem };
  const shown = html({ recipients });
  expect(shown).toContain('Who else hears of problems</h3>');
  expect(shown).toContain('value="bo@example.com, cy@example.com"');
  expect(shown).toContain('Saved: Slack ••••••••wXyZ. Leave this empty to keep it.');
  expect(shown).toContain('&lt;b>no');
  for (const label of ['Send a test message', 'Remove the webhook'])
    expect(shown).toContain(`>${label}</button>`);
  expect(html({})).not.toContain('Remove the webhook');
  expect(html(FIRST)).toContain('Who else hears of problems');
  expect(html({ ...FIRST, reports: [] }, null)).not.toContain('Who else hears of problems');
});

const place = { project: 'my-company', dataset: 'ads' };

it('the settings of BigQuery exist only if the build has BigQuery, with an explanation of each field and who pays', () => {
  const shown = html({ bigQuery: place });
  for (const [label, value] of [
    ['Project id', 'my-company'],
    ['Dataset', 'ads'],
  ])
    expect(shown).toMatch(
      new RegExp(`>${label}</label><input[^>]*value="${value}"[^>]*/><div[^>]*><p class="hint">[A-Z]`),
    );
  expect(shown).toMatch(/about 0.02 USD per GB and month for storage, .* Loading is always free\./);
  expect(html({})).not.toContain('BigQuery');
});

it('the settings of BigQuery name the colleague who changed the place without the current user’s approval', () => {
  const bigQueryChange = 'ben@x.test changed BigQuery project (mine → bens) on 29 Nov 15:24.';
  expect(html({ bigQuery: place, bigQueryChange })).toContain(`<p class="notices">${bigQueryChange}</p>`);
});

const STUDIO_B = {
  id: 'b',
  name: 'Studio B',
  baseUrl: 'https://studio-b.example',
  maskedKey: '••••••••zzzz',
  zone: 'UTC+0',
  currency: 'USD',
  suggestions: STATE.suggestions,
} as const;

it('the settings of a user with one connection have no names, and offer to add another connection', () => {
  const alone = html({});
  expect(alone).toContain('>Add another connection</button>');
  expect(alone).not.toContain('Connections</h3>');
  expect(alone).not.toContain('Name of the connection');
  expect(html(FIRST, null)).not.toContain('Add another connection');
});

it('the settings of a user with two connections list both, and ask about formulas for each', () => {
  const shown = html({ otherConnections: [STUDIO_B] });
  expect(shown).toContain('Connections</h3>');
  for (const text of ['Default connection', 'Studio B', 'https://studio-b.example · ••••••••zzzz'])
    expect(shown).toContain(text);
  expect(shown).toContain('Let formulas in this file use my key of “Studio B”');
  expect(shown).toContain('>Remove</button>');
});

it('the settings name the connection of the file’s reports that the user lacks, as text', () => {
  const shown = html({ missingConnections: ['<b>X</b>'] });
  expect(shown).toContain('“&lt;b>X&lt;/b>”, which you do not have.');
});
