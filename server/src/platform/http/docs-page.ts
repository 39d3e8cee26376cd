import { type Field, fieldsOf } from './docs-fields'
import { DOCS_STYLE } from './docs-style'
import { type Html, html } from './html'
import type { OpenApi, Operation } from './openapi'

interface Call {
  method: string
  path: string
  operation: Operation
}

const callsOf = (spec: OpenApi): Call[] =>
  Object.entries(spec.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

/** Of an answer nobody asks what must be given. */
const table = (title: string, fields: readonly Field[], given: boolean) => html`
<h4>${title}</h4>
<div class="scroll"><table>
<thead><tr><th>名称</th><th>类型</th>${given ? html`<th class="short">必填</th>` : undefined}<th>说明</th></tr></thead>
<tbody>${fields.map(
  ({ name, type, required, note }) =>
    html`<tr><td><code>${name}</code></td><td>${type}</td>${given ? html`<td>${required ? '是' : ''}</td>` : undefined}<td>${note}</td></tr>`,
)}</tbody></table></div>`

const parameters = (spec: OpenApi, { operation }: Call): Html | undefined => {
  if (operation.parameters.length === 0) return undefined
  const fields = operation.parameters.flatMap(({ name, in: place, required, schema }) =>
    fieldsOf(spec, { type: 'object', properties: { [name]: schema }, required: required ? [name] : [] }).map(
      (field) => ({
        ...field,
        note: [place === 'path' ? '路径' : '查询', field.note].filter(Boolean).join('；'),
      }),
    ),
  )
  return table('参数', fields, true)
}

const body = (spec: OpenApi, { operation }: Call): Html | undefined => {
  const [entry] = Object.entries(operation.requestBody?.content ?? {})
  const schema = entry?.[1].schema
  if (entry === undefined || schema === undefined) return undefined
  const title = entry[0] === 'multipart/form-data' ? '请求内容（表单）' : '请求内容（JSON）'
  return table(title, fieldsOf(spec, schema), true)
}

const answer = (spec: OpenApi, { operation }: Call): Html => {
  const success = operation.responses['200']
  const content = success !== undefined && 'content' in success ? success.content : undefined
  const schema = content?.['application/json']?.schema
  return schema === undefined
    ? html`<h4>答复</h4><p>文件内容</p>`
    : table('答复', fieldsOf(spec, schema), false)
}

const call = (spec: OpenApi, one: Call) => html`
<details id="${one.operation.operationId}">
<summary><span class="method ${one.method.toLowerCase()}">${one.method}</span><code>${one.path}</code><span class="what">${one.operation.summary}</span></summary>
<p class="who">${one.operation.description}</p>
${parameters(spec, one)}${body(spec, one)}${answer(spec, one)}
</details>`

/** The whole API on one page that needs no script. */
export const docsPage = (spec: OpenApi): string => {
  const calls = callsOf(spec)
  const groups = spec.tags.map(({ name }, index) => ({
    name,
    id: `group-${index + 1}`,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }))
  return html`<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${spec.info.title}</title>
<style>${DOCS_STYLE}</style>
</head>
<body>
<header>
<h1>${spec.info.title}</h1>
<p>版本 ${spec.info.version}，共 ${calls.length} 个接口。${spec.info.description}</p>
<p>登录后在请求头携带 <code>Authorization: Bearer &lt;token&gt;</code>；机器可读的描述在 <code>/api/openapi.json</code>。</p>
</header>
<div class="columns">
<nav aria-label="分组">${groups.map(({ name, id, calls }) => html`<a href="#${id}">${name}<span>${calls.length}</span></a>`)}</nav>
<main>${groups.map(
    ({ name, id, calls }) =>
      html`<section id="${id}"><h2>${name}</h2>${calls.map((one) => call(spec, one))}</section>`,
  )}
<section id="failure"><h2>失败的答复</h2>${table('所有接口相同', fieldsOf(spec, spec.components.schemas.Failure ?? {}), false)}</section>
</main>
</div>
</body>
</html>
`.html
}
