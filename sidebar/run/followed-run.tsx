import { useEffect, useState } from 'preact/hooks';
import type { RunInHand, RunProgress, SavedReport, Server, SidebarState } from '../server';
import { serverTime } from '../server-time';
import { follow } from './follow';
import { withTold } from './progress-words';
import { Cancelling } from './run-panel';
import { Progress } from './run-progress';
import { waitFor } from './wait-for';

/** A run that this sidebar did not start: a colleague's, or one's own from before the sidebar was closed. */
export function FollowedRun(props: {
  readonly server: Server;
  readonly state: SidebarState;
  readonly report: SavedReport;
  readonly run: RunInHand;
  /** It has ended, or gone silent. */
  readonly onOver: () => void;
}) {
  const { server, state, report, run } = props;
  const [told, setTold] = useState<readonly RunProgress[]>([run.progress]);
  const [cancel, setCancel] = useState<'no' | 'wanted' | 'too late'>('no');
  useEffect(() => {
    let isLeft = false;
    const over = () => isLeft || props.onOver();
    follow(run.runId, {
      server,
      now: () => serverTime(state),
      wait: waitFor,
      tell: (progress) => setTold((before) => withTold(before, progress)),
      isLeft: () => isLeft,
      // The list says what has become of it.
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
      <p class="hint">{run.by === '' || run.by === state.user ? 'Started earlier.' : `Run by ${run.by}.`}</p>
      <Progress name={report.name} told={told} />
      <Cancelling cancel={cancel} onCancel={onCancel} />
    </>
  );
}
