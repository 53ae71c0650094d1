import { gunzipSync } from 'node:zlib';
import type { PackedReply, Reply } from '../src/errors/failure-message';
import type { SidebarCall, SidebarServer } from '../src/sidebar-server/allow-list';

/** The global function that the sidebar calls, and its arguments. */
export function sidebarCall(
  name: keyof SidebarServer,
  args: readonly unknown[],
): ['sidebarCall', [SidebarCall]] {
  return ['sidebarCall', [{ name, args } as SidebarCall]];
}

/** The reply in the value that a call of the sidebar returned. A long answer is packed. */
export function replyOf(value: unknown): Reply<unknown> {
  const reply = value as Reply<unknown> | PackedReply;
  if (!('packed' in reply)) return reply;
  return { answer: JSON.parse(gunzipSync(Buffer.from(reply.packed, 'base64')).toString('utf8')) };
}
