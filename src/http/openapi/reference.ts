import { propertiesOf } from '../../contract/objects.js'
import { type Html, html, inline, prose } from './html.js'
import { fieldRows, typeText } from './reference-schema.js'
import type { MediaType, OpenApiDocument, OpenApiOperation, ResponseEntry, ResponseObject } from './types.js'

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'] as const

interface Entry {
  method: string
  path: string
  operation: OpenApiOperation
}

/** The whole document on one page, to read and to search: plain HTML without a script. */
export function referencePage(document: OpenApiDocument, base: string): string {
  const groups = groupByTag(document)
  const { title, version, description } = document.info
  const list = [...groups].map(([tag, entries]) => navGroup(tag, entries))
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}: reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${base}reference.css">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<p class="title">${title} <small>API version ${version}</small></p>
<nav class="wide" aria-label="Operations">
${list}
</nav>
<details class="narrow"><summary>All operations</summary><nav aria-label="All operations">
${list}
</nav></details>
<main id="content">
<h1>${title}</h1>
${prose(description)}
<p>Server: <code>${document.servers[0]?.url ?? '/'}</code>. The same as
<a href="${base}openapi.json">OpenAPI JSON</a> or <a href="${base}openapi.yaml">YAML</a>.</p>
${securitySection(document)}
${[...groups].map(([tag, entries]) => tagSection(document, tag, entries))}
</main>
</body>
</html>
`
  return page.text
}

function groupByTag(document: OpenApiDocument): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>(document.tags.map(({ name }) => [name, []]))
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = item[method]
      if (!operation) continue
      const tag = operation.tags?.[0] ?? 'Other'
      groups.set(tag, [...(groups.get(tag) ?? []), { method, path, operation }])
    }
  }
  return new Map([...groups].filter(([, entries]) => entries.length > 0))
}

/** The host's own operations may have no id. */
const anchor = ({ method, path, operation }: Entry): string => operation.operationId ?? `${method}${path}`
const slug = (tag: string): string => `tag-${tag.replace(/[^A-Za-z0-9]+/g, '-')}`

const navGroup = (tag: string, entries: Entry[]): Html => html`<p><a href="#${slug(tag)}">${tag}</a></p>
<ul>
${entries.map(
  (entry) => html`<li><a href="#${anchor(entry)}">${entry.operation.summary ?? `${entry.method} ${entry.path}`}</a></li>
`,
)}</ul>
`

function securitySection({ components }: OpenApiDocument): Html | null {
  const schemes = Object.entries(components.securitySchemes ?? {})
  if (schemes.length === 0) return null
  const rows = schemes.map(([name, found]) => {
    const { type, in: place, name: key, scheme, description } = propertiesOf(found)
    const how = type === 'http' ? `Authorization: ${scheme}` : `${place}: ${key}`
    return html`<tr><th scope="row"><code>${name}</code></th><td><code>${how}</code></td><td>${inline(String(description ?? ''))}</td></tr>`
  })
  return html`<section aria-labelledby="credentials"><h2 id="credentials">Credentials</h2><table>
<thead><tr><th scope="col">Name</th><th scope="col">Where</th><th scope="col"></th></tr></thead>
<tbody>${rows}</tbody></table></section>`
}

function tagSection(document: OpenApiDocument, tag: string, entries: Entry[]): Html {
  const description = document.tags.find(({ name }) => name === tag)?.description
  return html`<section aria-labelledby="${slug(tag)}"><h2 id="${slug(tag)}">${tag}</h2>
${prose(description)}
${entries.map((entry) => operationSection(document, entry))}
</section>
`
}

function operationSection(document: OpenApiDocument, entry: Entry): Html {
  const { method, path, operation } = entry
  const { summary, description, security, parameters, requestBody, responses } = operation
  return html`<article id="${anchor(entry)}">
<h3>${summary ?? `${method} ${path}`}</h3>
<p class="route"><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code></p>
${prose(description)}
${security && security.length > 0 && html`<p>Credential: ${alternatives(security.flatMap(Object.keys))}.</p>`}
${parameters && parameters.length > 0 && html`<h4>Parameters</h4>${fieldRows(parameterSchema(parameters), document)}`}
${requestBody && html`<h4>Body</h4><p class="types">${Object.keys(requestBody.content).join(', ')}</p>${mediaPart(document, requestBody.content)}`}
<h4>Answers</h4>
${Object.entries(responses ?? {}).map(([status, response]) => answerPart(document, status, response))}
</article>
`
}

const alternatives = (names: string[]): Html[] =>
  names.map((name, index) => html`${index > 0 && ' or '}<code>${name}</code>`)

const parameterSchema = (parameters: NonNullable<OpenApiOperation['parameters']>) => ({
  properties: Object.fromEntries(
    parameters.map(({ name, in: place, schema, description }) => [
      name,
      { ...schema, description: [`In the ${place}.`, description].filter(Boolean).join(' ') },
    ]),
  ),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
})

function answerPart(document: OpenApiDocument, status: string, response: ResponseEntry): Html {
  const { description, content } = resolveResponse(document, response)
  const body = content && mediaPart(document, content)
  return html`<details><summary><b class="status s${status[0]}">${status}</b> ${inline(description)}</summary>${body}</details>
`
}

function resolveResponse({ components }: OpenApiDocument, response: ResponseEntry): ResponseObject {
  if (!('$ref' in response)) return response
  return components.responses[response.$ref.split('/').at(-1) ?? ''] ?? { description: '' }
}

function mediaPart(document: OpenApiDocument, content: Record<string, MediaType>): Html {
  const media = Object.values(content)[0] ?? {}
  const values = Object.values(media.examples ?? {}).map(({ value }) => value)
  const examples = media.example === undefined ? values : [media.example]
  return html`${media.schema && html`<p>${typeText(media.schema, document)}</p>${fieldRows(media.schema, document)}`}
${examples.map((value) => html`<pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>`)}`
}
