import 'reflect-metadata';
import { preflight } from './preflight.ts';
import { untilStopped } from './until-stopped.ts';

/** `npm start`: everything in one process. */
const stops: (() => Promise<void>)[] = [];
await untilStopped(stops, async (stopRequest) => {
  const { settings, environment, letGo } = await preflight('start', process.env, process.argv.slice(2));
  stops.push(letGo);
  // The services take longer to load than settings, folder and ports take to check.
  const { runInOneProcess } = await import('./one-process.ts');
  await runInOneProcess(settings, environment, stops, stopRequest);
});
