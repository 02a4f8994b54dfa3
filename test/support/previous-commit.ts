import { execFileSync } from 'node:child_process';

const PREVIOUS = 'HEAD~1';

/** The hash of the commit before this one. Throws an error with the command that fetches it, if the clone does not have it. */
export function previousCommit(root: string): string {
  try {
    const parameters = ['rev-parse', '--verify', '--quiet', `${PREVIOUS}^{commit}`];
    return execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).trim();
  } catch (error) {
    throw new Error('this clone has no previous commit: run `git fetch --deepen 1`', { cause: error });
  }
}
