/**
 * A short text of small letters and digits that is another one, all but certainly, for other lines: 64 bits, in two halves that mix
 * differently. It guards against accidents; nobody gains by two texts with one mark.
 */
export function textMark(lines: readonly string[]): string {
  let one = 0x811c9dc5;
  let two = 0x9e3779b9;
  for (const line of lines) {
    for (let at = 0; at < line.length; at++) {
      const code = line.charCodeAt(at);
      one = Math.imul(one ^ code, 0x01000193);
      two = Math.imul(two ^ code, 0x85ebca6b) + (two >>> 13);
    }
    one = Math.imul(one ^ 0x10ffff, 0x01000193);
    two = Math.imul(two ^ 0x10ffff, 0x85ebca6b) + (two >>> 13);
  }
  return `${mixed(one)}${mixed(two)}`;
}

function mixed(half: number): string {
  const turned = Math.imul(half ^ (half >>> 16), 0x7feb352d);
  return ((turned ^ (turned >>> 15)) >>> 0).toString(36).padStart(7, '0');
}
