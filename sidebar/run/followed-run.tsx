import { useEffect, useState } from 'preact/hooks';
import type { CurrentRun, RunProgress } from '../../src/reports/run-facts';
import type { SavedReport } from '../../src/reports/saved-report';
import type { SidebarState } from '../../src/sidebar-server/messages';
import { withProgress } from '../sentences/progress-text';
import type { Server } from '../server/server';
import { serverTime } from '../server/server-time';
import { texts } from '../text/texts';
import { follow } from './follow';
import { Cancelling } from './run-panel';
import { Progress } from './run-progress';
import { waitFor } from './wait-for';

/** A run that this sidebar did not start: a colleague started it, or the current user did before they closed the sidebar. */
export function FollowedRun(props: {
  readonly server: Server;
  readonly state: SidebarState;
  readonly report: SavedReport;
  readonly run: CurrentRun;
  /** Called after the run has ended, or after it has reported nothing for a long time. */
  readonly onOver: () => void;
}) {
  const { server, state, report, run } = props;
  const [history, setHistory] = useState<readonly RunProgress[]>([run.progress]);
  const [cancel, setCancel] = useState<'no' | 'wanted' | 'too late'>('no');
  useEffect(() => {
    let isLeft = false;
    const over = () => isLeft || props.onOver();
    follow(run.runId, {
      server,
      now: () => serverTime(state),
      wait: waitFor,
      onProgress: (progress) => setHistory((before) => withProgress(before, progress)),
      isLeft: () => isLeft,
      // The list of reports shows the result of the run.
    }).then(over);
    return () => {
      isLeft = true;
    };
  }, [run.runId]);
  const onCancel = () => {
    setCancel('wanted');
    server.sidebarCancel(run.runId).then(
      (isTaken) => setCancel(isTaken ? 'wanted' : 'too late'),
      () => setCancel('no'),
    );
  };
  return (
    <>
      <p class="hint">
        {run.by === '' || run.by === state.user ? texts().run.startedEarlier : texts().run.runBy(run.by)}
      </p>
      <Progress name={report.name} history={history} />
      <Cancelling cancel={cancel} onCancel={onCancel} />
    </>
  );
}
