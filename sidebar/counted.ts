import { grouped } from '../src/grouped';

/** "1,061 rows", "1 row". */
export function counted(count: number, thing: string): string {
  return `${grouped(count)} ${thing}${count === 1 ? '' : 's'}`;
}
