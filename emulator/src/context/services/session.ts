import { call, strict } from '../host';

export function makeSession(): object {
  return strict('Session', {
    getActiveUser: () => user('active'),
    getEffectiveUser: () => user('effective'),
    getActiveUserLocale: () => call('Session', 'locale'),
    getScriptTimeZone: () => call('Session', 'timeZone'),
    getTemporaryActiveUserKey: () => call('Session', 'temporaryKey'),
    toString: () => 'Session',
  });
}

function user(which: 'active' | 'effective'): object {
  return strict('User', {
    getEmail: () => call('Session', 'email', which),
    toString: () => call('Session', 'email', which),
  });
}
