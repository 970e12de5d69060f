import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { decode } from './decode.ts'

const test = suite('encodings of whois answers')

/** The same words as their registry's server would send them, in its encoding. */
const table: [tld: string, encoding: string, octets: string, text: string][] = [
  ['cl', 'UTF-8', '4e6f20457374c3a1', 'No Está'],
  ['fr', 'Latin 1', '456e7265676973747265e9', 'Enregistreé'],
  ['de', 'Windows 1252', '80', '€'],
  ['pl', 'Latin 2', 'a3f364bc', 'Łódź'],
  ['tr', 'Latin 5', 'ddfe', 'İş'],
  ['gr', 'Greek', 'c5eb', 'Ελ'],
  ['ru', 'KOI8-R', 'edcf', 'Мо'],
  ['ua', 'KOI8-U', 'ebc9a7d7', 'Київ'],
  ['by', 'Windows 1251', 'cce8edf1ea', 'Минск'],
  ['il', 'Windows 1255', 'f9ec', 'של'],
  ['th', 'Windows 874', 'e4b7c2', 'ไทย'],
  ['kr', 'EUC-KR', 'c7d1b1b9', '한국'],
  ['jp', 'Shift JIS', '93fa967b', '日本'],
  ['jp', 'ISO 2022 JP', '1b2442467c4b5c1b2842', '日本'],
  ['cn', 'GB 18030', 'd6d0b9fa', '中国'],
  ['tw', 'Big5', 'a578c657', '台灣'],
  ['test', 'UTF-8 with a mark', 'efbbbf6f6b', 'ok'],
]

for (const [tld, encoding, octets, text] of table)
  test(`.${tld} in ${encoding}`, () => {
    assert.is(decode(Buffer.from(octets, 'hex'), tld), text)
  })

test.run()
