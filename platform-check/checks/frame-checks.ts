import type { FrameCheck, PlatformCheck } from '../check';

export const FRAME_CHECKS: readonly FrameCheck[] = [
  {
    id: 'frame-unpacks',
    assumption: 'The frame of a sidebar can unpack the packed script (DecompressionStream).',
    expected: 'unpacked',
    // "unpacked", deflated without a header.
    script:
      'var bytes = Uint8Array.from(atob("K80rSEzOTk0BAA=="), function (c) { return c.charCodeAt(0); });' +
      'var stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));' +
      'return new Response(stream).text();',
  },
  {
    id: 'frame-inline-script',
    assumption: 'The frame runs a script element that a script adds.',
    expected: 'run',
    script:
      'var script = document.createElement("script"); script.textContent = "window.platformCheckRun = \\"run\\"";' +
      'document.body.appendChild(script); return window.platformCheckRun;',
  },
];

/** The argument that the server gets if a page passes a plain object to google.script.run. The sidebar's calls are recognized by it. */
export const HANDED_OVER = {
  id: 'frame-object',
  assumption: 'An object passed to google.script.run arrives as a plain object, which no cell can hand over.',
  expected: '[object Object]',
} as const satisfies PlatformCheck;
