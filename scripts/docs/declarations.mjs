// Reads what an entry of the package exports: name, declarations and doc comment, from the built .d.ts files.
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../build/install.mjs'

const OPTIONS = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  jsx: ts.JsxEmit.ReactJSX,
  noLib: true,
  types: [],
}

/** Follows `export { … } from` and imports to the declaration. */
export const resolved = (checker, symbol) =>
  symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol

/** A constant is exported by the statement around it, which also has its doc comment. */
const statementOf = (declaration) => (ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration)

const oneLine = (text) => text.trim().replace(/\s*\n\s*/g, ' ')

/** The doc comment of a symbol: its text, and its tags by their names. */
function docOf(symbol, checker) {
  const tags = symbol.getJsDocTags(checker).map(({ name, text }) => [name, ts.displayPartsToString(text)])
  return {
    text: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
    parameters: tags.filter(([name]) => name === 'param').map(([, text]) => oneLine(text)),
    throws: [...new Set(tags.filter(([name]) => name === 'throws').map(([, text]) => oneLine(text)))],
    returns: tags.filter(([name]) => name === 'returns').map(([, text]) => oneLine(text))[0],
    examples: [...new Set(tags.filter(([name]) => name === 'example').map(([, text]) => text.trim()))],
  }
}

/** Names of our own types in a declaration, resolved to their symbols. */
function typesIn(node, checker, found = new Set()) {
  const name = ts.isTypeReferenceNode(node)
    ? node.typeName
    : ts.isExpressionWithTypeArguments(node)
      ? node.expression
      : null
  const symbol = name && resolved(checker, checker.getSymbolAtLocation(name))
  if (symbol) found.add(symbol)
  ts.forEachChild(node, (child) => void typesIn(child, checker, found))
  return found
}

/**
 * @param {Record<string, string>} entries name of an entry → its .d.ts, from the repository's root
 * @returns the checker, and a function from the path of a .d.ts to the symbols that it exports
 */
export function openEntries(entries) {
  const paths = Object.values(entries).map((path) => join(root, path))
  const program = ts.createProgram(paths, OPTIONS)
  const checker = program.getTypeChecker()
  const symbolsOf = (path) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(join(root, path)))
    return module ? checker.getExportsOfModule(module) : []
  }
  return { checker, symbolsOf }
}

/**
 * @param {Record<string, string>} entries name of an entry → its .d.ts, from the repository's root
 * @returns entry → its exports, in the order of the entry's file
 */
export function exportsOf(entries) {
  const { checker, symbolsOf } = openEntries(entries)
  const describe = (exported) => {
    const symbol = resolved(checker, exported)
    const nodes = (symbol.declarations ?? []).map(statementOf)
    return {
      name: exported.name,
      ownName: symbol.name,
      symbol,
      isValue: (symbol.flags & ts.SymbolFlags.Value) !== 0,
      code: nodes.map((node) => node.getText()).join('\n'),
      uses: nodes.flatMap((node) => [...typesIn(node, checker)]),
      ...docOf(symbol, checker),
    }
  }
  return Object.fromEntries(Object.entries(entries).map(([entry, path]) => [entry, symbolsOf(path).map(describe)]))
}
