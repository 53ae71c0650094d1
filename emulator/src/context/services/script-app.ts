import { exception, mismatch } from '../arguments';
import { type EnumValue, enumeration } from '../enums';
import { call, strict } from '../host';

interface TriggerFacts {
  readonly id: string;
  readonly handler: string;
}

export const AuthMode = enumeration('ScriptApp.AuthMode', ['NONE', 'CUSTOM_FUNCTION', 'LIMITED', 'FULL']);
const AuthorizationStatus = enumeration('ScriptApp.AuthorizationStatus', ['NOT_REQUIRED', 'REQUIRED']);
const EventType = enumeration('ScriptApp.EventType', [
  'CLOCK',
  'ON_OPEN',
  'ON_EDIT',
  'ON_FORM_SUBMIT',
  'ON_CHANGE',
]);
const TriggerSource = enumeration('ScriptApp.TriggerSource', ['SPREADSHEETS', 'CLOCK', 'FORMS', 'DOCUMENTS']);

const triggerIds = new WeakMap<object, string>();

export function makeScriptApp(): object {
  return strict('ScriptApp', {
    AuthMode,
    AuthorizationStatus,
    EventType,
    TriggerSource,
    getAuthorizationInfo: (mode: EnumValue, scopes?: unknown) =>
      authorizationInfo(authMode('getAuthorizationInfo', mode), scopes as readonly string[] | undefined),
    requireAllScopes: (mode: EnumValue) => requireScopes(authMode('requireAllScopes', mode), null),
    requireScopes: (mode: EnumValue, scopes: unknown) =>
      requireScopes(authMode('requireScopes', mode), scopes as readonly string[]),
    newTrigger: (handler: unknown) => triggerBuilder(String(handler)),
    getProjectTriggers: () => (call('ScriptApp', 'triggers', null) as TriggerFacts[]).map(trigger),
    getUserTriggers: (spreadsheet: unknown) => userTriggers(spreadsheet),
    deleteTrigger(given: object) {
      const id = triggerIds.get(given);
      if (id === undefined) throw mismatch('ScriptApp.deleteTrigger', [given]);
      call('ScriptApp', 'deleteTrigger', id);
    },
    getScriptId: () => call('ScriptApp', 'scriptId'),
    toString: () => 'ScriptApp',
  });
}

/** The user's triggers in one file. */
function userTriggers(spreadsheet: unknown): object[] {
  const { getId } = (typeof spreadsheet === 'object' && spreadsheet !== null ? spreadsheet : {}) as {
    readonly getId?: () => string;
  };
  if (getId === undefined) throw mismatch('ScriptApp.getUserTriggers', [spreadsheet]);
  return (call('ScriptApp', 'triggers', getId()) as TriggerFacts[]).map(trigger);
}

function authMode(method: string, mode: EnumValue): EnumValue {
  if (!Object.values(AuthMode).includes(mode)) throw mismatch(`ScriptApp.${method}`, [mode]);
  return mode;
}

/** Only FULL needs scopes. Without `scopes`, all of the manifest are asked for. */
function authorizationInfo(mode: EnumValue, scopes?: readonly string[]): object {
  const granted = () => call('ScriptApp', 'authorizedScopes') as string[];
  const url = () => call('ScriptApp', 'authorizationUrl');
  const isMissing = () =>
    mode === AuthMode.FULL &&
    (scopes === undefined ? url() !== null : scopes.some((scope) => !granted().includes(scope)));
  return strict('AuthorizationInfo', {
    getAuthorizationStatus: () =>
      isMissing() ? AuthorizationStatus.REQUIRED : AuthorizationStatus.NOT_REQUIRED,
    getAuthorizationUrl: url,
    getAuthorizedScopes: granted,
    toString: () => 'AuthorizationInfo',
  });
}

function requireScopes(mode: EnumValue, scopes: readonly string[] | null): void {
  if (mode === AuthMode.FULL) call('ScriptApp', 'requireScopes', scopes);
}

function triggerBuilder(handler: string): object {
  return strict('TriggerBuilder', {
    timeBased() {
      let hours: number | undefined;
      const clock: object = strict('ClockTriggerBuilder', {
        everyHours(n: unknown) {
          if (typeof n !== 'number' || !Number.isInteger(n) || n < 1)
            throw mismatch('ClockTriggerBuilder.everyHours', [n]);
          hours = n;
          return clock;
        },
        everyDays(n: unknown) {
          if (typeof n !== 'number' || !Number.isInteger(n) || n < 1)
            throw mismatch('ClockTriggerBuilder.everyDays', [n]);
          hours = 24 * n;
          return clock;
        },
        create() {
          if (hours === undefined)
            throw exception('The trigger has no recurrence: call everyHours or everyDays.');
          return trigger(call('ScriptApp', 'createTrigger', handler, hours) as TriggerFacts);
        },
      });
      return clock;
    },
  });
}

function trigger(facts: TriggerFacts): object {
  const itself = strict('Trigger', {
    getUniqueId: () => facts.id,
    getHandlerFunction: () => facts.handler,
    getEventType: () => EventType.CLOCK,
    getTriggerSource: () => TriggerSource.CLOCK,
    getTriggerSourceId: () => null,
    toString: () => 'Trigger',
  });
  triggerIds.set(itself, facts.id);
  return itself;
}
