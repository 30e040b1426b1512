import Link from 'next/link'
import { Card } from './_components/card'

export default function NotFound() {
  return (
    <Card title="There is nothing here" footer={<Link href="/">To the home page</Link>}>
      <p>The address may be old or mistyped.</p>
    </Card>
  )
}
