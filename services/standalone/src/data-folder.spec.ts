import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder } from './data-folder.ts';

describe('openDataFolder', () => {
  let parent: string;
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'data-folder-'));
  });
  afterEach(async () => {
    await chmod(parent, 0o700);
    await rm(parent, { recursive: true });
  });

  it('creates a folder with any characters in its name, and releases it', async () => {
    const folder = join(parent, 'in', 'a folder, with “all” that 100% of $disks take');
    const letGo = await openDataFolder(folder);
    await expect(openDataFolder(folder)).rejects.toThrow(/another CPES \(process \d+\) runs on .*disks take/);
    await letGo();
    await (
      await openDataFolder(folder)
    )();
    expect(await readdir(folder)).toEqual(['demo-stores', 'logs', 'postgres', 'rabbitmq']);
  });

  it('refuses a file, and a path below one', async () => {
    const file = join(parent, 'file');
    await writeFile(file, '');
    await expect(openDataFolder(file)).rejects.toThrow(
      `CPES_DATA_DIR: ${file} is a file; set CPES_DATA_DIR to another`,
    );
    await expect(openDataFolder(join(file, 'below'))).rejects.toThrow(`${file} is a file; set CPES_DATA_DIR`);
  });

  it.each(['postgres', 'logs'])('refuses a folder with a file named %s', async (name) => {
    await writeFile(join(parent, name), '');
    await expect(openDataFolder(parent)).rejects.toThrow(`${join(parent, name)} is a file; set CPES_DATA_DIR`);
  });

  it.each(['cpes.log', 'cpes.pid', 'demo-credentials.json'])(
    'refuses a folder with a folder named %s',
    async (name) => {
      await mkdir(join(parent, name));
      await expect(openDataFolder(parent)).rejects.toThrow(`${join(parent, name)} is a folder where a file belongs`);
    },
  );

  it('refuses a name that is too long for the disk', async () => {
    await expect(openDataFolder(join(parent, 'x'.repeat(300)))).rejects.toThrow('has a name that is too long');
  });

  it('refuses a folder that cannot be created', async () => {
    await expect(openDataFolder('/proc/cpes')).rejects.toThrow(
      /^CPES_DATA_DIR: \/proc\/cpes .*; set CPES_DATA_DIR to another/,
    );
  });
});
