import { counted } from '../counted';
import type { RunReport } from '../server';
import { resultSentences } from './result-sentences';

/** What a run brought, and what the user has to know with the numbers. */
export function RunResult(props: {
  readonly run: RunReport;
  readonly onGoTo: () => void;
  readonly onClose: () => void;
}) {
  const { run } = props;
  return (
    <div class="result">
      <p>
        <b>
          {counted(run.rows, 'row')} in sheet “{run.sheetTitle}”
        </b>
      </p>
      {run.notices.length > 0 && (
        <ul class="notices" aria-label="Notices">
          {[...new Set(run.notices)].map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      {resultSentences(run).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
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
