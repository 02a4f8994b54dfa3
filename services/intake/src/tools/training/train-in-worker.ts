import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { train, type TrainingSet, type Trained } from './trainer.ts';

/** A message of a worker: an epoch that has ended, or the model. */
type Progress = { readonly epoch: number; readonly loss: number } | { readonly model: Trained };

/** This file, compiled. */
const FILE = new URL('train-in-worker.js', import.meta.url);

/** Trains a model in a thread beside others. Rejects with the thread's error. */
export function trainInWorker(
  set: TrainingSet,
  seed: number,
  onEpoch: (loss: number, epoch: number) => void,
): Promise<Trained> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(FILE, { workerData: { set, seed } });
    worker.on('message', (progress: Progress) => {
      if ('model' in progress) resolve(progress.model);
      else onEpoch(progress.loss, progress.epoch);
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`the training with seed ${seed} ended with code ${code}`)));
  });
}

if (!isMainThread && parentPort !== null) {
  const port = parentPort;
  const { set, seed } = workerData as { set: TrainingSet; seed: number };
  const model = train(set, seed, (loss, epoch) => port.postMessage({ loss, epoch }));
  port.postMessage({ model });
}
