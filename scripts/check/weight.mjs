// The weight that an installation of the package adds to an app with its peers (Next, React and Prisma): packages, and
// kilobytes on the disk as `du` counts them. It is computed from package-lock.json and node_modules, so it needs no registry.
// installed.mjs compares it with a real installation.
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/install.mjs'

/** The limits of an installation. */
export const MAX_KILOBYTES = 25 * 1024
export const MAX_PACKAGES = 40

const BLOCK = 4

/** Kilobytes of a folder on a disk with blocks of 4 KB, as `du -sk` counts them, without folders of the name `leftOut`. */
export function kilobytes(folder, leftOut) {
  let sum = BLOCK
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) sum += entry.name === leftOut ? 0 : kilobytes(path, leftOut)
    else sum += Math.ceil(lstatSync(path).size / 1024 / BLOCK) * BLOCK
  }
  return sum
}

const { packages } = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8'))

/** Node's search: the nearest node_modules above `from` that has the package. */
function locate(name, from) {
  const above = from.split(/(?=\/node_modules\/|^node_modules\/)/)
  for (let depth = above.length; depth >= 0; depth--) {
    const path = `${above.slice(0, depth).join('')}/node_modules/${name}`.replace(/^\//, '')
    if (packages[path]) return path
  }
  return undefined
}

/** The packages that npm installs for a package: dependencies, optional ones of this platform, and required peers. */
function needs({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** The names and all their dependencies, as paths of package-lock.json. */
function closure(names) {
  const found = new Set()
  const waiting = names.map((name) => ({ name, from: '' }))
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    const path = locate(one.name, one.from)
    if (!path || found.has(path)) continue
    found.add(path)
    waiting.push(...needs(packages[path]).map((name) => ({ name, from: path })))
  }
  return found
}

/**
 * @param {{ dependencies?: object, peerDependencies: object, peerDependenciesMeta?: object }} manifest of the package
 * @param {string} folder of the package, as it is published
 * @returns {{ packages: number, kilobytes: number, heaviest: { name: string, kilobytes: number }[] }}
 */
export function addedWeight(manifest, folder) {
  const app = closure(needs({ ...manifest, dependencies: {}, optionalDependencies: {} }))
  const added = [...closure(Object.keys(manifest.dependencies ?? {}))].filter((path) => !app.has(path))
  const each = added.map((path) => ({
    name: path.replace(/^node_modules\//, ''),
    kilobytes: kilobytes(join(root, path), 'node_modules'),
  }))
  each.push({ name: 'sallyport', kilobytes: kilobytes(folder) })
  each.sort((one, other) => other.kilobytes - one.kilobytes)
  return { packages: each.length, kilobytes: each.reduce((sum, one) => sum + one.kilobytes, 0), heaviest: each }
}
