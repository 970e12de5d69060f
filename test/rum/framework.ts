import { build } from 'esbuild'

// Small applications as their frameworks recommend, built for production.

const REACT = `
  import { Component, createElement as h, useState } from 'react'
  import { createRoot } from 'react-dom/client'

  class Boundary extends Component {
    state = { failed: false }
    static getDerivedStateFromError() { return { failed: true } }
    render() { return this.state.failed ? h('p', { className: 'sorry' }, 'Sorry') : this.props.children }
  }
  function Broken({ on }) {
    if (on) throw new RangeError('broken while rendering')
    return h('p', null, 'fine')
  }
  function App() {
    const [count, setCount] = useState(0)
    return h('main', { className: 'app' },
      h('h1', null, 'Lamps of React'),
      h('button', { id: 'change', title: 'Adds a lamp to the list', onClick: () => setCount(count + 1) }, 'Change'),
      h('ul', null, Array.from({ length: count + 2 }, (_, n) => h('li', { key: n, 'data-lamp': 'number ' + n }, 'Lamp ', n))),
      h('input', { value: 'so many: ' + count, readOnly: true }),
      h(Boundary, null, h(Broken, { on: count > 0 })))
  }
  createRoot(document.querySelector('#root')).render(h(App))`

const VUE = `
  import { createApp, h, ref } from 'vue'

  const Broken = { props: ['on'], render() {
    if (this.on) throw new RangeError('broken while rendering')
    return h('p', 'fine')
  } }
  const app = createApp({ setup() {
    const count = ref(0)
    const change = () => { count.value++ }
    return () => h('main', { class: 'app' }, [
      h('h1', 'Lamps of Vue'),
      h('button', { id: 'change', title: 'Adds a lamp to the list', onClick: change }, 'Change'),
      h('ul', Array.from({ length: count.value + 2 }, (_, n) => h('li', { key: n, 'data-lamp': 'number ' + n }, 'Lamp ' + n))),
      h('input', { value: 'so many: ' + count.value, readonly: true }),
      h(Broken, { on: count.value > 0 })])
  } })
  app.config.errorHandler = error => window.pharosRum?.captureError?.(error)
  app.mount('#root')`

/** The script of an application for a page with an element `#root`. A click on `#change` changes it. */
export async function bundleApp(name: 'react' | 'vue'): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: name === 'react' ? REACT : VUE, resolveDir: import.meta.dirname },
    ...{ bundle: true, minify: true, write: false, format: 'iife', target: 'es2023', logLevel: 'error' },
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    conditions: ['production'],
  })
  return outputFiles[0]?.text ?? ''
}
