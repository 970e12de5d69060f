import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { MOST_CHARACTERS, MOST_FRAMES, parseStack, type StackFrame } from './stack.ts'

/** A frame on one line: `name url:line:column`, with `!` for what is not of the page and `eval` for evaluated code. */
function print({ function: name, url, line, column, in_app, is_eval }: StackFrame): string {
  const place = url === null ? 'engine' : [url, line, column].filter(part => part !== null).join(':')
  return `${name ?? '?'} ${place}${in_app ? '' : ' !'}${is_eval ? ' eval' : ''}`
}

const APP = 'https://shop.example/app.js'

const corpus: [what: string, stack: string, frames: string[]][] = [
  [
    'Chrome: function, method, constructor, alias, getter, anonymous',
    `TypeError: no
    at plain (${APP}:3:26)
    at Shop.buy (${APP}:4:82)
    at new Shop (${APP}:4:48)
    at Object.trap [as get] (${APP}:29:65)
    at get price (${APP}:4:202)
    at Shop.#hid (${APP}:4:2)
    at ${APP}:10:1
    at <anonymous>`,
    [
      `plain ${APP}:3:26`,
      `Shop.buy ${APP}:4:82`,
      `new Shop ${APP}:4:48`,
      `Object.trap [as get] ${APP}:29:65`,
      `get price ${APP}:4:202`,
      `Shop.#hid ${APP}:4:2`,
      `? ${APP}:10:1`,
      '? engine !',
    ],
  ],
  [
    'Chrome: asynchronous frames and the engine',
    `Error: x
    at async outer (${APP}:8:26)
    at async ${APP}:9:1
    at async Promise.all (index 0)
    at Array.map (<anonymous>)
    at JSON.parse (<anonymous>)
    at Array.forEach (native)`,
    [
      `outer ${APP}:8:26`,
      `? ${APP}:9:1`,
      'Promise.all engine !',
      'Array.map engine !',
      'JSON.parse engine !',
      'Array.forEach engine !',
    ],
  ],
  [
    'Chrome: eval, nested eval, a named source',
    `Error: x
    at inEval (eval at <anonymous> (${APP}:21:19), <anonymous>:1:28)
    at eval (eval at a (eval at b (${APP}:22:26)), <anonymous>:1:41)
    at inNamed (webpack-internal:///./src/a.js:1:29)
    at eval (webpack-internal:///./node_modules/react/index.js:1:46)
    at eval (webpack-internal:///(webpack)/bootstrap:3:1)`,
    [
      `inEval ${APP}:21:19 eval`,
      `eval ${APP}:22:26 eval`,
      'inNamed webpack-internal:///./src/a.js:1:29',
      'eval webpack-internal:///./node_modules/react/index.js:1:46 !',
      'eval webpack-internal:///(webpack)/bootstrap:3:1 !',
    ],
  ],
  [
    'Chrome: extensions, blobs, data, files, WebAssembly, odd addresses',
    `Error: x
    at f (chrome-extension://abcdefghijklmnop/content.js:1:2)
    at Module.g (blob:https://shop.example/00576b31-79a3-44a9-9598-e2f3a927df8f:1:34)
    at Module.h (data:text/javascript,export function h(){throw new Error("data")}:1:32)
    at file:///C:/Users/a%20b/x.js:5:6
    at wasm://wasm/0543fef2:wasm-function[0]:0x21
    at price (wasm://wasm/cart.wasm-0543fef2:wasm-function[7]:0x1a3)
    at Module.inParen (https://shop.example/dir/a(1)@2.js?x=1:1:35)
    at x(y) (${APP}:6:84)
    at https://[2001:db8::1]:8443/app.js:7:8
    at k (node:internal/timers:5:5)`,
    [
      'f chrome-extension://abcdefghijklmnop/content.js:1:2 !',
      'Module.g blob:https://shop.example/00576b31-79a3-44a9-9598-e2f3a927df8f:1:34',
      'Module.h data:text/javascript:1:32',
      '? file:///C:/Users/a%20b/x.js:5:6',
      'wasm-function[0] wasm://wasm/0543fef2:1:34',
      'price wasm://wasm/cart.wasm-0543fef2:1:420',
      'Module.inParen https://shop.example/dir/a(1)@2.js?x=1:1:35',
      `x(y) ${APP}:6:84`,
      '? https://[2001:db8::1]:8443/app.js:7:8',
      'k node:internal/timers:5:5 !',
    ],
  ],
  [
    'Edge before Chromium',
    `TypeError: Unable to get property 'a' of undefined
   at foo (${APP}:1:2)
   at Anonymous function (${APP}:3:4)
   at Global code (${APP}:5:6)
   at eval code (eval code:1:1)
   at Array.prototype.map (native code)`,
    [
      `foo ${APP}:1:2`,
      `? ${APP}:3:4`,
      `Global code ${APP}:5:6`,
      'eval code eval code:1:1',
      'Array.prototype.map engine !',
    ],
  ],
  [
    'Firefox 153, as it printed them',
    `plain@${APP}:3:26
@${APP}:10:20
get price@${APP}:4:202
#hid@${APP}:4:239
a b@c@${APP}:6:37
x(y)@${APP}:6:84
o.b@${APP}:30:68
inEval@${APP} line 21 > eval:1:28
deep@${APP} line 22 > eval line 1 > eval:1:26
anonymous@${APP} line 23 > Function:3:7
inNamed@webpack-internal:///./src/a.js:1:29
inData@data:text/javascript,export function inData(){throw new Error("data")}:1:32
inBlob@blob:https://shop.example/fefebee4-ffcd-49e2-912b-26d2e2d2826f:1:34
@${APP} line 40 > WebAssembly.instantiate:wasm-function[0]:0x21
@https://shop.example/a.wasm:wasm-function[0]:0x21
inParen@https://shop.example/dir/a(1)@2.js?x=1:1:35
`,
    [
      `plain ${APP}:3:26`,
      `? ${APP}:10:20`,
      `get price ${APP}:4:202`,
      `#hid ${APP}:4:239`,
      `a b@c ${APP}:6:37`,
      `x(y) ${APP}:6:84`,
      `o.b ${APP}:30:68`,
      `inEval ${APP}:21 eval`,
      `deep ${APP}:22 eval`,
      `? ${APP}:23 eval`,
      'inNamed webpack-internal:///./src/a.js:1:29',
      'inData data:text/javascript:1:32',
      'inBlob blob:https://shop.example/fefebee4-ffcd-49e2-912b-26d2e2d2826f:1:34',
      `wasm-function[0] ${APP}:40 eval`,
      'wasm-function[0] https://shop.example/a.wasm:1:34',
      'inParen https://shop.example/dir/a(1)@2.js?x=1:1:35',
    ],
  ],
  [
    'Firefox: what waited, the engine, extensions, older names',
    `async*later@${APP}:7:44
promise callback*outer@${APP}:8:1
setTimeout handler*timer@${APP}:9:1
EventListener.handleEvent*@${APP}:10:1
foo/bar/<@${APP}:11:1
forEach@self-hosted:203:17
f@moz-extension://0a1b/content.js:1:2
g@resource://gre/modules/a.js:3:4
@debugger eval code:1:1`,
    [
      `later ${APP}:7:44`,
      `outer ${APP}:8:1`,
      `timer ${APP}:9:1`,
      `? ${APP}:10:1`,
      `foo/bar/< ${APP}:11:1`,
      'forEach engine !',
      'f moz-extension://0a1b/content.js:1:2 !',
      'g resource://gre/modules/a.js:3:4 !',
      '? debugger eval code:1:1',
    ],
  ],
  [
    'Safari, also of iOS',
    `plain@${APP}:3:26
${APP}:10:20
@${APP}:11:2
global code@${APP}:12:1
module code@${APP}:13:1
async later@${APP}:14:5
map@[native code]
[native code]
eval code
eval@[native code]
f@safari-web-extension://0A1B-2C/content.js:1:2
g@webkit-masked-url://hidden/:3:4
<?>.wasm-function[12]@[wasm code]
price@https://shop.example/a.wasm:wasm-function[12]:0x1a3
h@https://unpkg.com/pkg@1.2.3/x.js:5:6
promiseReactionJob@[native code]`,
    [
      `plain ${APP}:3:26`,
      `? ${APP}:10:20`,
      `? ${APP}:11:2`,
      `global code ${APP}:12:1`,
      `module code ${APP}:13:1`,
      `later ${APP}:14:5`,
      'map engine !',
      '? engine !',
      'eval engine !',
      'f safari-web-extension://0A1B-2C/content.js:1:2 !',
      'g webkit-masked-url://hidden/:3:4 !',
      '<?>.wasm-function[12] engine !',
      'price https://shop.example/a.wasm:1:420',
      'h https://unpkg.com/pkg@1.2.3/x.js:5:6',
      'promiseReactionJob engine !',
    ],
  ],
  [
    'React Native with Hermes, as source and as bytecode',
    `TypeError: undefined is not a function
    at render (http://localhost:8081/index.bundle?platform=ios&dev=true:12:34)
    at anonymous (address at index.android.bundle:1:1234)
    at buy (address at /data/user/0/shop/files/main.jsbundle:1:0)
    at apply (native)
    at global (InternalBytecode.js:1:2)
    ... skipping 12 frames`,
    [
      'render http://localhost:8081/index.bundle?platform=ios&dev=true:12:34',
      '? index.android.bundle:1:1235',
      'buy /data/user/0/shop/files/main.jsbundle:1:1',
      'apply engine !',
      'global engine !',
    ],
  ],
  [
    'React Native with JavaScriptCore',
    `render@http://localhost:8081/index.bundle?platform=ios&dev=true:12:34
buy@/var/containers/Bundle/Application/0A1B/shop.app/main.jsbundle:1:234
t@1:2345
value@main.jsbundle:5:67
forEach@[native code]`,
    [
      'render http://localhost:8081/index.bundle?platform=ios&dev=true:12:34',
      'buy /var/containers/Bundle/Application/0A1B/shop.app/main.jsbundle:1:234',
      't 1:2345',
      'value main.jsbundle:5:67',
      'forEach engine !',
    ],
  ],
  ['nothing', '', []],
  ['a message alone', 'Error: something failed at https://shop.example', []],
]

for (const [what, stack, frames] of corpus) test(what, () => assert.equal(parseStack(stack).frames.map(print), frames))

test('lines of a message are not frames', () => {
  const message = 'bad input:\n    at fake (https://x.example/y.js:1:1)\nuser@https://x.example/y.js:1:1'
  const head = { error_type: 'Error', message }
  assert.equal(parseStack(`Error: ${message}\n    at real (${APP}:1:2)`, head).frames.map(print), [`real ${APP}:1:2`])
  assert.equal(parseStack(`${message}\nreal@${APP}:1:2`, head).frames.map(print), [`real ${APP}:1:2`])
  assert.equal(parseStack(`real@${APP}:1:2`, head).frames.map(print), [`real ${APP}:1:2`])
})

test('a stack is read up to its bounds, and says so', () => {
  const frame = `    at f (${APP}:1:2)\n`
  assert.equal([parseStack(frame.repeat(100)).frames.length, parseStack(frame.repeat(100)).is_cut], [100, false])
  assert.equal([parseStack(frame.repeat(101)).frames.length, parseStack(frame.repeat(101)).is_cut], [MOST_FRAMES, true])
  assert.ok(parseStack('x'.repeat(MOST_CHARACTERS + 1)).is_cut)
  const long = parseStack(`    at f (data:text/javascript,${'x'.repeat(20_000)}:7:8)`)
  assert.equal(long.frames.map(print), ['f data:text/javascript:7:8'])
})

test('hostile texts are read in little time', () => {
  const parts = [
    ' at (',
    '@a:',
    'eval at (',
    ':1',
    'wasm-function[1]:',
    ' line 1 > ',
    '((((',
    '))))',
    'a@',
    'callback*',
    '/node_modules',
  ]
  for (const part of parts)
    for (const line of ['\n', ''])
      for (const start of ['', '    at f ', 'f@']) {
        const text = `${start}${part}${line}`.repeat(20_000)
        const before = process.cpuUsage()
        parseStack(text)
        assert.ok(
          process.cpuUsage(before).user < 300_000,
          `${JSON.stringify(start + part + line)} ${process.cpuUsage(before).user}`,
        )
      }
})

test.run()
