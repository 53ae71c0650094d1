import type { FrameCheck, PlatformCheck } from '../check';

export const FRAME_CHECKS: readonly FrameCheck[] = [
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
