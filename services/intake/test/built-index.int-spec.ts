import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const BUILT = pathToFileURL(join(import.meta.dirname, '..', 'dist', 'vocabulary', 'open-classifier.js')).href;

it('is written by the build, so that the built service starts without building one', () => {
  const program = `const { openClassifier } = await import('${BUILT}');
    openClassifier(() => { throw new Error('npm run build has left no index of these inputs'); });`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
