import { describe, expect, test } from 'vitest'
import { registrations } from '../src/app'
import { admitted } from './policy'
import { nameOf, runPolicies, tables } from './policy-run'

/** Every endpoint × every role × own and foreign row, as the routes.policy.ts beside each module says. */
const lines = tables.flatMap((table) => table.lines)

describe('the table', () => {
  test('has one line for every endpoint, and no other', () => {
    expect(lines.map(nameOf).sort()).toEqual(registrations.map(nameOf).sort())
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
