import { useEffect, useState } from 'preact/hooks';
import type { RestatedNews } from '../../src/reports';
import type { ReportProps } from '../home/report-details';
import { formatAmountChange, formatPastTime } from '../sentences';
import { estimateServerTime } from '../server';
import { getViewTexts } from '../text';
import { LastChanges } from './last-changes';

/**
 * What happened to the numbers of a report, below its row: changed numbers until somebody has read about them, and the changes of the last run
 * while the user looks at them.
 */
export function ReportNews(
  props: ReportProps & {
    /** How often the user has asked for the changes; 0 while they are not shown. */
    readonly timesOpened: number;
    readonly onSee: () => void;
    readonly onClose: () => void;
  },
) {
  const { shell, report, timesOpened, onSee, onClose } = props;
  const { server, state, actions } = shell;
  const { changes, run } = getViewTexts();
  const { news } = report;
  /** The news that the user looks at. On the server they are read. */
  const [readNews, setReadNews] = useState<RestatedNews | null>(null);
  useEffect(() => {
    if (timesOpened === 0) setReadNews(null);
    if (timesOpened === 0 || news === null) return;
    setReadNews(news);
    // If this fails, they stay news.
    server.sidebarReadNews(report.id, news.at).catch(() => undefined);
  }, [timesOpened, news?.at]);
  if (news === null && timesOpened === 0) return null;
  return (
    <div class="part news">
      {news !== null && (
        <p>
          {describeNews(news)}{' '}
          <button type="button" class="small" aria-label={changes.seeOf(report.name)} onClick={onSee}>
            {changes.see}
          </button>
        </p>
      )}
      {readNews !== null && (
        <>
          <p>
            {changes.newsUntil(
              describeNews(readNews),
              formatPastTime(readNews.at, estimateServerTime(state), state.timeZone),
            )}
          </p>
          <div>
            <button type="button" class="small" onClick={actions.goToRestatements}>
              {run.result.openRestatements}
            </button>
          </div>
        </>
      )}
      {timesOpened > 0 && (
        <LastChanges
          // They are read anew when the user asks again, and after a run.
          key={`${timesOpened} ${report.lastRun?.endedAt}`}
          {...{ server, state, report, onClose }}
          onTakenBack={() => {
            setReadNews(null);
            actions.closeResult(report.id);
          }}
        />
      )}
    </div>
  );
}

/** "47 earlier numbers changed, revenue +517.20 USD". */
function describeNews({ count, revenue, unknown, currency }: RestatedNews): string {
  const { changes } = getViewTexts();
  return changes.news(count, revenue === null ? '' : formatAmountChange(revenue, currency), unknown);
}
