import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isCardNumber, lintText } from './lint.ts'

const test = suite('what a recording should not show')

const rows: [text: string, card: number, mail: number, token: number][] = [
  ['Pay with 4111 1111 1111 1111 or 5500-0000-0000-0004', 2, 0, 0],
  ['4111111111111112', 0, 0, 0],
  ['order 4111111111111111.', 1, 0, 0],
  ['a length of 0.4111111111111111 and 14111111111111111111111', 0, 0, 0],
  ['0000 0000 0000 0000', 0, 0, 0],
  ['ada.lovelace@mail.shop-world.com signed in', 0, 1, 0],
  ['write to info@shop.de, support@shop.de or you@example.com', 0, 0, 0],
  ['@media (min-width: 10px) and user@host', 0, 0, 0],
  [`ghp_${'a1B2'.repeat(9)}`, 0, 0, 1],
  ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0NzExIn0.c2lnbmF0dXJl', 0, 0, 1],
  ['key q8ZrT4nVx2Lw9KfYb7Hd3Jm5', 0, 0, 1],
  ['3f8e0b62-6f0f-4a3e-9c51-0a3f7a6b9d10', 0, 0, 0],
  ['getElementsByClassNameAndTagName2', 0, 0, 0],
  ['AAAAAAAAAAAAAAAAAAaaaaaaaaaaaaaaaaaa11111', 0, 0, 0],
  ['***', 0, 0, 0],
]

for (const [text, card_number, mail_address, token] of rows)
  test(text.slice(0, 60), () => assert.equal(lintText(text), { card_number, mail_address, token }))

test('check digits', () => {
  for (const good of ['378282246310005', '6011111111111117', '30569309025904']) assert.ok(isCardNumber(good), good)
  for (const bad of ['378282246310006', '411111111111', '4'.repeat(20)]) assert.not.ok(isCardNumber(bad), bad)
})

test.run()
