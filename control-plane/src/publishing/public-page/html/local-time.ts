import { createHash } from 'node:crypto'
import { h, type VNode } from './element.ts'

/**
 * The page's only script: shows times in the visitor's zone, within a day also how long ago, and keeps the UTC time as
 * the title. It reads nothing but the page, and the content policy allows it by its hash alone. Without it times are
 * UTC.
 */
const SCRIPT = `(()=>{
const l=document.documentElement.lang+'-u-nu-latn',f=new Intl.DateTimeFormat(l,{dateStyle:'medium',timeStyle:'short'}),r=new Intl.RelativeTimeFormat(l,{numeric:'always'});
for(const t of document.querySelectorAll('time')){
const d=Date.parse(t.dateTime),m=Math.round((new Date-d)/6e4);
t.title=t.textContent;
t.textContent=f.format(d)+(m>0&&m<1440?' ('+(m<60?r.format(-m,'minute'):r.format(-Math.round(m/60),'hour'))+')':'');
}})()`.replaceAll('\n', '')

export const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64')

export function localTimes(): VNode {
  return h('script', { dangerouslySetInnerHTML: { __html: SCRIPT } })
}

/** An instant (epoch milliseconds) with its text in UTC, isolated from the direction of the text around it. */
export function moment(at: number, words: string): VNode {
  return h('bdi', null, h('time', { dateTime: new Date(at).toISOString() }, words))
}
