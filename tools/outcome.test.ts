import { describe, expect, test } from 'vitest'
import { afterSecondTry, filesToRepeat } from './lib/outcome.mjs'

const failure = (where: string, what: string) => ({ where, what, why: '…' })
const outcome = (files: Record<string, number>, ...failed: ReturnType<typeof failure>[]) => ({
  passed: Object.values(files).reduce((sum, passed) => sum + passed, 0),
  failed,
  flaky: [],
  files,
})

const slow = failure('a.test.ts', 'waits for a slow machine')
const broken = failure('b.test.ts', 'is broken')
const homeless = failure('vitest', 'Unhandled Rejection')

describe('a second try', () => {
  test('is for files with failures, each once; not for what belongs to none, nor where very many fell', () => {
    const files = { 'a.test.ts': 3, 'b.test.ts': 0, 'c.test.ts': 9 }
    const other = failure('a.test.ts', 'another')
    expect(filesToRepeat(outcome(files, slow, other, homeless, broken))).toEqual(['a.test.ts', 'b.test.ts'])
    expect(filesToRepeat(outcome(files))).toEqual([])
    const many = Array.from({ length: 13 }, (_, n) => failure(`${n}.test.ts`, 'falls'))
    expect(filesToRepeat(outcome(Object.fromEntries(many.map(({ where }) => [where, 0])), ...many))).toEqual(
      [],
    )
  })

  test('forgives and names what passes then, and counts every test once', () => {
    const first = outcome({ 'a.test.ts': 3, 'c.test.ts': 9 }, slow)
    expect(afterSecondTry(first, outcome({ 'a.test.ts': 4 }))).toMatchObject({
      passed: 13,
      failed: [],
      flaky: [slow],
    })
  })

  test('fails what fails again, and what falls only then', () => {
    const first = outcome({ 'a.test.ts': 3, 'b.test.ts': 1, 'c.test.ts': 9 }, slow, broken)
    const late = failure('b.test.ts', 'fell only now')
    expect(afterSecondTry(first, outcome({ 'a.test.ts': 4, 'b.test.ts': 0 }, broken, late))).toMatchObject({
      passed: 13,
      failed: [broken, late],
      flaky: [slow],
    })
  })

  test('forgives nothing that was not tried again', () => {
    const first = outcome({ 'a.test.ts': 3, 'c.test.ts': 9 }, slow, homeless)
    expect(afterSecondTry(first, outcome({ 'a.test.ts': 4 }))).toMatchObject({
      failed: [homeless],
      flaky: [slow],
    })
    const died = failure('vitest', '')
    expect(afterSecondTry(first, outcome({}, died))).toMatchObject({
      passed: 12,
      failed: [slow, homeless, died],
      flaky: [],
    })
  })
})
