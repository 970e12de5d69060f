import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { LANGUAGES } from '../../../platform/language.ts'
import type { Message } from '../message.ts'
import { htmlOf } from './email-html.ts'
import { plainText } from './text.ts'

const test = suite('a message as text and as a page')

const message: Message = {
  event: 'report.issue',
  tone: 'info',
  severity: null,
  subject: 'Subject',
  text: 'Text.',
  facts: [],
  links: [],
  thread: 'thread',
  at: epoch(0),
  webhook: {},
  unsubscribe_url: 'https://pharos.example/leave',
}

test('it is unsubscribed from in its own language, English by default', () => {
  const words = LANGUAGES.map(language => {
    const [word = ''] = /\S[^\n]*(?=: https:\/\/pharos\.example\/leave)/.exec(plainText({ ...message, language })) ?? []
    assert.match(htmlOf({ ...message, language }), `>${word.trim()}</a>`)
    return word
  })
  assert.equal(words, ['Unsubscribe', 'Abbestellen', 'Se désabonner\u00a0'])
  assert.match(plainText(message), 'Unsubscribe: https://pharos.example/leave')
})

test.run()
