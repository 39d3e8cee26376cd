import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@xueqiao/contract/common/endpoint'
import { describe, expect, test } from 'vitest'
import { registrations } from '../src/app'
import { ACCESS } from './access-list'
import { admitted } from './policy'
import { nameOf, runPolicies, tables } from './policy-run'

const FEATURES = join(import.meta.dirname, '../../contract/src/features')

/** Every endpoint × every role × own and foreign row, as the routes.policy.ts beside each module says. */
const lines = tables.flatMap((table) => table.lines)

describe('the table', () => {
  test('has one line for every endpoint, and no other', () => {
    expect(lines.map(nameOf).sort()).toEqual(registrations.map(nameOf).sort())
  })

  test('is of all that the contract has: what nobody serves is a button that finds nothing', async () => {
    const files = readdirSync(FEATURES, { recursive: true, withFileTypes: true })
      .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map(({ name, parentPath }): Promise<Record<string, object>> => import(join(parentPath, name)))
    const modules = await Promise.all(files)
    const isEndpoint = (value: unknown): value is Endpoint =>
      typeof value === 'object' && value !== null && 'method' in value && 'path' in value
    const said = modules
      .flatMap((module) => Object.entries(module))
      .flatMap(([name, api]) => (name.endsWith('Api') ? Object.values(api) : []))
      .filter(isEndpoint)
    const served = new Set<unknown>(registrations.map(({ endpoint }) => endpoint))
    const unserved = said.filter((endpoint) => !served.has(endpoint))
    expect(said.length).toBeGreaterThan(400)
    expect(unserved.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  test('lets in whom access-list.ts says, which nobody changes without meaning it', () => {
    const listed = new Map(Object.entries(ACCESS))
    const wrong = registrations.flatMap((one) => {
      const [name, { access }] = [nameOf(one), one.endpoint]
      const known = listed.get(name)
      listed.delete(name)
      return String(known) === String(access)
        ? []
        : [`${name} is for ${access}, and was for ${known ?? 'nobody'}`]
    })
    const gone = [...listed.keys()].map((name) => `${name} is there no more`)
    expect([...wrong, ...gone], 'Who may call has changed. If that is meant, change access-list.ts').toEqual(
      [],
    )
  })

  test('says nothing that the contract says, and allows nobody whom the contract does not', () => {
    const wrong = lines.filter(({ endpoint: { access }, may }) => {
      const all = admitted(access)
      return may !== undefined && (may.length >= all.length || may.some((who) => !all.includes(who)))
    })
    expect(wrong.map(nameOf)).toEqual([])
  })

  test('says why, where an allowed call answers anything but success', () => {
    const odd = lines.filter(({ answers, because }) => (answers === undefined) !== (because === undefined))
    expect(odd.map(nameOf)).toEqual([])
  })
})

runPolicies((module) => !module.startsWith('family/'))
