import { createHash } from 'node:crypto';
import { type Execution, type HostService, unknownMethod } from '../host-service';

/** Session. A formula is anonymous: it has no e-mail address. */
export class SessionHost implements HostService {
  private readonly timeZone: string;
  private readonly localeOf: (user: string) => string;
  private readonly hidesActiveUser: () => boolean;

  constructor(timeZone: string, localeOf: (user: string) => string, hidesActiveUser: () => boolean) {
    this.timeZone = timeZone;
    this.localeOf = localeOf;
    this.hidesActiveUser = hidesActiveUser;
  }

  call(execution: Execution, method: string, args: readonly unknown[]): unknown {
    switch (method) {
      case 'email':
        if (execution.kind === 'customFunction' || (args[0] === 'active' && this.hidesActiveUser()))
          return '';
        return execution.user;
      case 'locale':
        return this.localeOf(execution.user);
      case 'timeZone':
        return this.timeZone;
      case 'temporaryKey':
        return createHash('sha256').update(execution.user).digest('base64');
      default:
        return unknownMethod('Session', method);
    }
  }
}
