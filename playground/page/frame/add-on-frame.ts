import type { ScriptAnswer, ScriptCall } from '../../page-server/api';
import { element } from '../parts/element';
import { relay, sentence } from './relay';

/** The actions that a page of the add-on can request. */
export interface FrameWays {
  readonly call: (call: ScriptCall) => Promise<ScriptAnswer>;
  readonly close: () => void;
  readonly focusGrid: () => void;
  readonly resize?: (size: { readonly width?: number; readonly height?: number }) => void;
}

/**
 * A page of the add-on in a sandbox. Its scripts run, but it can reach neither this page nor any address. It communicates only by messages,
 * and only messages of its own window are accepted.
 */
export function addOnFrame(address: string, title: string, ways: FrameWays): HTMLIFrameElement {
  const frame = element('iframe', {
    class: 'add-on-frame',
    title,
    sandbox: 'allow-scripts allow-forms allow-popups allow-downloads',
    src: address,
  });
  const hear = (event: MessageEvent<unknown>) => {
    if (!frame.isConnected) return removeEventListener('message', hear);
    if (event.source !== frame.contentWindow) return;
    const message = sentence(event.data);
    // The frame's origin is opaque, so it cannot be named as the target; the message is sent to this window only.
    const answer = (reply: object) => frame.contentWindow?.postMessage(reply, '*');
    if (message?.playground === 'call') void relay(message, ways.call, answer);
    if (message?.playground === 'close') ways.close();
    if (message?.playground === 'focus') ways.focusGrid();
    if (message?.playground === 'size') ways.resize?.(message);
  };
  addEventListener('message', hear);
  return frame;
}
