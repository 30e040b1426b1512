import Link from 'next/link'
import { addressOf, DIRECTIONS, type Look, THEMES } from '../_lib/look'
import { LOCALES } from '../_lib/sayings'

type Name = 'locale' | 'theme' | 'dir'

/** Links: they work without JavaScript, and a look can be shared as a URL. */
export function Switches({ look }: { look: Look }) {
  return (
    <nav className="gallery-switches" aria-label="Looks">
      <Switch label="Language" name="locale" values={LOCALES} look={look} />
      <Switch label="Theme" name="theme" values={THEMES} look={look} />
      <Switch label="Direction" name="dir" values={DIRECTIONS} look={look} />
    </nav>
  )
}

interface SwitchProps<Of extends Name> {
  label: string
  name: Of
  values: readonly Look[Of][]
  look: Look
}

function Switch<Of extends Name>({ label, name, values, look }: SwitchProps<Of>) {
  return (
    <p>
      {label}
      {values.map((value) => (
        <Link
          key={value}
          href={addressOf(look, { [name]: value })}
          prefetch={false}
          aria-current={value === look[name] ? 'true' : undefined}
        >
          {value}
        </Link>
      ))}
    </p>
  )
}
