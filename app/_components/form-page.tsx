import type { ReactNode } from 'react'

export interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** A page with one form: its title, and the form's card below. */
export function FormPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="form-page">
      <h1>{title}</h1>
      {children}
    </div>
  )
}
