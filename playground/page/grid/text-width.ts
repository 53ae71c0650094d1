import type { CellStyle } from '../../page-server/api';

const context = document.createElement('canvas').getContext('2d');

/** The width of a text in a cell, in pixels. */
export function textWidth(text: string, style: CellStyle): number {
  if (context === null) return text.length * 7;
  context.font = `${style.bold === true ? 'bold ' : ''}${style.size ?? 10}pt Arial`;
  return context.measureText(text).width;
}
