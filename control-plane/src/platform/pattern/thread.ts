import { parentPort } from 'node:worker_threads'
import { doWork, type Work } from './work.ts'

/* Runs customers' patterns apart from the process's event loop. */
parentPort?.on('message', (work: Work) => parentPort?.postMessage(doWork(work)))
