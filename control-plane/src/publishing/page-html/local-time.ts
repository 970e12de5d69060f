import { createHash } from 'node:crypto'
import { h, type VNode } from './element.ts'

/**
 * The page's only script; the content policy allows it by its hash alone, and it requests only the page itself. It
 * shows times in the visitor's zone, which the footer names, as the visitor writes them if that is in the page's
 * language; within a day also how long ago. The UTC time is kept as the title. Each minute
 * while the page is visible it reads the page again and replaces changed sections; a section in use is replaced later.
 * Without the script times are UTC, and the page stays as it was opened.
 */
const SCRIPT = `(()=>{
const p=document.documentElement.lang,b=navigator.language,l=b.split('-')[0]===p.split('-')[0]?b:p,k={numberingSystem:'latn'},
f=new Intl.DateTimeFormat(l,{...k,dateStyle:'medium',timeStyle:'short'}),r=new Intl.RelativeTimeFormat(l,{...k,numeric:'always'}),z=document.getElementById('zone'),
q=d=>[...d.querySelectorAll('main>.w>*')],
s=()=>{for(const t of document.querySelectorAll('time')){
const d=Date.parse(t.dateTime),m=Math.round((new Date-d)/6e4);
t.title||=t.textContent;
t.textContent=f.format(d)+(m>0&&m<1440?' ('+(m<60?r.format(-m,'minute'):r.format(-Math.round(m/60),'hour'))+')':'')
}},
u=async()=>{if(document.hidden)return;
const a=await fetch(location.href,{cache:'no-cache'}).catch(()=>0);
if(a.ok){
const n=new DOMParser().parseFromString(await a.text(),'text/html'),x=q(n),o=q(document);
document.title=n.title;
x.map((e,i)=>{const t=e.outerHTML;if(x.length!==o.length||t!==h[i]&&!o[i].contains(document.activeElement)){h[i]=t;o[i]?.replaceWith(e)||o[i]||o[0].parentNode.append(e)}});
o.slice(x.length).map(e=>e.remove())}
s()};
if(z)z.textContent=new Intl.DateTimeFormat(l,{timeZoneName:'longGeneric'}).formatToParts().find(t=>t.type==='timeZoneName').value;
let h=q(document).map(e=>e.outerHTML);
s();setInterval(u,6e4);document.addEventListener('visibilitychange',u)
})()`.replaceAll('\n', '')

export const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64')

export function localTimes(): VNode {
  return h('script', { dangerouslySetInnerHTML: { __html: SCRIPT } })
}

/** An instant (epoch milliseconds) with its text in UTC, isolated from the direction of the text around it. */
export function moment(at: number, words: string): VNode {
  return h('bdi', null, h('time', { dateTime: new Date(at).toISOString() }, words))
}
