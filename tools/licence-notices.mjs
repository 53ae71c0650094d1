import { readdir, readFile } from 'node:fs/promises';

/** Finds the name of a package in the path of a bundled file: it follows the last node_modules folder. */
const PACKAGE = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/**
 * The licence of every package in a bundle, as one JavaScript comment. `inputs` are the paths of an esbuild metafile. Throws for a package
 * without a licence file.
 */
export async function licenceNotices(root, inputs) {
  const names = inputs.map((path) => PACKAGE.exec(path)?.[1]).filter((name) => name !== undefined);
  const notices = await Promise.all([...new Set(names)].sort().map((name) => notice(root, name)));
  return `/*!\nContains:\n\n${notices.join('\n\n')}\n*/`;
}

async function notice(root, name) {
  const folder = `${root}/node_modules/${name}`;
  const file = (await readdir(folder)).find((one) => /^licen[cs]e(?:\.\w+)?$/i.test(one));
  if (file === undefined) throw new Error(`The package ${name} is bundled and has no licence file.`);
  const { version } = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));
  const text = await readFile(`${folder}/${file}`, 'utf8');
  // Neither the comment nor the script element may end within the text.
  return `${name} ${version}\n\n${text.trim()}`.replaceAll('*/', '* /').replaceAll('</', '< /');
}
