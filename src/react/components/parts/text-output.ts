'use client'

/** Gives a text to be saved as a file. It does not leave the browser. */
export function downloadText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

/** Prints lines on a page of their own, built from text so that nothing in them is taken for HTML. */
export function printText(title: string, lines: readonly string[]): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page) return
  const heading = page.createElement('h1')
  heading.textContent = title
  const text = page.createElement('pre')
  text.textContent = lines.join('\n')
  page.body.append(heading, text)
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow?.print()
}
