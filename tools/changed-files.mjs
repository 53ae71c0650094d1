import { spawnSync } from 'node:child_process';

const MAIN_BRANCHES = ['origin/main', 'origin/master', 'main', 'master'];

/**
 * The files that have changed since this branch left the main branch; on the main branch itself, since the commit before the last one.
 * Uncommitted changes count too. Paths are relative to `root`. Undefined if git cannot tell, without a repository or without history.
 */
export function changedFiles(root) {
  const base = baseCommit(root);
  const differ = base && git(root, 'diff', '--name-only', '--no-renames', '-z', base);
  const added = git(root, 'ls-files', '--others', '--exclude-standard', '-z');
  if (differ === undefined || added === undefined) return undefined;
  return [...new Set(`${differ}${added}`.split('\0'))].filter((file) => file !== '');
}

function baseCommit(root) {
  const head = git(root, 'rev-parse', 'HEAD');
  const main = MAIN_BRANCHES.find(
    (name) => git(root, 'rev-parse', '--verify', '--quiet', name) !== undefined,
  );
  const fork = main && git(root, 'merge-base', 'HEAD', main);
  return fork && fork !== head
    ? fork.trim()
    : git(root, 'rev-parse', '--verify', '--quiet', 'HEAD~1')?.trim();
}

/** The output of git; undefined when it fails. */
function git(root, ...command) {
  const { status, stdout } = spawnSync('git', command, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}
