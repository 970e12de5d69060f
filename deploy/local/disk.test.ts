import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { watchDisk } from './disk.ts'

const test = suite('disk watch')
const MB = 1_000_000

test('a disk that fills up and is emptied is reported once each way', () => {
  const said: string[] = []
  let bytes = 900 * MB
  const watch = watchDisk({ dir: '/data', say: line => said.push(line), free: () => bytes })
  for (bytes of [501 * MB, 499 * MB, 0, 550 * MB, 499 * MB, 600 * MB, 601 * MB, 900 * MB]) watch.look()
  watch.stop()
  const [full = '', empty = '', ...more] = said
  assert.equal(more, [])
  assert.match(full, 'the disk of /data is nearly full: 499 MB are free')
  assert.match(empty, 'the disk of /data has 601 MB free again')
})

test('a disk that cannot be read is not reported', () => {
  const said: string[] = []
  const free = () => {
    throw new Error('EIO')
  }
  watchDisk({ dir: '/data', say: line => said.push(line), free }).stop()
  assert.equal(said, [])
})

test.run()
