import { readFileSync } from 'node:fs'
import { readMeasure, sayMeasure } from '@xueqiao/contract/features/growth/health/values'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { compute, leavingTotal, levelOf, type Raw, type Scale, scoreOf } from './compute'
import { ofYear, type StandardRow, scalesOf } from './standard-queries'

let t: TestApp
let standard: StandardRow
const scales = new Map<string, Scale>()
const perGrade = new Map<string, Scale[]>()

beforeAll(async () => {
  t = await testApp()
  const found = await ofYear(t.db, 2026)
  if (found === undefined) throw new Error('no standard')
  standard = found
  for (let grade = 1; grade <= 12; grade++)
    for (const row of await scalesOf(t.db, standard.id, grade)) {
      scales.set(`${row.item} ${row.gender} ${grade}`, row)
      const key = `${row.gender} ${grade}`
      perGrade.set(key, [...(perGrade.get(key) ?? []), row])
    }
})

const SEX = { M: '男', F: '女' } as const
type Line = { item: string; gender: string; grade: number; score: number; threshold: number }

/** As it was transcribed, with its sources. */
const lines = (): Line[] =>
  readFileSync(new URL('./fitness-2014.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [item = '', sex, grade, score, threshold] = line.split(',')
      const gender = SEX[sex as keyof typeof SEX]
      return { item, gender, grade: Number(grade), score: Number(score), threshold: Number(threshold) }
    })

const betterOf = (item: string) => standard.items.find(({ key }) => key === item)?.better ?? ''
const stepOf = (item: string) => 10 ** -(standard.items.find(({ key }) => key === item)?.decimals ?? 0)
const near = (value: number) => Math.round(value * 1000) / 1000
const scaleOf = (item: string, gender: string, grade: number) => {
  const scale = scales.get(`${item} ${gender} ${grade}`)
  if (scale === undefined) throw new Error(`${item} ${gender} ${grade}`)
  return scale
}

describe('the standard of 2014', () => {
  test('every line of the tables is reached at its value, and not one step before it', () => {
    let edges = 0
    for (const { item, gender, grade, score, threshold } of lines()) {
      if (item.startsWith('bmi_')) {
        const scale = scaleOf('bmi', gender, grade)
        expect(scoreOf(scale, 'bands', threshold), `${item} ${gender} ${grade}`).toEqual({ score, bonus: 0 })
        // Its neighbour across the edge is another class.
        const beside = near(threshold + (item.endsWith('_max') ? 0.1 : -0.1))
        expect(scoreOf(scale, 'bands', beside).score).not.toBe(score)
      } else if (item.startsWith('bonus_')) {
        const key = item.slice('bonus_'.length)
        const scale = scaleOf(key, gender, grade)
        const hundred = scale.steps.at(-1)?.[1] ?? 0
        const sign = betterOf(key) === 'lower' ? -1 : 1
        const at = scoreOf(scale, betterOf(key), near(hundred + sign * threshold))
        expect(at, `${item} ${gender} ${grade}`).toEqual({ score: 100, bonus: score })
        expect(scoreOf(scale, betterOf(key), near(hundred + sign * (threshold - 1))).bonus).toBe(score - 1)
      } else {
        const scale = scaleOf(item, gender, grade)
        const sign = betterOf(item) === 'lower' ? -1 : 1
        expect(scoreOf(scale, betterOf(item), threshold).score, `${item} ${gender} ${grade}`).toBe(score)
        const short = near(threshold - sign * stepOf(item))
        expect(scoreOf(scale, betterOf(item), short).score).toBeLessThan(score)
      }
      edges++
    }
    expect(edges).toBe(3231)
    const steps = [...scales.entries()].filter(([key]) => !key.startsWith('bmi'))
    expect(steps.reduce((sum, [, { steps, bonus }]) => sum + steps.length + bonus.length, 0)).toBe(3231 - 144)
    for (const list of perGrade.values()) expect(list.reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
    expect(perGrade.size).toBe(24)
  })

  test('worked examples: items, sums, bonus and level', () => {
    const of = (gender: string, grade: number, raw: Raw) =>
      compute(standard, perGrade.get(`${gender} ${grade}`) ?? [], raw)
    const pointsOf = (made: ReturnType<typeof of>) =>
      Object.fromEntries(Object.entries(made.scores).map(([item, { score }]) => [item, score]))

    expect(of('男', 7, { run_1000m: 268 }).scores.run_1000m?.score).toBe(80)
    expect(of('男', 9, { run_1000m: 268 }).scores.run_1000m?.score).toBe(70)
    expect(of('男', 7, { pullup: 0 }).scores.pullup?.score).toBe(0)
    expect(of('男', 8, { pullup: 1 }).scores.pullup?.score).toBe(20)

    // Of 150 cm, 38.0 kg are an index of 16.9.
    const girl = of('女', 5, {
      ...{ height: 150, weight: 38, vital_capacity: 1900, run_50m: 9.2, sit_reach: 12.5 },
      ...{ rope_1min: 165, situp_1min: 40, shuttle_50x8: 112 },
    })
    expect(girl).toMatchObject({ bmi: 16.9, bmiClass: 'normal', bonus: 3, total: 87.4, level: 'good' })
    expect(pointsOf(girl)).toEqual({
      ...{ bmi: 100, vital_capacity: 80, run_50m: 78, sit_reach: 78, rope_1min: 100 },
      ...{ situp_1min: 80, shuttle_50x8: 80 },
    })
    const boy = of('男', 9, {
      ...{ height: 170, weight: 66.5, vital_capacity: 3300, run_50m: 7.9, sit_reach: -0.2 },
      ...{ long_jump: 219, pullup: 10, run_1000m: 268 },
    })
    expect(boy).toMatchObject({ bmi: 23, bmiClass: 'over', bonus: 0, total: 74.2, level: 'pass' })
    expect(pointsOf(boy)).toEqual({
      ...{
        bmi: 80,
        vital_capacity: 76,
        run_50m: 78,
        sit_reach: 60,
        long_jump: 76,
        pullup: 76,
        run_1000m: 70,
      },
    })
    const senior = of('女', 12, {
      ...{ height: 160, weight: 50, vital_capacity: 3000, run_50m: 8.5, sit_reach: 20 },
      ...{ long_jump: 182, situp_1min: 61, run_800m: 184 },
    })
    expect(senior).toMatchObject({ bmi: 19.5, bonus: 6, total: 94.6, level: 'excellent' })
    expect(senior.scores.situp_1min).toEqual({ score: 100, bonus: 3 })
    expect(senior.scores.run_800m).toEqual({ score: 100, bonus: 3 })

    // What is not all there has no total, and what another grade runs does not count.
    expect(of('男', 1, { height: 120, weight: 22, run_1000m: 240 })).toMatchObject({
      ...{ bmi: 15.3, bmiClass: 'normal', total: null, level: null },
      scores: { bmi: { score: 100, bonus: 0 } },
    })
    expect([90, 89.9, 80, 79.9, 60, 59.9].map((total) => levelOf(standard, total))).toEqual([
      ...['excellent', 'good', 'good', 'pass', 'pass', 'fail'],
    ])
    expect([leavingTotal(80, [70, 60]), leavingTotal(80, []), leavingTotal(81.3, [77.2, 70.1])]).toEqual([
      ...[72.5, 80, 77.5],
    ])
  })

  test('results are read as people write them, and refused with the reason', () => {
    const item = (key: string) => {
      const found = standard.items.find((one) => one.key === key)
      if (found === undefined) throw new Error(key)
      return found
    }
    const read = (text: string, key: string) => {
      const answer = readMeasure(text, item(key))
      return 'value' in answer ? answer.value : answer.wrong
    }
    for (const text of [
      `4'28"`,
      '4′28″',
      '4:28',
      '4：28',
      '4分28秒',
      '４：２８',
      '268',
      '268秒',
      `4'28''`,
      ' 4’28” ',
    ])
      expect(read(text, 'run_1000m'), text).toBe(268)
    expect(read("4'", 'run_1000m')).toBe(240)
    expect(read('4.28', 'run_1000m')).toBe(`1000米跑应在 2'00" 到 15'00" 之间`)
    expect(read(`4'75"`, 'run_1000m')).toBe(`1000米跑应写成 4'28" 或秒数`)
    expect(read('9.21', 'run_50m')).toBe(9.3)
    expect(read('9.2', 'run_50m')).toBe(9.2)
    expect(read('-0.2', 'sit_reach')).toBe(-0.2)
    expect(read('－0.2', 'sit_reach')).toBe(-0.2)
    expect(read('1.25', 'sit_reach')).toBe('坐位体前屈最多 1 位小数')
    expect(read('12.5', 'pullup')).toBe('引体向上应为整数')
    expect(read('很好', 'pullup')).toBe('引体向上应为数字')
    expect(read('1e3', 'vital_capacity')).toBe('肺活量应为数字')
    expect(read('10000', 'vital_capacity')).toBe('肺活量应在 200 到 9999 之间')
    expect([sayMeasure(268, item('run_1000m')), sayMeasure(9, item('run_50m'))]).toEqual([`4'28"`, '9.0'])
  })
})
