import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cliStory } from './story.ts'

/** Sets a window's title, clears the screen (in its one-byte form) and reverses the text direction. */
const NASTY = 'a\u001b]0;owned\u0007\u009b2J\u202e'

/**
 * The control sequences in a text, except the colours of `pharos` itself and those with which readline draws its
 * prompt.
 */
function obeyed(text: string): string[] {
  const own = new RegExp(['\u001b\\[(1|22|3\\d|39|90)m', '\u001b\\[\\d*[GJ]'].join('|'), 'g')
  return text.replaceAll(own, '').match(/(?![\n\r\t])\p{Cc}|\p{Bidi_Control}/gu) ?? []
}

cliStory(test, 'text of others never controls a terminal', async cli => {
  const tty = { tty: true }
  await cli.run(['heartbeat', 'add', 'Job', '--period', '1h', '--description', NASTY])
  await cli.run(['heartbeat', 'ping', 'Job', '--body', NASTY])
  assert.is(obeyed(NASTY).length, 4)
  for (const words of ['heartbeat list', 'heartbeat show Job', 'heartbeat pings Job --body 1', 'monitors export']) {
    const { stdout, stderr } = await cli.run(words.split(' '), tty)
    assert.equal(obeyed(stdout + stderr), [], words)
    assert.equal(obeyed((await cli.run([...words.split(' '), '--json'], tty)).stdout), [], `${words} --json`)
  }
  const body = await cli.run(['heartbeat', 'pings', 'Job', '--body', '1'])
  assert.is(body.stdout, `${NASTY}\n`, 'a pipe gets it as it came')
})

cliStory(test, 'a person is asked before anything is deleted', async cli => {
  await cli.run(['heartbeat', 'add', 'Job', '--period', '1h'])
  const kept = await cli.run(['heartbeat', 'delete', 'Job'], { tty: true, stdin: 'n\n', code: 1 })
  assert.match(kept.stderr, /Job will be deleted with all pings\. Continue\? \[y\/N\][\s\S]*Nothing was changed\./)
  assert.is((await cli.run(['heartbeat', 'delete', 'Job'], { tty: true, stdin: 'y\n' })).stdout, 'Deleted Job.\n')
})

test.run()
