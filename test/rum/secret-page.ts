import { randomInt } from 'node:crypto'

const SYLLABLES = ['zu', 'ra', 'mo', 'ke', 'li', 'ba', 'no', 'ti', 'vo', 'pe', 'sa', 'du']

/** A word that no rule can tell from others. */
export const word = () => Array.from({ length: 6 }, () => SYLLABLES[randomInt(SYLLABLES.length)]).join('')

/** HTML with a secret in each place that shows nothing of it. */
const HIDDEN: Record<string, (s: string) => string> = {
  'title of an element': s => `<i title="${s}">x</i>`,
  'aria-label': s => `<i aria-label="${s}">x</i>`,
  'aria-description': s => `<i aria-description="${s}">x</i>`,
  'data attribute': s => `<i data-owner="${s}">x</i>`,
  'attribute of its own': s => `<x-card holder="${s}">x</x-card>`,
  'handler in an attribute': s => `<i onclick="'${s}'">x</i>`,
  'alternative text': s => `<img alt="${s}">`,
  placeholder: s => `<input placeholder="${s}">`,
  'placeholder of a text area': s => `<textarea placeholder="${s}"></textarea>`,
  'text field': s => `<input value="${s}">`,
  'search field': s => `<input type="search" value="${s}">`,
  'mail field': s => `<input type="email" value="${s}@a.test">`,
  'text area': s => `<textarea>${s}</textarea>`,
  'password field': s => `<input type="password" value="${s}">`,
  'hidden field': s => `<input type="hidden" value="${s}">`,
  'card number': s => `<input autocomplete="cc-number" value="${s}">`,
  'one-time code': s => `<input autocomplete="one-time-code" value="${s}">`,
  'value of a radio button': s => `<input type="radio" value="${s}">`,
  'value of a check box': s => `<input type="checkbox" value="${s}">`,
  'value of an option': s => `<select><option value="${s}">x</option></select>`,
  'text of an option': s => `<select><option>x</option><option>${s}</option></select>`,
  'data list': s => `<datalist id="list"><option value="${s}">${s}</option></datalist>`,
  comment: s => `<!-- ${s} -->`,
  'script of data': s => `<script type="application/json">{"a":"${s}"}</script>`,
  noscript: s => `<noscript>${s}</noscript>`,
  template: s => `<template><p>${s}</p></template>`,
  'content of meta': s => `<meta name="user" content="${s}">`,
  'address of a link': s => `<a href="/x?q=${s}">x</a>`,
  'fragment of a link': s => `<a href="/x#q=${s}">x</a>`,
  'mail address of a link': s => `<a href="mailto:${s}@a.test">x</a>`,
  'address of an image': s => `<img src="/status/404?q=${s}">`,
  'set of images': s => `<img srcset="/status/404?q=${s} 2x">`,
  'action of a form': s => `<form action="/x?q=${s}"></form>`,
  poster: s => `<video poster="/status/404?q=${s}"></video>`,
  'data of an object': s => `<object data="/status/404?q=${s}"></object>`,
  'address of a frame': s => `<iframe src="/status/204?q=${s}"></iframe>`,
  'document of a frame': s => `<iframe srcdoc="<i title='${s}'>x</i><input type='hidden' value='${s}'>"></iframe>`,
  'address in a style': s => `<i style="background: url(/status/404?q=${s})">x</i>`,
  'address in a style sheet': s => `<style>.a-one { background: url("/status/404?q=${s}") }</style>`,
  'text in a style sheet': s => `<style>.a-two::before { content: "${s}" }</style>`,
  'text in a custom property': s => `<style>.a-three { --owner: "${s}" }</style>`,
  'address in SVG': s => `<svg><image xlink:href="/status/404?q=${s}"/></svg>`,
}

/** Scripts that put one there later, or where HTML cannot. */
const LATER: Record<string, (s: string) => string> = {
  'title of the document': s => `document.title = '${s}'`,
  'query of the page': s => `history.replaceState(null, '', '?q=${s}'); pharosRum.track('x')`,
  'title changed': s => `spot.title = '${s}'`,
  'data attribute changed': s => `spot.dataset.owner = '${s}'`,
  'text field typed into': s =>
    `const one = document.querySelector('#typed'); one.value = '${s}'; one.dispatchEvent(new Event('input', { bubbles: true }))`,
  'password shown': s =>
    `const one = document.querySelector('#password'); one.value = '${s}'; one.dispatchEvent(new Event('input', { bubbles: true })); one.type = 'text'; one.value = '${s}x'; one.dispatchEvent(new Event('input', { bubbles: true }))`,
  'hidden field changed': s => `document.querySelector('#hidden').setAttribute('value', '${s}')`,
  'value attribute changed': s => `document.querySelector('#typed').setAttribute('value', '${s}')`,
  'option added': s => `document.querySelector('#choice').append(new Option('${s}', '${s}'))`,
  'nodes added': s => `spot.insertAdjacentHTML('beforeend', '<i title="${s}">x</i><input value="${s}"><!-- ${s} -->')`,
  'style sheet changed': s => `document.querySelector('#sheet').firstChild.data = '.a-four::after { content: "${s}" }'`,
  'rule inserted': s =>
    `document.querySelector('#sheet').sheet.insertRule('.a-five { background: url(/status/404?q=${s}) }')`,
  'declaration changed': s =>
    `document.querySelector('#sheet').sheet.cssRules[0].style.setProperty('background', 'url(/status/404?q=${s})')`,
  'sheet adopted': s =>
    `const sheet = new CSSStyleSheet(); sheet.replaceSync('.a-six::after { content: "${s}" }'); document.adoptedStyleSheets = [sheet]`,
  'shadow root': s =>
    `const host = document.createElement('div'); spot.append(host); host.attachShadow({ mode: 'open' }).innerHTML = '<i title="${s}">x</i><input value="${s}"><style>i::after { content: "${s}" }</style>'`,
  'style of an element changed': s => `spot.style.backgroundImage = 'url(/status/404?q=${s})'`,
}

/** HTML with a secret that everybody at the screen sees. */
const SHOWN: Record<string, (s: string) => string> = {
  paragraph: s => `<p>${s}</p>`,
  headline: s => `<h2>The ${s}</h2>`,
  'button of a form': s => `<input type="button" value="${s}">`,
  'editable text': s => `<p contenteditable>${s}</p>`,
  cell: s => `<table><tr><td>${s}</td></tr></table>`,
  'text in SVG': s => `<svg><text>${s}</text></svg>`,
}

const BASE = `<div id="spot">spot</div><input id="typed"><input id="password" type="password"><input id="hidden" type="hidden">
  <select id="choice"></select><style id="sheet">.a-none { color: red }</style>`

export interface SecretPage {
  body: string
  script: string
  /** The places by their secret. */
  hidden: Map<string, string>
  shown: Map<string, string>
}

/** A page with another secret in each place. */
export function secretPage(): SecretPage {
  const page: SecretPage = { body: BASE, script: '', hidden: new Map(), shown: new Map() }
  const make = (place: string, of: Map<string, string>) => {
    const secret = word()
    of.set(secret, place)
    return secret
  }
  for (const [place, html] of Object.entries(HIDDEN)) page.body += html(make(place, page.hidden))
  for (const [place, html] of Object.entries(SHOWN)) page.body += html(make(place, page.shown))
  for (const [place, script] of Object.entries(LATER)) page.script += `{ ${script(make(place, page.hidden))} }\n`
  return page
}
