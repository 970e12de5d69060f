import { randomBytes, randomInt } from 'node:crypto'
import * as assert from 'uvu/assert'
import { leave, siteSuite, visit } from './at-site.ts'

const { test, look } = siteSuite('rum: secrets of a page stay in it')

/** What a secret may look like, each time another one. */
const DATA: Record<string, () => string> = {
  token: () => randomBytes(16).toString('hex'),
  mail: () => `p${randomInt(1e5, 1e6)}@mail${randomInt(100, 999)}.test`,
  card: () => `4${randomInt(1e13, 1e14)}7`,
  phone: () => `+49 151 ${randomInt(1e6, 1e7)}`,
}
const SYLLABLES = ['zu', 'ra', 'mo', 'ke', 'li', 'ba', 'no', 'ti', 'vo', 'pe', 'sa', 'du']
/** A word that no rule can tell from others. */
const word = () => Array.from({ length: 6 }, () => SYLLABLES[randomInt(SYLLABLES.length)]).join('')

/** Makes secrets and remembers where each was put. */
function vault() {
  const planted = new Map<string, string>()
  const secret = (place: string, make: () => string = DATA.token ?? word) => {
    const value = make()
    planted.set(value, place)
    return value
  }
  /** The places whose secret is in what arrived, however it is written. */
  const found = (texts: readonly string[]) => {
    const all = texts.join('\n')
    const ways = (value: string) => [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)]
    return [...planted].flatMap(([value, place]) => {
      const at = ways(value)
        .map(one => all.indexOf(one))
        .find(index => index >= 0)
      return at === undefined ? [] : [`${place}: ${all.slice(Math.max(0, at - 80), at + 80)}`]
    })
  }
  return { secret, found, planted }
}
type Vault = ReturnType<typeof vault>

const wait = (ms: number) => `await new Promise(resolve => setTimeout(resolve, ${ms}))`
const quoted = (text: string) => JSON.stringify(text)

/** Statements that put what looks like data everywhere, in each shape. */
function plantData({ secret }: Vault): string {
  return Object.entries(DATA)
    .map(([kind, make]) => {
      const at = (place: string) => secret(`${place} (${kind})`, make)
      const url = (place: string) => encodeURIComponent(at(place))
      return `
        document.title = ${quoted(`Order of ${at('title')}`)}
        history.pushState(null, '', '/route-${kind}?q=${url('query of a route')}#t=${url('fragment of a route')}')
        await fetch('/status/200?q=${url('query of fetch')}')
        await fetch('http://u:${url('credentials')}@127.0.0.1:9/').catch(error => console.error(error))
        await new Promise(resolve => {
          const one = new XMLHttpRequest()
          one.open('GET', '/status/500?q=${url('query of XMLHttpRequest')}')
          one.onloadend = resolve
          one.send()
        })
        const image = new Image(); image.src = '/status/404?q=${url('query of a resource')}'; document.body.append(image)
        pharosRum.captureError(new Error(${quoted(`no account for ${at('message of an error')}`)},
          { cause: new Error(${quoted(`cause ${at('message of a cause')}`)}) }))
        pharosRum.captureError(Object.assign(new Error('x'), { name: ${quoted(at('name of an error'))} }))
        pharosRum.captureError({ ${quoted(at('field of a thrown object'))}: ${quoted(at('value of a thrown object'))} })
        setTimeout(() => { throw new Error(${quoted(`thrown ${at('uncaught error')}`)}) })
        setTimeout(() => Promise.reject(${quoted(`rejected ${at('rejection')}`)}))
        setTimeout(() => { try { JSON.parse(${quoted(`{"a" ${at('parsed text')}`)}) } catch (error) { throw error } })
        new Function('throw new Error("in a script")\\n//# sourceURL=' + location.origin + '/s.js?k=${url('address of a script')}')
        console.warn(${quoted(`warned of ${at('console message')}`)}, ${quoted(at('argument'))}, { a: ${quoted(at('object'))} })
        console.error([${quoted(at('array'))}], ${quoted(at('second argument'))}, new Error(${quoted(at('error in console'))}))
        const button = document.createElement('button')
        button.id = ${quoted(at('id'))}
        button.className = ${quoted(at('class'))}
        button.setAttribute('data-owner', ${quoted(at('data attribute'))})
        button.setAttribute('aria-label', ${quoted(at('label'))})
        button.textContent = ${quoted(at('text'))}
        document.body.append(button)
        button.click()`
    })
    .map(statements => `await (async () => {${statements}\n})(); ${wait(100)}`)
    .join('\n')
}

/** Statements that put words everywhere where only the setting for texts can mask them. */
function plantWords({ secret }: Vault): string {
  const at = (place: string) => quoted(`the ${secret(place, word)} of`)
  const name = (place: string) => quoted(secret(place, word))
  return `
    document.title = ${at('title')}
    history.pushState(null, '', '/words?q=' + ${name('query')} + '#x=' + ${name('fragment')})
    pharosRum.captureError(new Error(${at('message')}, { cause: new Error(${at('cause')}) }))
    pharosRum.captureError(${at('thrown text')})
    setTimeout(() => { throw new Error(${at('uncaught')}) })
    setTimeout(() => Promise.reject(new Error(${at('rejection')})))
    console.warn(${at('warning')}, ${at('argument')})
    console.error(${at('console error')}, { [${name('name of a field')}]: ${name('value of a field')} })
    const button = document.createElement('button')
    button.id = ${name('id')}
    button.className = ${name('class')}
    button.textContent = ${name('text')}
    document.body.append(button)
    button.click()
    ${wait(200)}`
}

const LCP = ({ secret }: Vault) =>
  `<div id="box"><img width="600" height="400" src="/picture?token=${secret('address of the largest element')}"></div>`

look('what looks like data is masked in every place, whatever the settings', async ({ page, site }) => {
  const all = vault()
  const query = all.secret('query of the page')
  site.pages['/'] = `${site.tag()}<body>${LCP(all)}`
  site.pages['/from'] = `<a href="/?q=${query}">Go</a>`
  site.headers = { 'referrer-policy': 'no-referrer-when-downgrade' }
  await page.goto(`${site.origin}/from?r=${all.secret('query of the referrer')}#f=${all.secret('fragment of it')}`)
  await page.getByRole('link').click()
  await page.waitForFunction(`window.pharosRum?.track && Object.keys(localStorage).length > 0`)
  await page.evaluate(`(async () => {${plantData(all)}})()`)
  await leave(page, site)
  assert.ok(all.planted.size > 90, `${all.planted.size}`)
  assert.equal(all.found(site.received.map(({ text }) => text)), [])
  // The events themselves have arrived.
  assert.ok(site.of('error').length >= 20 && site.of('request').length >= 12 && site.of('click').length === 4)
  assert.ok(site.of('view')[0]?.referrer?.endsWith('/from?r=***'))
})

look('what people typed is masked in messages, with masked inputs', async ({ page, site }) => {
  const all = vault()
  const fields = ['text', 'search', 'password', 'hidden', 'textarea'].map(type => {
    const value = all.secret(`typed into ${type}`, word)
    return {
      value,
      html: type === 'textarea' ? `<textarea>${value}</textarea>` : `<input type="${type}" value="${value}">`,
    }
  })
  site.pages['/'] = `${site.tag()}<body>${fields.map(({ html }) => html).join('')}`
  await visit(page, site)
  const say = fields.map(
    ({ value }) => `console.warn('not valid: ${value} !'); pharosRum.captureError(new Error('bad ${value}'))`,
  )
  await page.evaluate(`(async () => { ${say.join('\n')}; ${wait(200)} })()`)
  await leave(page, site)
  assert.is(site.of('console').length, 5)
  assert.equal(all.found(site.received.map(({ text }) => text)), [])
})

look('with masked texts no word of the page leaves it', async ({ page, site }) => {
  const all = vault()
  const privacy = { mask_inputs: true, mask_text: true, block_selectors: [], mask_selectors: [], query_parameters: [] }
  site.config = { privacy }
  site.pages['/'] =
    `${site.tag()}<body><h1 id="${all.secret('id of the headline', word)}">${all.secret('headline', word)}</h1>`
  await visit(page, site)
  await page.evaluate(`(async () => {${plantWords(all)}\n${plantData(all)}})()`)
  await leave(page, site)
  assert.equal(all.found(site.received.map(({ text }) => text)), [])
  assert.ok(site.of('error').length >= 20)
})

look('query values that the app lists are kept', async ({ page, site }) => {
  const privacy = {
    mask_inputs: true,
    mask_text: false,
    block_selectors: [],
    mask_selectors: [],
    query_parameters: ['page'],
  }
  site.config = { privacy }
  await visit(page, site, '/?page=2&q=x')
  await leave(page, site)
  assert.is(site.of('view')[0]?.url, `${site.origin}/?page=2&q=***`)
})

test.run()
