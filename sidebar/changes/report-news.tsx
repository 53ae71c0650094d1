import { useEffect, useState } from 'preact/hooks';
import type { RestatedNews } from '../../src/reports/changes/restated-news';
import type { ReportProps } from '../home/report-details';
import { changeText } from '../sentences/amounts';
import { whenText } from '../sentences/times';
import { serverTime } from '../server/server-time';
import { texts } from '../text/texts';
import { LastChanges } from './last-changes';

/**
 * What happened to the numbers of a report, below its row: who has taken a run back, changed numbers until the user has read about them, and
 * the changes of the last run while the user looks at them.
 */
export function ReportNews(
  props: ReportProps & {
    /** How often the user has asked for the changes; 0 while they are not shown. */
    readonly asked: number;
    readonly onSee: () => void;
    readonly onClose: () => void;
  },
) {
  const { shell, report, asked, onSee, onClose } = props;
  const { server, state, acts } = shell;
  const { changes, run } = texts();
  const { news, takenBack } = report;
  /** The news that the user looks at. On the server they are read. */
  const [read, setRead] = useState<RestatedNews | null>(null);
  useEffect(() => {
    if (asked === 0) setRead(null);
    if (asked === 0 || news === null) return;
    setRead(news);
    // If this fails, they stay news.
    server.sidebarReadNews(report.id, news.at).catch(() => undefined);
  }, [asked, news?.at]);
  if (takenBack === '' && news === null && asked === 0) return null;
  return (
    <div class="part news">
      {takenBack !== '' && <p>{takenBack}</p>}
      {news !== null && (
        <p>
          {newsText(news)}{' '}
          <button type="button" class="small" aria-label={changes.seeOf(report.name)} onClick={onSee}>
            {changes.see}
          </button>
        </p>
      )}
      {read !== null && (
        <>
          <p>{changes.newsUntil(newsText(read), whenText(read.at, serverTime(state), state.timeZone))}</p>
          <div>
            <button type="button" class="small" onClick={acts.goToRestatements}>
              {run.result.openRestatements}
            </button>
          </div>
        </>
      )}
      {asked > 0 && (
        <LastChanges
          // They are read anew when the user asks again, and after a run.
          key={`${asked} ${report.lastRun?.endedAt}`}
          {...{ server, state, report, onClose }}
          onTakenBack={() => {
            setRead(null);
            acts.closeResult(report.id);
          }}
        />
      )}
    </div>
  );
}

/** "47 earlier numbers changed, revenue +517.20 USD". */
export function newsText({ count, revenue, unknown, currency }: RestatedNews): string {
  const { changes } = texts();
  return changes.news(count, revenue === null ? '' : changeText(revenue, currency), unknown);
}
