/**
 * The colours of series, in order. People with any kind of colour blindness can tell them apart (the palette of Okabe and Ito, without its
 * yellow, which is too light on white). The last series of a chart, “All others”, is grey.
 */
export const SERIES_COLORS = [
  '#0072b2',
  '#e69f00',
  '#009e73',
  '#cc79a7',
  '#56b4e9',
  '#d55e00',
  '#5b4b8a',
  '#7f8c3d',
] as const;

export const OTHERS_COLOR = '#9aa0a6';

/** The colours of the least and the greatest number of a heat table. Texts stay readable on both. */
export const HEAT_COLORS = ['#f4f8fc', '#6baed6'] as const;
