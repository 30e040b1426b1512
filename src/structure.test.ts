import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

interface Source {
  /** Path from the repository's root. */
  path: string
  tree: ts.SourceFile
}

const sources: readonly Source[] = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|test-help|template)\.tsx?$/.test(path))
  .map((name) => {
    const path = `src/${name.replaceAll('\\', '/')}`
    const text = readFileSync(join(root, path), 'utf8')
    return { path, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) }
  })

const walk = (node: ts.Node, visit: (node: ts.Node) => void): void => {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

/** The files of src/ that a file imports, types included. */
function importsOf({ path, tree }: Source): string[] {
  const found: string[] = []
  walk(tree, (node) => {
    const named = ts.isImportDeclaration(node) || ts.isExportDeclaration(node) ? node.moduleSpecifier : undefined
    if (!named || !ts.isStringLiteral(named) || !named.text.startsWith('.')) return
    const stem = normalize(join(dirname(path), named.text))
      .replaceAll('\\', '/')
      .replace(/\.js$/, '')
    const target = sources.find((source) => source.path === `${stem}.ts` || source.path === `${stem}.tsx`)
    if (target) found.push(target.path)
  })
  return found
}

/** One path through a graph that ends where it began, or null. */
function circle(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>()
  const follow = (node: string, trail: readonly string[]): string[] | null => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node]
    if (done.has(node)) return null
    for (const next of edges.get(node) ?? []) {
      const found = follow(next, [...trail, node])
      if (found) return found
    }
    done.add(node)
    return null
  }
  for (const node of edges.keys()) {
    const found = follow(node, [])
    if (found) return found
  }
  return null
}

const imports = new Map(sources.map((source) => [source.path, new Set(importsOf(source))]))

it('no files import one another in a circle, types included', () => {
  // The catalog of messages is typed by its English texts, and each language by the catalog.
  const edges = new Map([...imports].filter(([path]) => !path.startsWith('src/contract/messages')))
  expect(circle(edges)).toBeNull()
})

it('no folders of flows/ import one another in a circle', () => {
  const edges = new Map<string, Set<string>>()
  for (const [path, targets] of imports) {
    const from = dirname(path)
    if (!from.startsWith('src/flows/')) continue
    const others = [...targets]
      .map((target) => dirname(target))
      .filter((to) => to !== from && to.startsWith('src/flows/'))
    edges.set(from, new Set([...(edges.get(from) ?? []), ...others]))
  }
  expect(circle(edges)).toBeNull()
})

/** The fields of `Db` that are models, so that a new one is checked too. */
const MODELS = new Set(
  [
    ...(sources.find(({ path }) => path === 'src/store/base/db.ts')?.tree.getText() ?? '').matchAll(
      /^ {2}(\w+): Delegate</gm,
    ),
  ].map(([, name]) => name),
)

/** `ctx.db.user`, in whatever call or destructuring it ends up; `db.client.$transaction` and its like. */
const usesDatabase = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node) &&
  ((MODELS.has(node.name.text) && /(^|\.)db$/.test(node.expression.getText())) ||
    /^\$(transaction|query|execute)/.test(node.name.text))

it('knows the models of the database', () => {
  expect([...MODELS]).toEqual(expect.arrayContaining(['user', 'passkey', 'imported']))
})

it('only store/ uses the models and transactions of the database', () => {
  const uses = sources
    .filter(({ path }) => !path.startsWith('src/store/'))
    .flatMap(({ path, tree }) => {
      const found: string[] = []
      walk(tree, (node) => {
        if (usesDatabase(node)) found.push(`${path}: ${node.getText()}`)
      })
      return found
    })
  expect(uses).toEqual([])
})

const MAX_LINES = 40

/** A function that only returns a list of data: the endpoints of an area of the contract, or a script in another language. */
function isList(path: string, body: ts.Node): boolean {
  const last = ts.isBlock(body) ? body.statements.at(-1) : undefined
  const value = last && ts.isReturnStatement(last) ? last.expression : body
  if (value === undefined) return false
  if (ts.isTemplateExpression(value)) return true
  return path.startsWith('src/contract/') && (ts.isArrayLiteralExpression(value) || ts.isObjectLiteralExpression(value))
}

it('every function has at most 40 lines, lists of data aside', () => {
  const long = sources.flatMap(({ path, tree }) => {
    const found: string[] = []
    walk(tree, (node) => {
      if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return
      const line = (position: number) => tree.getLineAndCharacterOfPosition(position).line
      const lines = line(node.end) - line(node.getStart()) + 1
      if (lines > MAX_LINES && !isList(path, node.body))
        found.push(`${path}:${line(node.getStart()) + 1} has ${lines} lines`)
    })
    return found
  })
  expect(long).toEqual([])
})

/** `value as Type` or `<Type>value`, which the compiler believes; `as const` claims nothing. */
const isAssertion = (node: ts.Node): node is ts.AssertionExpression =>
  ts.isAssertionExpression(node) && !(ts.isAsExpression(node) && node.type.getText() === 'const')

/** The nodes of a kind in src/, each with its file. */
const nodesOf = <Kind extends ts.Node>(is: (node: ts.Node) => node is Kind): { path: string; node: Kind }[] =>
  sources.flatMap(({ path, tree }) => {
    const found: { path: string; node: Kind }[] = []
    walk(tree, (node) => {
      if (is(node)) found.push({ path, node })
    })
    return found
  })

const placeOf = ({ path, node }: { path: string; node: ts.Node }): string =>
  `${path}:${node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1}`

it('fewer than 60 type assertions, each with its reason beside it', () => {
  const assertions = nodesOf(isAssertion)
  expect(assertions.length).toBeLessThan(60)
  const unexplained = assertions.filter(({ node }) => {
    const lines = node.getSourceFile().text.split('\n')
    const at = (position: number) => node.getSourceFile().getLineAndCharacterOfPosition(position).line
    const around = lines.slice(Math.max(0, at(node.getStart()) - 2), at(node.end) + 1)
    return !around.some((line) => /\/\/|\*\//.test(line))
  })
  expect(unexplained.map(placeOf)).toEqual([])
})

it('no `any`, and no `!` that hides null', () => {
  const isAny = (node: ts.Node): node is ts.KeywordTypeNode => node.kind === ts.SyntaxKind.AnyKeyword
  expect([...nodesOf(isAny), ...nodesOf(ts.isNonNullExpression)].map(placeOf)).toEqual([])
})

/** British spellings and words that are hard to read. */
const AVOIDED =
  /\b(?:anew|mend(?:s|ed)?|whoever|none of another|behaviours?|colour(?:s|ed)?|favou?rable|neighbour(?:s|ing)?|enrol(?:s|ment|ments)?|authoris\w+|recognis\w+|normalis\w+|serialis\w+|organis\w+|e-mails?)\b/gi

/** Sentences and names of the wire, and a German text. */
const FIXED = [
  'E-mail is not verified.',
  'Verification e-mail sent.',
  'Password reset e-mail has been sent.',
  'A user is already registered with this e-mail address.',
  'mfa=enrol',
  "'enrol'",
  'mfa_enrolment_required',
  'Benutzername oder E-Mail',
]

/** Comments and texts; names in code are left out. */
function prose(text: string, path: string): string {
  if (/\.(md|prisma|sh)$/.test(path)) return text.replace(/```[\s\S]*?```|`[^`\n]*`/g, '')
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.JSX, text)
  const parts: string[] = []
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const part = scanner.getTokenText()
    const isComment = kind === ts.SyntaxKind.SingleLineCommentTrivia || kind === ts.SyntaxKind.MultiLineCommentTrivia
    if (isComment || /^['"`].* /s.test(part)) parts.push(part.replace(/`[\w-]+`/g, ''))
  }
  return parts.join('\n')
}

it('comments, messages, titles and pages avoid British spelling and words that are hard to read', () => {
  const folders = ['src', 'tests', 'e2e', 'app', 'scripts', 'bench', 'docs']
  const files = folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .concat(readdirSync(root).filter((name) => name.endsWith('.md')))
    .filter(
      (path) => /\.(tsx?|mts|mjs|md)$/.test(path) && !/messages\/(?!en)|messages\.test|structure\.test/.test(path),
    )
  const found = files.flatMap((path) => {
    const text = FIXED.reduce((left, fixed) => left.replaceAll(fixed, ''), readFileSync(join(root, path), 'utf8'))
    return [...prose(text, path).matchAll(AVOIDED)].map(([word]) => `${path}: ${word}`)
  })
  expect(found).toEqual([])
})

const isExported = (node: ts.Statement): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

/** The names that a file declares and exports. Names that it passes on from another file are that file's. */
function exportsOf({ tree }: Source): ReadonlySet<string> {
  const names = tree.statements.filter(isExported).flatMap((statement) => {
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.map(({ name }) => name.getText())
    }
    return 'name' in statement ? [(statement as ts.DeclarationStatement).name?.getText() ?? ''] : []
  })
  return new Set(names)
}

/** Names that files share, because their readers expect the same word. */
const SHARED: readonly (readonly [name: RegExp, files: RegExp])[] = [
  // The entry of a browser names what it stands in for.
  [/./, /^src\/(auth\/create-auth|config\/problems|contract\/errors|next\/(form-action|in-browser))\.ts$/],
  // A client component and a server component, each in its own public entry.
  [/^Signed(In|Out)$/, /^src\/(next\/server|react\/components\/session\/signed-(in|out))\.tsx$/],
  // One language in each catalog of messages.
  [/^([a-z]{2}|texts)$/, /\/messages\//],
]

/** An operation has one name in the contract, in the flow that serves it and in the call of the client. */
const isOperation = (paths: readonly string[]): boolean => {
  const layers = paths.map((path) => path.split('/')[1] ?? '')
  return new Set(layers).size === layers.length && layers.every((layer) => /^(contract|flows|client)$/.test(layer))
}

const areShared = (name: string, paths: readonly string[]): boolean =>
  SHARED.some(([which, where]) => which.test(name) && paths.every((path) => where.test(path)))

it('no two files export different things under one name', () => {
  const files = new Map<string, string[]>()
  for (const source of sources) {
    for (const name of exportsOf(source)) files.set(name, [...(files.get(name) ?? []), source.path])
  }
  const clashes = [...files]
    .filter(([name, paths]) => paths.length > 1 && !isOperation(paths) && !areShared(name, paths))
    .map(([name, paths]) => `${name}: ${paths.join(', ')}`)
  expect(clashes).toEqual([])
})

it('only the contract spells the name of the backup codes', () => {
  const spelled = nodesOf((node): node is ts.StringLiteral => ts.isStringLiteral(node) && node.text === 'backup_codes')
  expect(spelled.map(placeOf).filter((place) => !place.startsWith('src/contract/'))).toEqual([])
})
