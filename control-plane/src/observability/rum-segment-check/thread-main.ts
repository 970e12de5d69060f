import { parentPort } from 'node:worker_threads'
import { inspectSegment } from './inspect.ts'

parentPort?.on('message', (file: Uint8Array<ArrayBuffer>) =>
  parentPort?.postMessage(inspectSegment(Buffer.from(file.buffer, file.byteOffset, file.byteLength))),
)
