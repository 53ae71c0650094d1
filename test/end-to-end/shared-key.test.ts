import { PLAYGROUND_KEY } from '../../playground/service/options';
import type { SettingsAnswer, SettingsDraft, SidebarState } from '../../src/sidebar-api';
import { AddOn, COLLEAGUE, OWNER, wholeFile } from './add-on';

const PROPERTY = 'adreports.formulaKey';
const MASKED = `••••••••${PLAYGROUND_KEY.slice(-4)}`;
const NEW_KEY = 'new-key-of-the-colleague-9876';
const OWNERS = { whose: 'owner' };

function asked(addOn: AddOn, name: string, user: string, ...args: unknown[]): SidebarState {
  const { error, value } = addOn.call(name, args, { user });
  if (error !== undefined) throw new Error(error.message);
  return value as SidebarState;
}

/** Saves settings whatever the service says of the key. */
function saved(addOn: AddOn, user: string, draft: SettingsDraft): SidebarState {
  const answer: unknown = asked(addOn, 'sidebarSaveSettings', user, { ...draft, anyway: true });
  return (answer as SettingsAnswer).state;
}

/** What the document keeps for formulas; undefined when that is nothing. */
function kept(addOn: AddOn): Record<string, unknown> | undefined {
  const text = addOn.runtime.properties('document').get(PROPERTY);
  return text === undefined ? undefined : JSON.parse(text);
}

/** A colleague's key is shared in a file whose owner has none. */
function shared(): AddOn {
  const addOn = new AddOn().settled(COLLEAGUE);
  asked(addOn, 'sidebarShareKey', COLLEAGUE);
  return addOn;
}

describe('letting formulas in this file use my key', () => {
  it('needs a key: a sentence says where to paste it, and nothing is kept', () => {
    const addOn = new AddOn();
    expect(asked(addOn, 'sidebarState', OWNER).formulaKey).toEqual(OWNERS);
    expect(() => asked(addOn, 'sidebarShareKey', OWNER)).toThrow(
      /no report key yet\. Open Ad Reports ▸ Settings/,
    );
    expect(kept(addOn)).toBeUndefined();
  });

  it('is told to everybody who opens the sidebar, the key masked', () => {
    const addOn = shared();
    const formulaKey = { whose: 'shared', sharedBy: COLLEAGUE, maskedKey: MASKED };
    expect(asked(addOn, 'sidebarState', COLLEAGUE).formulaKey).toEqual({ ...formulaKey, mine: true });
    expect(asked(addOn, 'sidebarState', OWNER)).toMatchObject({
      maskedKey: null,
      formulaKey: { ...formulaKey, mine: false },
    });
  });

  it('keeps the key with its address in one property, and shows it nowhere', () => {
    const addOn = shared();
    asked(addOn, 'sidebarState', OWNER);
    const host = new URL(addOn.service.origin).host;
    expect(kept(addOn)).toMatchObject({
      v: 1,
      key: PLAYGROUND_KEY,
      host,
      settings: { baseUrl: addOn.service.origin },
    });
    expect([...addOn.runtime.properties('document').keys()]).toEqual([PROPERTY]);
    const answers = addOn.runtime.executions.filter(({ callName }) => callName !== 'sidebarSaveSettings');
    expect(answers.length).toBeGreaterThan(1);
    expect(JSON.stringify(answers)).not.toContain(PLAYGROUND_KEY);
    expect(wholeFile(addOn.file)).not.toContain(PLAYGROUND_KEY);
    expect(addOn.sent).toEqual([]);
  });

  it('leaves the reports of everybody to their own keys', () => {
    const order = {
      name: 'Revenue',
      draft: { report: 'full', startDate: 'yesterday', metrics: ['revenue'] },
    };
    const addOn = shared();
    expect(() => addOn.run(order, { user: OWNER })).toThrow(/no report key yet/);
    expect(addOn.run(order, { user: COLLEAGUE }).rows).toBe(1);
  });
});

describe('a key that formulas use', () => {
  it('can be stopped by who did not share it', () => {
    const addOn = shared();
    expect(asked(addOn, 'sidebarStopSharingKey', OWNER).formulaKey).toEqual(OWNERS);
    expect(kept(addOn)).toBeUndefined();
    expect(asked(addOn, 'sidebarState', COLLEAGUE).maskedKey).toBe(MASKED);
  });

  it('is replaced when somebody else lets them use another', () => {
    const addOn = shared().settled(OWNER);
    expect(kept(addOn)?.['sharedBy']).toBe(COLLEAGUE);
    expect(asked(addOn, 'sidebarShareKey', OWNER).formulaKey).toMatchObject({ sharedBy: OWNER, mine: true });
    expect(kept(addOn)?.['sharedBy']).toBe(OWNER);
  });

  it('follows the new key and the new settings of who shares it', () => {
    const addOn = shared();
    const draft = { zone: 'UTC+8', key: NEW_KEY };
    expect(saved(addOn, COLLEAGUE, draft).formulaKey).toMatchObject({
      maskedKey: '••••••••9876',
      mine: true,
    });
    expect(kept(addOn)).toMatchObject({ key: NEW_KEY, settings: { zone: 'UTC+8' }, sharedBy: COLLEAGUE });
  });

  it('is gone when who shares it forgets it, and stays when somebody else does', () => {
    const addOn = shared().settled(OWNER);
    expect(asked(addOn, 'sidebarForgetKey', OWNER).formulaKey).toMatchObject({ sharedBy: COLLEAGUE });
    expect(asked(addOn, 'sidebarForgetKey', COLLEAGUE).formulaKey).toEqual(OWNERS);
    expect(kept(addOn)).toBeUndefined();
  });

  it('does not follow to another address', () => {
    const addOn = shared();
    const draft = { baseUrl: 'https://other.example.com' };
    expect(saved(addOn, COLLEAGUE, draft)).toMatchObject({
      maskedKey: null,
      formulaKey: OWNERS,
    });
    expect(JSON.stringify([...addOn.runtime.properties('document')])).not.toContain(PLAYGROUND_KEY);
  });

  it('is that of one file: another file of the same people has none', () => {
    const addOn = shared();
    addOn.runtime.spreadsheets.push(
      addOn.file.copy({ id: 'copy', name: 'Copy', timeZone: 'Europe/Berlin', owner: OWNER }),
    );
    const { value } = addOn.call('sidebarState', [], { user: COLLEAGUE, documentId: 'copy' });
    expect((value as SidebarState).formulaKey).toEqual(OWNERS);
  });

  it('is left alone where a newer version shared it', () => {
    const addOn = shared();
    addOn.runtime.properties('document').set(PROPERTY, '{"v":2}');
    expect(asked(addOn, 'sidebarState', COLLEAGUE).formulaKey).toEqual(OWNERS);
    expect(() => asked(addOn, 'sidebarShareKey', COLLEAGUE)).toThrow(/newer version of this add-on/);
    expect(() => asked(addOn, 'sidebarStopSharingKey', COLLEAGUE)).toThrow(/newer version of this add-on/);
    expect(kept(addOn)).toEqual({ v: 2 });
  });
});
