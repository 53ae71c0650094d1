import { counted, runSentences } from './sentences';
import type { RunReport } from './server';

/** What a run brought, and what the user has to know with the numbers. */
export function RunResult({ run }: { readonly run: RunReport }) {
  return (
    <div class="result">
      <p class="headline">
        {counted(run.rows, 'row')} in sheet “{run.sheetTitle}”
      </p>
      {run.notices.length > 0 && (
        <ul class="notices" aria-label="Notices">
          {[...new Set(run.notices)].map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      {runSentences(run).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
