import { EXPLORER_INIT, swaggerFile } from './explorer.js'
import { EXPLORER_CSS, REFERENCE_CSS } from './styles.js'

const CSS = 'text/css; charset=utf-8'
const JS = 'text/javascript; charset=utf-8'

interface Asset {
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

interface AssetSource {
  type: string
  read(): Promise<Uint8Array<ArrayBuffer>>
}

const text = (content: string) => async () => new TextEncoder().encode(content)

/** Every file that the page of a view loads, by name. */
export const EXPLORER_ASSETS: Readonly<Record<string, AssetSource>> = {
  'swagger-ui.css': { type: CSS, read: () => swaggerFile('swagger-ui.css') },
  'swagger-ui-bundle.js': { type: JS, read: () => swaggerFile('swagger-ui-bundle.js') },
  'explorer.css': { type: CSS, read: text(EXPLORER_CSS) },
  'init.js': { type: JS, read: text(EXPLORER_INIT) },
}

export const REFERENCE_ASSETS: Readonly<Record<string, AssetSource>> = {
  'reference.css': { type: CSS, read: text(REFERENCE_CSS) },
}

const loaded = new Map<AssetSource, Promise<Asset>>()

/** Read once per process. A failure is not cached. */
export function loadAsset(source: AssetSource): Promise<Asset> {
  const known = loaded.get(source)
  if (known) return known
  const asset = source.read().then((bytes) => ({ type: source.type, bytes }))
  loaded.set(source, asset)
  asset.catch(() => loaded.delete(source))
  return asset
}
