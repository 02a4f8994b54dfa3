import 'reflect-metadata';
import { preflight } from './preflight.ts';
import { untilStopped } from './until-stopped.ts';

/** `npm start`: everything in one process. */
const stops: (() => Promise<void>)[] = [];
await untilStopped(stops, async (stopRequest) => {
  const { settings, environment, letGo } = await preflight('start', process.env, process.argv.slice(2));
  stops.push(letGo);
  // Services take longer to load than the checks of settings, folder and ports.
  const { runInOneProcess } = await import('./one-process.ts');
  await runInOneProcess(settings, environment, stops, stopRequest);
});
