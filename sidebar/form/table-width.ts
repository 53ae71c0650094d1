import { report } from '../../src/catalogue/catalogue';
import { checkMetrics } from '../../src/request/checks/metrics';
import { Issues } from '../../src/request/issues';
import { rowsRequest, summaryRequest } from '../../src/request/request';
import { columnsOf, type Table } from './columns';
import { draftOf, type Form } from './form-and-draft';

/**
 * The number of columns in the sheet. The form's list may have fewer: an item of days such as "1-7" is several columns, and the number of
 * devices is followed by its error.
 */
export function tableWidth(form: Form, table: Table): number {
  const dimensions = columnsOf(form, table).filter(({ list }) => list !== 'metrics');
  return dimensions.length + metricsIn(form, table).length;
}

function metricsIn(form: Form, table: Table): readonly string[] {
  if (form.metrics.length === 0) return [];
  const check = { draft: draftOf(form), entry: report(form.report), findings: new Issues() };
  const request = { metrics: checkMetrics(check, []), summaryBy: [] };
  return (table === 'rows' ? rowsRequest(request) : summaryRequest(request)).metrics;
}
