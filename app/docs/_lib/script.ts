/**
 * The script of the documentation: search, copy buttons and the switch between light and dark. A page without it is complete;
 * the controls that need it are hidden until it runs.
 */
export const SCRIPT = `(() => {
  const root = document.documentElement
  const stored = () => { try { return localStorage.getItem('docs-theme') } catch { return null } }
  const apply = (theme) => { if (theme) root.dataset.theme = theme; else delete root.dataset.theme }
  apply(stored())
  addEventListener('DOMContentLoaded', () => {
    root.dataset.script = 'on'
    theme()
    copies()
    search()
  })

  function theme() {
    const button = document.querySelector('.theme')
    const isDark = () => (root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark'
    const show = () => { button.textContent = isDark() ? 'Light' : 'Dark' }
    button.addEventListener('click', () => {
      const next = isDark() ? 'light' : 'dark'
      apply(next)
      try { localStorage.setItem('docs-theme', next) } catch {}
      show()
    })
    show()
  }

  function copies() {
    const status = document.querySelector('.status')
    for (const pre of document.querySelectorAll('article pre')) {
      const box = document.createElement('div')
      box.className = 'code'
      pre.replaceWith(box)
      const button = document.createElement('button')
      button.type = 'button'
      button.className = 'copy'
      button.textContent = 'Copy'
      box.append(pre, button)
      button.addEventListener('click', async () => {
        const text = pre.textContent.replace(/^\\$ /gm, '')
        await navigator.clipboard.writeText(text).then(() => { button.textContent = 'Copied' }, () => { button.textContent = 'Select and copy' })
        status.textContent = button.textContent
        setTimeout(() => { button.textContent = 'Copy'; status.textContent = '' }, 2000)
      })
    }
  }

  function search() {
    const form = document.querySelector('.search')
    const input = form.querySelector('input')
    const list = document.querySelector('.found')
    let index
    const load = () => (index ??= fetch('/docs/search.json').then((answer) => answer.json()))
    const close = () => { list.hidden = true; input.setAttribute('aria-expanded', 'false') }
    const words = () => input.value.toLowerCase().split(/\\s+/).filter(Boolean)
    const score = (entry, wanted) => {
      let total = 0
      for (const word of wanted) {
        const inTitle = entry.section.toLowerCase().includes(word) ? 8 : entry.page.toLowerCase().includes(word) ? 5 : 0
        const inText = entry.text.toLowerCase().split(word).length - 1
        if (inTitle + inText === 0) return 0
        total += inTitle + Math.min(inText, 4)
      }
      return total
    }
    const show = async () => {
      const wanted = words()
      if (wanted.length === 0) return close()
      const entries = await load()
      if (words().join(' ') !== wanted.join(' ')) return
      const found = entries.map((entry) => ({ entry, points: score(entry, wanted) })).filter(({ points }) => points > 0)
      found.sort((one, other) => other.points - one.points)
      list.replaceChildren(...found.slice(0, 12).map(({ entry }) => item(entry, wanted[0])))
      if (found.length === 0) list.append(Object.assign(document.createElement('li'), { className: 'none', textContent: 'Nothing found. Try another word.' }))
      list.hidden = false
      input.setAttribute('aria-expanded', 'true')
      document.querySelector('.status').textContent = found.length === 1 ? '1 result' : found.length + ' results'
    }
    const item = ({ path, page, section, text }, word) => {
      const row = document.createElement('li')
      const link = document.createElement('a')
      link.href = path
      const at = Math.max(0, text.toLowerCase().indexOf(word) - 40)
      const title = Object.assign(document.createElement('b'), { textContent: section === page ? page : page + ' › ' + section })
      const part = Object.assign(document.createElement('span'), { textContent: (at > 0 ? '…' : '') + text.slice(at, at + 120) })
      link.append(title, part)
      row.append(link)
      return row
    }
    input.addEventListener('focus', load)
    input.addEventListener('input', show)
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      list.querySelector('a')?.click()
    })
    document.addEventListener('keydown', (event) => {
      const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '')
      if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey) { event.preventDefault(); input.focus() }
      if (event.key === 'Escape' && !list.hidden) { close(); input.focus() }
      const links = [...list.querySelectorAll('a')]
      if (list.hidden || links.length === 0 || !form.parentElement.contains(document.activeElement)) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (!step) return
      event.preventDefault()
      const next = links.indexOf(document.activeElement) + step
      ;(links[next] ?? (next < 0 ? input : links[0])).focus()
    })
    document.addEventListener('click', (event) => { if (!form.parentElement.contains(event.target)) close() })
  }
})()
`
