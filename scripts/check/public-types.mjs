// Finds types in our signatures that no entry exports. With `declaration: true` such a type is an error in the host (TS2742),
// and the author of a helper cannot name it.
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../build/install.mjs'
import { openEntries, resolved } from '../docs/declarations.mjs'

/** The names of types in a declaration. */
function namesIn(node, found = []) {
  if (ts.isTypeReferenceNode(node)) found.push(node.typeName)
  else if (ts.isExpressionWithTypeArguments(node)) found.push(node.expression)
  ts.forEachChild(node, (child) => void namesIn(child, found))
  return found
}

/**
 * @param {Record<string, string>} entries name of an entry → its .d.ts, from the repository's root
 * @returns {string[]} one sentence for each type that cannot be named
 */
export function unnameableTypes(entries) {
  const { checker, symbolsOf } = openEntries(entries)
  const nameable = new Set(
    Object.values(entries)
      .flatMap(symbolsOf)
      .map((symbol) => resolved(checker, symbol)),
  )
  const problems = new Set()
  for (const symbol of nameable) {
    for (const name of (symbol.declarations ?? []).flatMap((declaration) => namesIn(declaration))) {
      const used = resolved(checker, checker.getSymbolAtLocation(name))
      const file = used?.declarations?.[0]?.getSourceFile().fileName ?? ''
      const isParameter = used?.declarations?.some(ts.isTypeParameterDeclaration)
      if (file.startsWith(join(root, 'dist/')) && !isParameter && !nameable.has(used)) {
        problems.add(
          `${used.name} (${file.slice(root.length + 1)}) is in the signature of ${symbol.name}, but no entry exports it`,
        )
      }
    }
  }
  return [...problems].sort()
}
