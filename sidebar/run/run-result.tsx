import type { RunReport } from '../../src/reports/run-facts';
import { counted } from '../text/counted';
import { resultSentences } from '../text/result-sentences';
import { Controls } from './control-totals';

/** What a run brought, and what the user has to know with the numbers. */
export function RunResult(props: {
  readonly run: RunReport;
  readonly onGoTo: () => void;
  readonly onClose: () => void;
}) {
  const { run } = props;
  const { controls } = run;
  const { sentences = [], doubts = [] } = controls ?? {};
  const told = sentences.filter((sentence) => !doubts.includes(sentence));
  const notices = [...new Set([...run.notices, ...doubts])].filter((notice) => !told.includes(notice));
  return (
    <div class="result">
      <p>
        <b>
          {counted(run.rows, 'row')} in sheet “{run.sheetTitle}”
        </b>
      </p>
      {notices.length > 0 && (
        <ul class="notices" aria-label="Notices">
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      {[...told, ...resultSentences(run)].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {controls != null && <Controls controls={controls} />}
      {isOfBigQuery(run.tableUrl) && (
        <p>
          <a href={run.tableUrl} target="_blank" rel="noopener">
            Open the table in BigQuery
          </a>
        </p>
      )}
      <div class="buttons">
        <button type="button" onClick={props.onGoTo}>
          Go to sheet
        </button>
        <button type="button" onClick={props.onClose}>
          Close
        </button>
      </div>
    </div>
  );
}

/** An address of anywhere else is no table, and is not led to. */
function isOfBigQuery(url: string | null): url is string {
  return url?.startsWith('https://console.cloud.google.com/') === true;
}
