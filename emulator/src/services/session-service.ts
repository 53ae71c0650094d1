import { createHash } from 'node:crypto';
import { type Execution, type HostService, unknownMethod } from '../host-service';

/** Session. A formula is anonymous: it has no e-mail address. */
export class SessionHost implements HostService {
  private readonly timeZone: string;
  private readonly locale: string;
  private readonly hidesActiveUser: () => boolean;

  constructor(timeZone: string, locale: string, hidesActiveUser: () => boolean) {
    this.timeZone = timeZone;
    this.locale = locale;
    this.hidesActiveUser = hidesActiveUser;
  }

  call(execution: Execution, method: string, args: readonly unknown[]): unknown {
    switch (method) {
      case 'email':
        if (execution.kind === 'customFunction' || (args[0] === 'active' && this.hidesActiveUser()))
          return '';
        return execution.user;
      case 'locale':
        return this.locale;
      case 'timeZone':
        return this.timeZone;
      case 'temporaryKey':
        return createHash('sha256').update(execution.user).digest('base64');
      default:
        return unknownMethod('Session', method);
    }
  }
}
