'use client'

import { useEffect, useRef } from 'react'

/** An email as a mail program shows it, at its full height. Its scripts do not run. */
export function MailFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    const resize = () => {
      const root = frame.current?.contentDocument?.documentElement
      if (!frame.current || !root) return
      // A frame that is higher than its content has its own height as the height of the content.
      frame.current.height = '0'
      frame.current.height = `${root.scrollHeight}`
    }
    resize()
    const element = frame.current
    element?.addEventListener('load', resize)
    window.addEventListener('resize', resize)
    return () => {
      element?.removeEventListener('load', resize)
      window.removeEventListener('resize', resize)
    }
  }, [])

  return (
    <iframe
      ref={frame}
      height={460}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={html}
      className="mail-html"
    />
  )
}
