import type { Playground } from '../../playground';
import { Refused } from '../guard';
import type { OrderedRestatement } from './panel-api';

const RESTATED: Readonly<Record<OrderedRestatement['change'], { factor: number; vanish?: true }>> = {
  higher: { factor: 1.1 },
  lower: { factor: 0.9 },
  gone: { factor: 1, vanish: true },
};

/** The simulated service, and the restatements that were ordered from it, the oldest first. */
export interface RestatedService {
  readonly playground: Playground;
  readonly restated: OrderedRestatement[];
}

/** Restates a day at the service, in addition to earlier restatements. */
export function restate(
  { playground, restated }: RestatedService,
  { day, change }: OrderedRestatement,
): void {
  if (playground.simulated === null)
    throw new Refused(400, 'A real service is used, so its numbers cannot be changed here.');
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)))
    throw new Refused(400, 'Choose the day whose numbers change.');
  if (!Object.hasOwn(RESTATED, change))
    throw new Refused(400, 'Choose whether the numbers become higher or lower, or the rows disappear.');
  playground.service.restate({ from: day, ...RESTATED[change] });
  restated.push({ day, change });
}
