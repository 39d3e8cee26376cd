import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

// A browser test costs a hundred times what a component test does, at every run of everybody. What a page shows,
// refuses or says is tested beside its component; here is what a person does from beginning to end.

/** Of a feature at the desk, and as many on the phone. */
const JOURNEYS = 5
/** What belongs to no feature: the shells, the weight of pages. Sweeps of every page are run apart. */
const CROSS_CUTTING = 17
const SWEEPS = /^e2e\/base\/(accessibility|everyday|steady)\.spec\.ts$/

interface Spec {
  file: string
  text: string
}

const specs: Spec[] = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'e2e/*.spec.ts'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** `school/classes`, of e2e/school/classes.spec.ts and of all in e2e/school/classes/; on the phone `mobile-classes`. */
const featureOf = ({ file }: Spec) => /^e2e\/([^/]+\/[^/.]+)/.exec(file)?.[1] ?? file
const isCrossCutting = (spec: Spec) => featureOf(spec).startsWith('base/')
const isSweep = ({ file }: Spec) => SWEEPS.test(file)
const testsIn = ({ text }: Spec) => text.match(/^\s*test\(/gm)?.length ?? 0
/** Gone where there is time: `npm run test:pages` (playwright.config.ts). */
const furtherIn = ({ text }: Spec) => text.match(/\{ tag: '@further'/g)?.length ?? 0

/** Those that stand neither by themselves nor right inside a `describe`; and behind something on a line: `.forEach((one) => test(…))`. */
const testsInLoops = ({ text }: Spec) => {
  const lines = text.split('\n')
  const depth = (line: string) => line.search(/\S|$/)
  return lines.filter((line, at) => {
    if (/\S.*(?<![.\w/])test\(/.test(line)) return true
    if (!/^\s+test\(/.test(line)) return false
    const around = lines.slice(0, at).findLast((one) => one.trim() !== '' && depth(one) < depth(line))
    return !/^\s*test\.describe\(/.test(around ?? '')
  })
}

const countByFeature = (list: readonly Spec[], countIn = testsIn) => {
  const counts = new Map<string, number>()
  for (const spec of list) counts.set(featureOf(spec), (counts.get(featureOf(spec)) ?? 0) + countIn(spec))
  return counts
}

describe('browser tests', () => {
  test(`are at most ${JOURNEYS} journeys a feature`, () => {
    const many = [...countByFeature(specs.filter((spec) => !isCrossCutting(spec)))].filter(
      ([, count]) => count > JOURNEYS,
    )
    expect(specs.length).toBeGreaterThan(10)
    expect(many).toEqual([])
  })

  test('of every feature: one at least is gone in every run', () => {
    const journeys = specs.filter((spec) => !isSweep(spec))
    const usual = countByFeature(journeys, (spec) => testsIn(spec) - furtherIn(spec))
    expect([...usual].filter(([, count]) => count < 1)).toEqual([])
  })

  test(`are at most ${CROSS_CUTTING} that belong to no feature`, () => {
    const journeys = specs.filter((spec) => isCrossCutting(spec) && !isSweep(spec))
    const count = journeys.reduce((sum, spec) => sum + testsIn(spec), 0)
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThanOrEqual(CROSS_CUTTING)
  })

  test('of a feature are written one by one: a loop would be many', () => {
    const looping = specs.filter((spec) => !isCrossCutting(spec) && testsInLoops(spec).length > 0)
    expect(looping.map(({ file }) => file)).toEqual([])
  })
})
