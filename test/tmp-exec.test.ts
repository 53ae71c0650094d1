import { AddOn } from './end-to-end/add-on';
it('execution', () => {
  const addOn = new AddOn().settled();
  const name = Object.keys({ sidebarMonthClose: 1 })[0]!;
  for (let i = 0; i < 3; i++) addOn.call(name, []);
  const t = process.cpuUsage();
  for (let i = 0; i < 40; i++) addOn.call(name, []);
  const d = process.cpuUsage(t);
  process.stderr.write(`per execution ms ${(d.user + d.system) / 40000}\n`);
});
