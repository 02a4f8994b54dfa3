import { spawn } from 'node:child_process';
import { ended, endProcess, isAlive, until } from '@cpes/local-servers';

const SLEEPER = ['-e', 'setInterval(() => undefined, 1000)'];
const DEAF = [
  '-e',
  'process.on("SIGTERM", () => undefined); setInterval(() => undefined, 1000); process.stdout.write("up")',
];

describe('endProcess', () => {
  it('ends a process that handles the signal, and returns at once when called again', async () => {
    const child = spawn(process.execPath, SLEEPER);
    expect(isAlive(child.pid ?? 0)).toBe(true);
    await endProcess(child, 'SIGTERM', 5_000);
    expect(isAlive(child.pid ?? 0)).toBe(false);
    await endProcess(child, 'SIGTERM', 5_000);
    await ended(child);
  });

  it('kills a process that ignores the signal, after the grace period', async () => {
    const child = spawn(process.execPath, DEAF);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const startedAt = Date.now();
    await endProcess(child, 'SIGTERM', 200);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(190);
    expect(child.signalCode).toBe('SIGKILL');
  });
});

describe('until', () => {
  it('returns when the condition holds', async () => {
    let asked = 0;
    await until('the third time', () => ++asked === 3, 1_000, 1);
    expect(asked).toBe(3);
  });

  it('rejects with the description of the condition after the limit', async () => {
    await expect(until('the moon is full', () => false, 20, 5)).rejects.toThrow('the moon is full: not within 20 ms');
  });

  it('rejects with an error of the condition', async () => {
    const ask = () => Promise.reject(new Error('it ended'));
    await expect(until('it is up', ask, 1_000)).rejects.toThrow('it ended');
  });
});
