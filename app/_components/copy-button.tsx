'use client'

import { useState } from 'react'

export function CopyButton({ text }: { text: string }) {
  const [label, setLabel] = useState('Copy')

  async function copy() {
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    setLabel(copied ? 'Copied' : 'Select and copy')
    setTimeout(() => setLabel('Copy'), 2000)
  }

  return (
    <button type="button" className="button" onClick={copy}>
      <span aria-live="polite">{label}</span>
    </button>
  )
}
