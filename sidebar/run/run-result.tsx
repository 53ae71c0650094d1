import type { RunReport } from '../../src/reports/run-facts';
import { resultSentences } from '../sentences/result-sentences';
import { texts } from '../text/texts';
import { Controls } from './control-totals';

/** The result of a run, and notices about the numbers. */
export function RunResult(props: {
  readonly run: RunReport;
  readonly onGoTo: () => void;
  /** Shows what the run has changed. */
  readonly onChanges: () => void;
  readonly onClose: () => void;
}) {
  const { run } = props;
  const { controls: totals } = run;
  const { controls } = texts();
  const { result } = texts().run;
  const { sentences = [], doubts = [] } = totals ?? {};
  const results = sentences.filter((sentence) => !doubts.includes(sentence));
  const notices = [...new Set([...run.notices, ...doubts])].filter((notice) => !results.includes(notice));
  return (
    <div class="result">
      <p>
        <b>{result.rowsInSheet(run.rows, run.sheetTitle)}</b>
      </p>
      {notices.length > 0 && (
        <ul class="notices" aria-label={result.notices}>
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      {[...results, ...resultSentences(run)].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {totals != null && <Controls controls={totals} />}
      {isOfBigQuery(run.tableUrl) && (
        <p>
          <a href={run.tableUrl} target="_blank" rel="noopener">
            {result.openTable}
          </a>
        </p>
      )}
      <div class="buttons">
        <button type="button" onClick={props.onGoTo}>
          {controls.goToSheet}
        </button>
        {run.rowsChanged + run.rowsInserted + run.rowsDeleted > 0 && (
          <button type="button" onClick={props.onChanges}>
            {result.showChanges}
          </button>
        )}
        <button type="button" onClick={props.onClose}>
          {controls.close}
        </button>
      </div>
    </div>
  );
}

/** True for an address in the BigQuery console. Other addresses do not become links. */
function isOfBigQuery(url: string | null): url is string {
  return url?.startsWith('https://console.cloud.google.com/') === true;
}
