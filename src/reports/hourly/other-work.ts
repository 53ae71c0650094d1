import { hasQuestions } from '../../close/closings/check-schedule';
import { hasFormulasRefreshed } from '../../settings/formula-consent';
import type { Properties, ReportPorts } from '../report-ports';

/** True if the user's hourly check has other work than reports: formulas or closed months. `user` are the user's properties. */
export function hasOtherWork(ports: Pick<ReportPorts, 'user' | 'file'>, user: Properties): boolean {
  return hasFormulasRefreshed(ports, user) || hasQuestions(ports, user);
}
