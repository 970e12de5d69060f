import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../../page/chromium.ts'
import { MOST, pressAll } from './press.ts'

const { test, look } = browserSuite<Browsing>('pressing the buttons of a screen')

/** A dialog that says which button has opened it. */
const OPEN = `
  const open = text => {
    const dialog = document.createElement('dialog')
    dialog.textContent = text
    document.querySelector('main').append(dialog)
    dialog.onclose = () => dialog.remove()
    dialog.showModal()
  }
  const press = (element, run) => element && element.addEventListener('click', run)`

async function pressed({ page }: Browsing, main: string, script = ''): Promise<string> {
  const open = async () => {
    await page.setContent(`<main>${main}</main>`)
    await page.evaluate(`(() => { ${OPEN}
      for (const each of document.querySelectorAll('[data-opens]')) press(each, () => open(each.dataset.opens))
      ${script} })()`)
  }
  await open()
  const read = async () => (await page.textContent('main')) ?? ''
  return (await pressAll('/', { page, open, quiet: async () => undefined, read })).join('\n')
}

const button = (name: string, opens: string) => `<button type="button" data-opens="${opens}">${name}</button>`
const rows = Array.from(
  { length: 30 },
  (_, n) => `<li>${button(`Delete rr${n}zz&quot;&gt;&lt;b data-attack&gt;`, `row ${n};`)}</li>`,
)

look('of rows that are alike one is pressed, and each other button', async context => {
  const others = ['Add', 'Move', 'Export'].map(name => button(name, `${name} it;`)).join('')
  const parts = ['Keys', 'People'].map(
    name => `<section><h2>${name}</h2>${button('Remove all', `no ${name};`)}</section>`,
  )
  const shown = await pressed(context, `<ul>${rows.join('')}</ul>${others}${parts.join('')}`)
  for (const each of ['row 0;', 'Add it;', 'Move it;', 'Export it;', 'no Keys;', 'no People;'])
    assert.ok(shown.includes(each), each)
  assert.not.ok(shown.includes('row 1;'))
})

look('what another button takes away is pressed as well, and what it shows', async context => {
  const hide = `
    press(document.querySelector('#more'), () => document.querySelectorAll('.hidden').forEach(each => each.hidden = false))
    press(document.querySelector('#less'), () => document.querySelectorAll('.later').forEach(each => each.remove()))`
  const main = `<button id="more" type="button">More</button><button id="less" type="button">Less</button>
    <p class="later">${button('Last', 'the last;')}</p><p class="hidden later" hidden>${button('Secret', 'the secret;')}</p>`
  const shown = await pressed(context, main, hide)
  for (const each of ['the last;', 'the secret;']) assert.ok(shown.includes(each), each)
})

look('a screen with more kinds of buttons than a screen may have fails', async context => {
  const name = (n: number) => String.fromCharCode(97 + (n % 26)).repeat(1 + Math.floor(n / 26))
  const many = Array.from({ length: MOST + 1 }, (_, n) => button(name(n), 'any'))
  const failure = await pressed(context, many.join('')).catch((error: Error) => error.message)
  assert.match(failure, `/ has more than ${MOST} kinds of buttons`)
})

test.run()
