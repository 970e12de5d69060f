import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { imageFault } from './image.ts'

/** A PNG of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('an image must be all there, not its header alone', () => {
  assert.is(imageFault(PNG, 'image/png'), null)
  assert.is(imageFault(PNG.subarray(0, 24), 'image/png')?.text, 'is truncated')
  assert.is(imageFault(PNG.subarray(0, PNG.length - 12), 'image/png')?.text, 'is truncated')
  assert.match(imageFault(PNG, 'image/jpeg')?.text ?? '', 'not jpg')
})

test.run()
