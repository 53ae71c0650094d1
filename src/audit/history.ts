import { buildLineSubject, isFoldedSubject, type LedgerLine, type readLedger } from '../books';
import { getFileLabel, isPeriod, requireMetric } from '../catalogue';
import { type Day, toPeriodStart } from '../dates';
import { findGrain } from '../request';
import { listTableColumns } from '../table';
import { formatDay, formatPeriod, getTexts } from '../wording';
import { formatExactValue } from './audit';
import { type AuditedCell, findMetricId } from './report-row';

export function describeHistory(
  auditedCell: AuditedCell,
  reportName: string,
  { lines, unread }: ReturnType<typeof readLedger>,
): string[] {
  const metricId = findMetricId(auditedCell);
  if (metricId === undefined) return [];
  const historyTexts = getTexts().audit.history;
  const { type } = auditedCell.column;
  const label = getFileLabel(requireMetric(metricId));
  const grain = findGrain(auditedCell.request) ?? 'date';
  const formatLineDay = (day: Day) => (isPeriod(grain) ? formatPeriod(grain, day) : formatDay(day));
  const isAboutNumber = (line: LedgerLine) =>
    line.report === reportName && line.metric === label && isLineAboutRow(line, auditedCell);
  // The newest first.
  const matchingLines = lines.filter(isAboutNumber).sort((a, b) => (b.seen ?? 0) - (a.seen ?? 0));
  const restatementSentences = matchingLines.map((line) => {
    const [before, after] = [line.old, line.current].map((value) =>
      formatExactValue(value, type, line.currency),
    );
    const when = line.day === null ? '' : formatLineDay(line.day);
    const text = historyTexts.restated(when, line.what, `${before} → ${after}`, line.place);
    return isFoldedSubject(line.dimensions) ? historyTexts.folded(text, line.dimensions) : text;
  });
  return [
    ...(matchingLines.length === 0 ? [historyTexts.notRestated] : restatementSentences),
    ...(unread.length > 0 ? [historyTexts.unread(unread)] : []),
  ];
}

/** Whether a line is about the row, or adds it up with others. Lines have labels in place of ids. */
function isLineAboutRow(line: LedgerLine, auditedCell: AuditedCell): boolean {
  const { request, values, days } = auditedCell;
  const grain = findGrain(request);
  const first = grain === undefined ? days.from : toPeriodStart(grain, days.from);
  // A folded line names no app or network: it may contain any row of its day. Without a day, it may be of any.
  if (isFoldedSubject(line.dimensions))
    return line.day === null || (line.day >= first && line.day <= days.to);
  const columns = listTableColumns(request);
  const cells = columns.map(({ field }) => values.get(field) ?? '');
  const rowKey = buildLineSubject(columns, cells, grain === undefined ? null : first, request.connection);
  const names = ['day', 'app', 'network', 'country', 'dimensions'] as const;
  return names.every((name) => line[name] === rowKey[name]);
}
