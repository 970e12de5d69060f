/** What a row of a list in a web shop looks like: ten elements. */
const row = (n: number) => `<li class="row item-${n % 7}"><a href="/article/${n}?from=list" class="link">
  <img src="data:," width="40" height="40" alt="Article ${n}"><b class="name">Lamp of the sea ${n}</b></a>
  <p class="text">It shines <i>${n % 100} hours</i> without the sun</p><span class="price">${n % 900}.90</span>
  <label>Pieces <input name="pieces-${n}" value="${n % 9}"></label></li>`
const OF_ROW = row(0).match(/<\w/g)?.length ?? 1

const sheet = Array.from(
  { length: 300 },
  (_, n) => `.item-${n} > .name:hover { color: #${(n + 100).toString(16)}; margin: ${n % 20}px }`,
).join('\n')

/** The HTML of a page with about so many elements. */
export function pageOf(elements: number): string {
  const rows = Array.from({ length: Math.round(elements / OF_ROW) }, (_, n) => row(n)).join('')
  return `<style>img { display: inline-block } ${sheet}</style><body><h1>Lamps</h1><ul>${rows}</ul>`
}
