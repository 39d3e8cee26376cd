import type { Plugin } from 'vite'
import { WITHOUT_LISTS } from './chunks.ts'

const CONTRACT = /\/contract\/src\/(?!.*\.test\.ts$).*\.ts$/
const OWN = /\/web\/src\/.*\.tsx?$/

/** What the server alone reads of an endpoint: it parses and describes with it. */
const SERVER_ONLY = new Set(['summary', 'body', 'data', 'protects', 'linked'])
const LISTLESS = new RegExp(`contract/(?:src/)?features/(?:${WITHOUT_LISTS.join('|')})\\b`)
const READS_THEM =
  /\b(?:\w*[aA]pi|endpoint)\.(?:\w+\.)?(?:summary|body|data|protects|linked)\b|\(\{[^}]*\bsummary\b/

interface Node {
  type: string
  start: number
  end: number
}
/** As much of the syntax tree as is asked for here. */
interface Tree extends Node {
  body?: Tree[]
  declaration?: Tree | null
  declarations?: Tree[]
  id?: Tree
  name?: string
  init?: Tree | null
  callee?: Tree
  arguments?: Tree[]
  argument?: Tree
  properties?: Tree[]
  key?: Tree
  value?: unknown
}

const isNode = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

function* nodesIn(node: Tree): Generator<Tree> {
  yield node
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesIn(child)
}

const declared = ({ body = [] }: Tree) =>
  body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    return declaration?.type === 'VariableDeclaration' ? (declaration.declarations ?? []) : []
  })

type Edit = [start: number, end: number, text: string]

const apply = (code: string, edits: Edit[]) =>
  edits
    .sort(([a], [b]) => b - a)
    .reduce((text, [start, end, put]) => text.slice(0, start) + put + text.slice(end), code)

/** The options of every endpoint, and what they share by `...list`. */
const optionsIn = (program: Tree) => {
  const calls = [...nodesIn(program)].filter(
    ({ type, callee }) => type === 'CallExpression' && callee?.name === 'endpoint',
  )
  const literals = calls.flatMap(({ arguments: [, options] = [] }) => options ?? [])
  const shared = literals.flatMap(({ properties = [] }) =>
    properties.flatMap(({ type, argument }) => (type === 'SpreadElement' ? (argument?.name ?? []) : [])),
  )
  const constants = declared(program).flatMap(({ id, init }) =>
    init != null && shared.includes(id?.name ?? '') ? init : [],
  )
  return [...literals, ...constants]
}

/** A page only asks of a call whether it is for everybody. */
const isGuarded = ({ key, value }: Tree) =>
  key?.name === 'access' &&
  isNode(value) &&
  (value.type === 'ArrayExpression' || (value.type === 'Literal' && value.value !== 'public'))

const withoutServerParts = (program: Tree, left: ReadonlySet<string>): Edit[] =>
  optionsIn(program).flatMap(({ properties = [] }) =>
    properties.flatMap((property, index): Edit[] =>
      property.type === 'Property' && (left.has(property.key?.name ?? '') || isGuarded(property))
        ? [[property.start, properties[index + 1]?.start ?? property.end, '']]
        : [],
    ),
  )

/** Nothing in the contract does anything by being loaded, so what no page uses may go. */
const asPure = (program: Tree): Edit[] =>
  declared(program).flatMap(({ init }): Edit[] =>
    init?.type === 'CallExpression'
      ? [
          [init.start, init.start, '/* @__PURE__ */ (() => '],
          [init.end, init.end, ')()'],
        ]
      : [],
  )

/**
 * The contract describes every answer of the server, and a page that calls one endpoint would carry the descriptions
 * of all the others in the file. A browser sends what it has and believes the answer (api/call.ts), so they stay behind.
 */
export const leanContract = (): Plugin => ({
  name: 'lean-contract',
  apply: 'build',
  transform(code, id) {
    if (OWN.test(id) && READS_THEM.test(code))
      throw new Error(`${id} reads what web/lean-contract.ts leaves out of the endpoints`)
    if (OWN.test(id) && code.includes('useResourceList(') && LISTLESS.test(code))
      throw new Error(`${id} has a list whose query web/lean-contract.ts leaves out`)
    if (!CONTRACT.test(id)) return undefined
    const left = LISTLESS.test(id) ? new Set([...SERVER_ONLY, 'query']) : SERVER_ONLY
    const program = this.parse(code) as unknown as Tree
    return {
      code: apply(code, [...withoutServerParts(program, left), ...asPure(program)]),
      map: null,
      moduleSideEffects: false,
    }
  },
})
