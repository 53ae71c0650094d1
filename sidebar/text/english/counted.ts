import { formatCount } from '../../../src/wording/counts';

/** "1,061 rows", "1 row". */
export function counted(count: number, thing: string): string {
  return `${formatCount(count)} ${thing}${count === 1 ? '' : 's'}`;
}
