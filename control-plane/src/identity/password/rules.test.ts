import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { whyGuessed } from './rules.ts'

const EMAIL = 'ada.lovelace@engines.example'
const isRefused = (password: string) => whyGuessed(password, EMAIL) !== null

const SUFFIXES = ['1234!', '2026!!', '12345678', '!!!!!!', '2025', '1999', '123456!', '$$$$', '4321', '0000000']
const WORDS = ['password', 'summer', 'welcome', 'dragon', 'pharos', 'lovelace', 'engines', 'football', 'princess']
const CASES = [
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text[0]?.toUpperCase() + text.slice(1),
  (text: string) => text.replaceAll('a', '@').replaceAll('o', '0'),
  (text: string) => text.replaceAll('e', '3').replaceAll('s', '$'),
]

for (const word of WORDS)
  test(`${word} in any case and with usual suffixes is refused`, () => {
    const passwords = CASES.flatMap(change => SUFFIXES.flatMap(end => [change(word) + end, end + change(word)]))
    assert.equal(
      passwords.filter(password => !isRefused(password)),
      [],
    )
  })

for (const password of [
  ...['Password1234!', 'summer2026!!', 'pharospharos', 'correcthorsebatterystaple', 'Correct Horse Battery Staple'],
  ...[
    'correct-horse-battery-staple!',
    'To be or not to be',
    'May the force be with you',
    'qwertyuiop123',
    'abcdefghijklm',
  ],
  ...['1q2w3e4r5t6y', 'PharosPharos2026', 'ada.lovelace1', 'lovelacelovelace', 'P@ssw0rdP@ssw0rd', 'asdfghjkl12345'],
  ...['zyxwvutsrqpo', 'aaaabbbbccccddddeeee', 'the quick brown fox', 'password password password'],
])
  test(`${password} is refused`, () => assert.ok(isRefused(password)))

for (const password of [
  ...[
    'correct horse battery',
    'quiet harbour lantern',
    'known at the company',
    'tulip otter 42 violin',
    'x7Kq!p2mZ9rT',
  ],
  ...['Blaue Regenschirme fliegen nachts', 'vier-lose-Zettel-im-Wind', 'kj3#9dLq0-zVb', 'summer kitchen gravel owl'],
  ...['my cat Rufus hates mondays', 'Паровоз едет через лес', '東京の夜空に星が降る夜だった'],
])
  test(`${password} is accepted`, () => assert.is(whyGuessed(password, EMAIL), null))

test('what a generator makes is accepted', () => {
  const letters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_.!'
  // A generator of its own (Park and Miller), so that each run judges the same texts.
  let state = 20_261_128
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const made = Array.from({ length: 3_000 }, () =>
    Array.from({ length: 14 }, () => letters[next(letters.length)]).join(''),
  )
  assert.equal(
    made.filter(password => isRefused(password)),
    [],
  )
})

test('the longest password is judged at once', () => {
  const begun = performance.now()
  for (const unit of ['a', 'ab', 'password1', 'pharos', '1', 'x7'])
    whyGuessed((unit.repeat(300) + 'z').slice(0, 256), EMAIL)
  assert.ok(performance.now() - begun < 3_000)
})

test.run()
