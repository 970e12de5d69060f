import { parentPort, workerData } from 'node:worker_threads'
import { checkSourceMap } from './check.ts'

const { buffer, byteOffset, byteLength } = workerData as Uint8Array<ArrayBuffer>
parentPort?.postMessage(checkSourceMap(Buffer.from(buffer, byteOffset, byteLength)))
