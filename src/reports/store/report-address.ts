import { noteFileAddress } from '../../settings/file-address';
import type { ReportPorts } from './report-stores';

/** Notes in the file the address that its reports are saved or run with: a colleague who connects is shown it. */
export function noteReportAddress({ settings, activeUser, document }: ReportPorts): void {
  noteFileAddress(settings.settings().baseUrl, activeUser(), document);
}
