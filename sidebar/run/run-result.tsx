import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { RunReport } from '../../src/reports';
import { describeRunResult, formatResultTitle } from '../sentences';
import { getViewTexts } from '../text';

const FOLD_AFTER_MS = 10_000;

/** The result of a run: one line, and below it notices about the numbers and what has changed, which fold away after ten seconds. */
export function RunResult(props: { readonly run: RunReport; readonly onGoTo: () => void }) {
  const { run, onGoTo } = props;
  const { controls } = getViewTexts();
  const { result } = getViewTexts().run;
  const facts = [...new Set(run.facts)];
  const notices = [...new Set(run.notices)].filter((notice) => !facts.includes(notice));
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useOpenAtFirst(box, notices.length > 0);
  return (
    <div class="result" ref={box}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{formatResultTitle(run)}</summary>
        {notices.length > 0 && (
          <ul class="notices" aria-label={result.notices}>
            {notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        )}
        {[...facts, ...describeRunResult(run)].map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {isOfBigQuery(run.tableUrl) && (
          <p>
            <a href={run.tableUrl} target="_blank" rel="noopener">
              {result.openTable}
            </a>
          </p>
        )}
      </details>
      <button type="button" class="small" onClick={onGoTo}>
        {controls.goToSheet}
      </button>
    </div>
  );
}

/** Open for ten seconds, and on while the pointer or the focus is in the box. A result with a notice stays open. */
function useOpenAtFirst(box: RefObject<HTMLElement>, staysOpen: boolean) {
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    if (staysOpen || !isOpen) return;
    const timer = setInterval(() => {
      if (box.current?.matches(':hover, :focus-within') === false) setOpen(false);
    }, FOLD_AFTER_MS);
    return () => clearInterval(timer);
  }, [isOpen]);
  return [isOpen, setOpen] as const;
}

/** True for an address in the BigQuery console. Other addresses do not become links. */
function isOfBigQuery(url: string | null): url is string {
  return url?.startsWith('https://console.cloud.google.com/') === true;
}
