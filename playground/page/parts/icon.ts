const PATHS = {
  undo: 'M7 6 3 10l4 4M3.5 10H13a4.5 4.5 0 0 1 0 9H9',
  redo: 'M17 6l4 4-4 4M20.5 10H11a4.5 4.5 0 0 0 0 9h4',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  list: 'M4 7h16M4 12h16M4 17h16',
  down: 'M7 10l5 5 5-5',
  right: 'M10 7l5 5-5 5',
  left: 'M14 7l-5 5 5 5',
  play: 'M8 5l11 7-11 7z',
  sheet: 'M5 3h14v18H5zM5 9h14M5 15h14M12 9v12',
  flask: 'M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M7.5 15h9',
  bold: 'M8 5h5a3.5 3.5 0 0 1 0 7H8zM8 12h6a3.5 3.5 0 0 1 0 7H8z',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  letter: 'M7 16l5-12 5 12M9 12h6',
  bucket:
    'M11 4l7 7-6.5 6.5a1.5 1.5 0 0 1-2 0L5 13a1.5 1.5 0 0 1 0-2zM4.5 12.5H17M19.5 15.5c1 1.6 1.6 2.4 1.6 3.2a1.6 1.6 0 0 1-3.2 0c0-.8.6-1.6 1.6-3.2z',
} as const;

export type IconName = keyof typeof PATHS;

const SVG = 'http://www.w3.org/2000/svg';

/** An icon of 24 × 24 in the colour of the text, which screen readers ignore. */
export function icon(name: IconName, size = 18): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const attributes = {
    viewBox: '0 0 24 24',
    width: size,
    height: size,
    fill: 'none',
    'aria-hidden': 'true',
    class: 'icon',
  };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, String(value));
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
}
